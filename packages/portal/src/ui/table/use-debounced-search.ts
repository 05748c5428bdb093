import { useEffect, useState } from 'react';

/** Time in milliseconds without input after which the server searches. */
const searchDelayMs = 300;

/**
 * Returns the search after the user has stopped typing. `useDeferredValue` would send a request for each keystroke.
 */
export const useDebouncedSearch = (search: string): string => {
  const [debounced, setDebounced] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => {
      setDebounced(search);
    }, searchDelayMs);
    return () => {
      clearTimeout(timer);
    };
  }, [search]);
  return debounced;
};
