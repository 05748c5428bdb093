import type { ComponentType } from 'react';
import { MissingPage } from './missing-page.tsx';

export interface PageModule {
  Component: ComponentType;
}

/**
 * A page that is loaded when it is first opened. One that does not arrive resolves all the same, to a page that loads
 * it again: the router keeps what this resolves to for the rest of the visit.
 */
export const lazyPage = (load: () => Promise<PageModule>) => async (): Promise<PageModule> => {
  try {
    const { Component } = await load();
    return { Component };
  } catch (error) {
    return { Component: () => <MissingPage load={load} error={error} /> };
  }
};
