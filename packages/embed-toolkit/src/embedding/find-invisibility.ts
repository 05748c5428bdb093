/** Height in pixels of an iframe whose CSS height is a percentage of an element without a height. */
const defaultHeight = 150;
/** Smallest side in pixels of visible content. */
const minSide = 10;

/** Returns why an iframe in the page cannot be seen, not even after scrolling, with the remedy. */
export function findInvisibility(iframe: HTMLIFrameElement): [message: string, remedy: string] | undefined {
  // Missing in old browsers, and where pages have no layout.
  const isVisible = iframe.checkVisibility?.({ opacityProperty: true, visibilityProperty: true });
  if (isVisible === undefined) return undefined;
  if (!isVisible) return ['The iframe is hidden.', 'Show it.'];
  for (let element: HTMLElement | null = iframe; element; element = element.parentElement) {
    if (element !== iframe && getComputedStyle(element).overflow === 'visible') continue;
    // The overflow of the body applies to the page.
    if (element === document.body) break;
    const { clientWidth: width, clientHeight: height } = element;
    if (Math.min(width, height) >= minSide && !(element === iframe && hasDefaultHeight(iframe))) continue;
    const name = element.tagName.toLowerCase() + (element.id && `#${element.id}`);
    return [`The element ${name} has only ${width} by ${height} pixels.`, 'Give its parent a size.'];
  }
  const { right, bottom } = iframe.getBoundingClientRect();
  return right + scrollX <= 0 || bottom + scrollY <= 0
    ? ['The iframe is off the page.', 'Move it.']
    : undefined;
}

/** Returns whether the height is a percentage of a parent without a height, which is as high as a line with the iframe. */
function hasDefaultHeight({ style, clientHeight, parentElement }: HTMLIFrameElement): boolean {
  return (
    style.height === '100%' && clientHeight === defaultHeight && parentElement?.clientHeight !== defaultHeight
  );
}
