import type { CompleteConfiguration } from './config/resolve-configuration.ts';
import { withParam } from './config/embed-url.ts';
import { ToolkitError } from './errors.ts';
import type { FrameOptions } from './options.ts';

/** Without these no page can be told from another, and none answers. */
const requiredSandboxTokens = ['allow-scripts', 'allow-same-origin'];

/**
 * The iframe that fills the element, in place of whatever was in it.
 * Throws `invalid_argument` for a sandbox in which no content could work.
 */
export function insertIframe(
  element: HTMLElement,
  src: string,
  kindTitle: string,
  { title = kindTitle, allow, sandbox, lazy }: FrameOptions,
): HTMLIFrameElement {
  if (
    sandbox !== undefined &&
    !requiredSandboxTokens.every((token) => sandbox.split(/\s+/).includes(token))
  ) {
    throw new ToolkitError(
      'invalid_argument',
      `frame.sandbox must allow at least: ${requiredSandboxTokens.join(' ')}`,
    );
  }
  const iframe = document.createElement('iframe');
  iframe.style.cssText = 'width: 100%; height: 100%; border: 0';
  const loading = lazy ? 'lazy' : undefined;
  const given = { title, allow, sandbox, loading, scrolling: 'no', allowfullscreen: 'true', src };
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) iframe.setAttribute(name, value);
  }
  element.replaceChildren(iframe);
  return iframe;
}

/** The URL of its page, which must know the frame's id. */
export function buildFrameUrl({ embedUrl, uniqueId }: CompleteConfiguration): string {
  return withParam(embedUrl, 'uid', uniqueId);
}

/** Makes the iframe as high as a page of this size is at the iframe's width. */
export function fitHeight({ style }: HTMLIFrameElement, width: number, height: number): void {
  style.display = 'block';
  style.height = 'auto';
  style.aspectRatio = `${width} / ${height}`;
}

/** Resolves when a lazy iframe is in view or its page has loaded. */
export function waitForView(iframe: HTMLIFrameElement): Promise<void> {
  return new Promise((resolve) => {
    const observer = globalThis.IntersectionObserver && new IntersectionObserver(noteView);
    function noteView(entries?: readonly { isIntersecting: boolean }[]): void {
      if (entries && !entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer?.disconnect();
      resolve();
    }
    observer?.observe(iframe);
    iframe.addEventListener('load', () => noteView(), { once: true });
  });
}
