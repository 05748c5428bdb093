import type { ComponentType } from 'react';
import { NotFoundPage } from './not-found-page.tsx';

export interface PageModule {
  Component: ComponentType;
}

/** How browsers and Vite report code that did not arrive; everything else is thrown by the code itself. */
const missing = /dynamically imported module|Importing a module|preload/i;

/**
 * A page that is loaded when it is first opened. One that does not arrive resolves all the same, to a page that loads
 * it again: the router keeps what this resolves to for the rest of the visit. Errors of the page's own code throw as
 * it renders, because the router's own error state would leave the first page of a visit blank.
 */
export const lazyPage = (load: () => Promise<PageModule>) => async (): Promise<PageModule> => {
  try {
    const { Component } = await load();
    return { Component };
  } catch (error) {
    if (missing.test(String(error))) return { Component: () => <NotFoundPage load={load} error={error} /> };
    const Failed = () => {
      throw error;
    };
    return { Component: Failed };
  }
};
