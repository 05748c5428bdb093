import { withParam } from '../shared/embed-url.ts';
import { ToolkitError } from '../shared/errors.ts';
import type { FrameOptions } from '../shared/options.ts';
import type { CompleteConfiguration } from '../shared/options.ts';
import type { Frame } from '../transport/channel.ts';

/** Without these permissions the frame cannot send messages from its own origin. */
const requiredSandboxTokens = ['allow-scripts', 'allow-same-origin'];

/**
 * Inserts an iframe that fills the element and replaces its content.
 *
 * @throws {ToolkitError} `invalid_argument` when the `sandbox` option lacks a required permission
 */
function insertIframe(
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
function buildFrameUrl({ embedUrl, uniqueId }: CompleteConfiguration): string {
  return withParam(embedUrl, 'uid', uniqueId);
}

/** Adapts the iframe's height to the aspect ratio of a page with this size. */
export function fitHeight({ style }: HTMLIFrameElement, width: number, height: number): void {
  style.display = 'block';
  style.height = 'auto';
  style.aspectRatio = `${width} / ${height}`;
}

/** Resolves when a lazy iframe is in view or its page has loaded. */
function waitForView(iframe: HTMLIFrameElement): Promise<void> {
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

/** Inserts, replaces and observes the iframe of an embed. */
export class IframeController {
  iframe: HTMLIFrameElement;
  /** Resolves when a lazy iframe comes into view. `undefined` for eager iframes and once it is in view. */
  inView: Promise<void> | undefined;
  readonly #element: HTMLElement;
  readonly #title: string;
  readonly #onLoad: () => void;

  /**
   * @param title - default accessible title
   * @param onLoad - called each time the iframe has loaded a page
   * @param existing - an iframe to reuse
   */
  constructor(
    element: HTMLElement,
    title: string,
    onLoad: () => void,
    config: CompleteConfiguration,
    options: FrameOptions,
    existing?: HTMLIFrameElement,
  ) {
    this.#element = element;
    this.#title = title;
    this.#onLoad = onLoad;
    this.iframe = existing ?? this.#insert(config, options);
    this.#observe(options);
  }

  navigate(config: CompleteConfiguration): void {
    this.iframe.src = buildFrameUrl(config);
  }

  /** Replaces an iframe that was removed. */
  replace(config: CompleteConfiguration, options: FrameOptions): void {
    this.stop();
    this.iframe = this.#insert(config, options);
    this.#observe(options);
  }

  /** Stops listening to the iframe, but leaves it in the page. */
  stop(): void {
    this.iframe.removeEventListener('load', this.#onLoad);
  }

  /** Describes the current window of the iframe to the transport. */
  createFrame(origin: string, getUid: () => string, onBlock: () => void): Frame {
    const { iframe } = this;
    return {
      origin,
      onBlock,
      get uid() {
        return getUid();
      },
      getWindow: () => (iframe.isConnected ? iframe.contentWindow : null),
    };
  }

  #insert(config: CompleteConfiguration, options: FrameOptions): HTMLIFrameElement {
    return insertIframe(this.#element, buildFrameUrl(config), this.#title, options);
  }

  #observe({ lazy }: FrameOptions): void {
    this.iframe.addEventListener('load', this.#onLoad);
    const inView = lazy ? waitForView(this.iframe) : undefined;
    this.inView = inView;
    void inView?.then(() => {
      if (this.inView === inView) this.inView = undefined;
    });
  }
}
