import { useEffect } from 'react';
import type { RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Scroll positions of the visited entries of the history, in pixels. */
const positions = new Map<string, number>();

/** Remembers the scroll position of an element for each entry of the history, and restores it on back and forward. */
export function useScrollPosition(element: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const scroller = element.current;
    if (!scroller) return;
    const position = positions.get(key);
    // Lists measure the screen before they render their rows.
    const frame = requestAnimationFrame(() => {
      if (isReturn && position !== undefined) scroller.scrollTop = position;
    });
    const remember = () => {
      positions.set(key, scroller.scrollTop);
    };
    scroller.addEventListener('scroll', remember, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', remember);
    };
  }, [element, key, isReturn]);
}
