import { requireEmbedOrigin } from './config/embed-url.ts';

/**
 * Loads the service's page into a hidden iframe, so that the browser has its scripts when something is embedded.
 * The iframe raises `preloaded`; remove it when you like.
 */
export function preload(
  embedUrl: string,
  embedOrigins: readonly string[],
  parent: HTMLElement,
): HTMLIFrameElement {
  requireEmbedOrigin(embedUrl, embedOrigins);
  const iframe = document.createElement('iframe');
  iframe.style.display = 'none';
  iframe.src = embedUrl;
  iframe.setAttribute('scrolling', 'no');
  iframe.setAttribute('allowfullscreen', 'false');
  iframe.addEventListener('load', () => {
    iframe.dispatchEvent(new CustomEvent('preloaded', { detail: {}, bubbles: true, cancelable: true }));
  });
  parent.append(iframe);
  return iframe;
}
