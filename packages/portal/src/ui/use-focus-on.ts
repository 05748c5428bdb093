import { useEffect, useRef } from 'react';

/** Focuses the element of the ref when the condition becomes true. */
export const useFocusOn = <Element extends HTMLElement>(condition: boolean) => {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (condition) element.current?.focus();
  }, [condition]);
  return element;
};
