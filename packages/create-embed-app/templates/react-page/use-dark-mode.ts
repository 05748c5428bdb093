import { useSyncExternalStore } from 'react';

const getQuery = () => matchMedia('(prefers-color-scheme: dark)');

function subscribe(onChange: () => void) {
  const query = getQuery();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Returns whether the user prefers dark pages. On a server, the preference is not known. */
export const useDarkMode = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => getQuery().matches,
    () => false,
  );
