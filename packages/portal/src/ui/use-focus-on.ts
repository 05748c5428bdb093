import { useEffect, useRef } from 'react';

/** Returns a ref whose element is focused when the condition becomes true. */
export function useFocusOn<Element extends HTMLElement>(condition: boolean) {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (condition) element.current?.focus();
  }, [condition]);
  return element;
}
