/** Scrolls an element into view when it appears. Used as a `ref`. */
export const scrollIntoView = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: 'nearest' });
};
