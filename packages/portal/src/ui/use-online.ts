import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  for (const name of ['online', 'offline']) window.addEventListener(name, changed);
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, changed);
  };
};

/** Returns false while the browser is offline. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
