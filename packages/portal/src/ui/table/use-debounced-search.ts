import { useDebounce } from 'use-debounce';

/** Time in milliseconds without input after which the server searches. */
const searchDelayMs = 300;

/**
 * Returns the search after the user has stopped typing. `useDeferredValue` would send a request for each keystroke.
 */
export const useDebouncedSearch = (search: string): string => useDebounce(search, searchDelayMs)[0];
