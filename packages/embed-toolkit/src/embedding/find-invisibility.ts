/** Height in pixels of an iframe whose CSS height is a percentage of an element without a height. */
const defaultHeight = 150;
/** Smallest side in pixels of visible content. */
const minSide = 10;

/** Returns why an iframe in the page cannot be seen, not even after scrolling, with the remedy. */
export function findInvisibility(iframe: HTMLIFrameElement): [message: string, remedy: string] | undefined {
  // Missing in old browsers, and where pages have no layout.
  const isVisible = iframe.checkVisibility?.({ opacityProperty: true, visibilityProperty: true });
  if (isVisible === undefined) return undefined;
  if (!isVisible) return ['The iframe is hidden by display, visibility or opacity.', 'Show its element.'];
  for (let element: HTMLElement | null = iframe; element; element = element.parentElement) {
    if (element !== iframe && getComputedStyle(element).overflow === 'visible') continue;
    // The overflow of the body applies to the page.
    if (element === document.body) break;
    const { clientWidth: width, clientHeight: height } = element;
    if (width >= minSide && height >= minSide) continue;
    const name = element.tagName.toLowerCase() + (element.id && `#${element.id}`);
    return [`The element ${name} has only ${width} by ${height} pixels.`, 'Give it a width and a height.'];
  }
  const { right, bottom } = iframe.getBoundingClientRect();
  if (right + scrollX <= 0 || bottom + scrollY <= 0)
    return ['The iframe is outside of the page.', 'Move its element into the page.'];
  if (iframe.style.height !== '100%' || iframe.clientHeight !== defaultHeight) return undefined;
  return [
    `The iframe has a height of ${defaultHeight} pixels, because its element has none.`,
    'Give the element a height.',
  ];
}
