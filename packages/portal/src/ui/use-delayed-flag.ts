import { useEffect, useRef, useState } from 'react';

/** A value that changes after the given milliseconds; the last wish counts. */
export const useDelayedFlag = <T>(initial: T) => {
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
