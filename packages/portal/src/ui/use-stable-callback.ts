import { useEffect, useRef, useState } from 'react';

/** Returns a function that never changes and calls the callback of the last render, for memoized components. */
export function useStableCallback<Args extends unknown[]>(callback: (...args: Args) => void) {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  const [call] = useState(() => (...args: Args) => {
    latest.current(...args);
  });
  return call;
}
