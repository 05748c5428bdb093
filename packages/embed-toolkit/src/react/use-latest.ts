import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** `useLayoutEffect`, except on a server, where React warns about layout effects. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Returns a ref to the latest value, for callbacks that run later. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useBeforePaint(() => {
    latest.current = value;
  });
  return latest;
}
