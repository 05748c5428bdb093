import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Servers have no layout, and say so. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** What the newest rendering was given, for whatever is called later. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useBeforePaint(() => {
    latest.current = value;
  });
  return latest;
}
