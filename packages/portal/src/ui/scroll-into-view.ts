/** Scrolls an element into view when it is mounted. Pass it as `ref`. */
export function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
