import { useEffect, useRef, useState } from 'react';

/** Returns a state and a setter with an optional delay in milliseconds. Each call cancels the pending one. */
export const useDelayedState = <T>(initial: T) => {
  const [value, setValue] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const change = (next: T, delay = 0) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setValue(next);
    }, delay);
  };
  return [value, change] as const;
};
