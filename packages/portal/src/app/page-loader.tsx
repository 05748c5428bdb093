import { PageLoadError } from './page-load-error.tsx';
import type { PageModule } from './page-load-error.tsx';

/** Matches the messages with which browsers and Vite report chunks that failed to load. */
const chunkLoadErrorPattern = /dynamically imported module|Importing a module|preload/i;

/**
 * Creates a function that loads a page when it is first opened. If its chunk fails to load, the promise resolves to a
 * page that retries, because the router caches the result for the rest of the visit. Errors thrown by the module itself
 * are rethrown on render, because the router's own error state would leave the first page of a visit blank.
 */
export const createPageLoader = (load: () => Promise<PageModule>) => async (): Promise<PageModule> => {
  try {
    const { Component } = await load();
    return { Component };
  } catch (error) {
    if (chunkLoadErrorPattern.test(String(error)))
      return { Component: () => <PageLoadError load={load} error={error} /> };
    const ThrowError = () => {
      throw error;
    };
    return { Component: ThrowError };
  }
};
