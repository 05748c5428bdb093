import { ToolkitError } from '../shared/errors.ts';
import type { FrameOptions } from '../shared/options.ts';
import { withParam } from './embed-url.ts';
import type { CompleteConfiguration } from './resolve-configuration.ts';

/** Without these permissions the frame cannot send messages from its own origin. */
const requiredSandboxTokens = ['allow-scripts', 'allow-same-origin'];

/**
 * Inserts an iframe that fills the element and replaces its content.
 *
 * @throws {ToolkitError} `invalid_argument` when the `sandbox` option lacks a required permission
 */
export function insertIframe(
  element: HTMLElement,
  src: string,
  defaultTitle: string,
  { title = defaultTitle, allow, sandbox, lazy }: FrameOptions,
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
  const attributes = { title, allow, sandbox, loading, scrolling: 'no', allowfullscreen: 'true', src };
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) iframe.setAttribute(name, value);
  }
  element.replaceChildren(iframe);
  return iframe;
}

/** Returns the URL of the page, including the ID for its messages. */
export function buildFrameUrl({ embedUrl, uniqueId }: CompleteConfiguration): string {
  return withParam(embedUrl, 'uid', uniqueId);
}

/** Adapts the iframe's height to the aspect ratio of a page with this size. */
export function fitHeight({ style }: HTMLIFrameElement, width: number, height: number): void {
  style.display = 'block';
  style.height = 'auto';
  style.aspectRatio = `${width} / ${height}`;
}

/** Resolves when a lazy iframe is in view or its page has loaded. */
export function waitForView(iframe: HTMLIFrameElement): Promise<void> {
  return new Promise((resolve) => {
    const observer = globalThis.IntersectionObserver && new IntersectionObserver(resolveIfInView);
    function resolveIfInView(entries?: readonly { isIntersecting: boolean }[]): void {
      if (entries && !entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer?.disconnect();
      resolve();
    }
    observer?.observe(iframe);
    iframe.addEventListener('load', () => resolveIfInView(), { once: true });
  });
}
