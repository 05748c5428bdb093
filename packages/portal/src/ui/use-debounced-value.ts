import { useEffect, useState } from 'react';

/** Returns a value once it has been stable for the given number of milliseconds. */
export const useDebouncedValue = <T>(value: T, delay = 300): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, delay);
    return () => {
      clearTimeout(timer);
    };
  }, [value, delay]);
  return settled;
};
