const scrollablePattern = /auto|scroll/;

/** Returns the closest ancestor that scrolls vertically. */
export function findScrollContainer(element: Element): Element {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (scrollablePattern.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
}

/** Returns the distance in pixels between the top of an element and the start of its scroll container. */
export const getScrollOffset = (element: Element, scroller: Element): number =>
  element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
