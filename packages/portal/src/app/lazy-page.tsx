import type { ComponentType } from 'react';

interface PageModule {
  Component: ComponentType;
}

/**
 * A page that is loaded when it is first opened. One that doesn't arrive throws as it renders: the router's
 * own error state would leave the first page of a visit blank.
 */
export const lazyPage = (load: () => Promise<PageModule>) => async (): Promise<PageModule> => {
  try {
    const { Component } = await load();
    return { Component };
  } catch (error) {
    const Failed = () => {
      throw error;
    };
    return { Component: Failed };
  }
};
