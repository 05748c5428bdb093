import { requireEmbedOrigin } from '../shared/embed-url.ts';

/**
 * Loads the page of an embed URL into a hidden iframe, so that the browser caches its scripts. The iframe raises
 * `preloaded` and can be removed at any time.
 *
 * @throws {ToolkitError} `invalid_embed_url` when the embed URL is not allowed
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
