import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  for (const name of ['online', 'offline']) window.addEventListener(name, listener);
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, listener);
  };
};

/** Returns false while the browser is offline. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
