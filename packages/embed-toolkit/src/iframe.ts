/** The iframe that fills the element, in place of whatever was in it. */
export function placeIframe(element: HTMLElement, src: string, title: string): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.style.width = '100%';
  iframe.style.height = '100%';
  iframe.style.border = '0';
  iframe.src = src;
  iframe.title = title;
  iframe.setAttribute('scrolling', 'no');
  iframe.setAttribute('allowfullscreen', 'true');
  element.replaceChildren(iframe);
  return iframe;
}
