import { useEffect, useRef } from 'react';

/** Gives the focus to the element of the ref whenever the condition comes true. */
export const useFocusOn = <Element extends HTMLElement>(condition: boolean) => {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (condition) element.current?.focus();
  }, [condition]);
  return element;
};
