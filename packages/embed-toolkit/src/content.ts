import type { EventHooks } from './models/index.ts';
import { FrameClient } from './frame-client.ts';
import { resolveConfiguration } from './config/resolve-configuration.ts';
import type {
  CompleteConfiguration,
  ResolvedConfiguration,
  EmbedConfiguration,
} from './config/resolve-configuration.ts';
import { isPaginated, isSamePage, requireEmbedOrigin } from './config/embed-url.ts';
import { ToolkitError, ValidationError } from './errors.ts';
import type { ValidationIssue } from './errors.ts';
import type { EmbedContext } from './embed-context.ts';
import { buildFrameUrl, insertIframe, waitForView } from './iframe.ts';
import type { ContentTypeDefinition } from './content-type.ts';
import { LoadCycle } from './load-cycle.ts';
import { Loader } from './loader.ts';
import type { CallOptions, FrameOptions, TokenRenewal } from './options.ts';
import { explainTimeout } from './explain-timeout.ts';
import { Surface } from './surface.ts';
import { createDetachedError } from './transport/channel.ts';
import type { Frame } from './transport/channel.ts';

/** How an embed starts: `phased` loads without rendering, `bootstrap` makes the frame alone. */
export interface EmbedMode {
  /** Prepares the content and waits for `render`. */
  phased?: boolean;
  /** Makes the frame before the id and the token are known. */
  bootstrap?: boolean;
  /** A frame whose page has loaded and goes on with this content, as after creating a report. */
  iframe?: HTMLIFrameElement;
}

const maxFrontLoadTimes = 2;

/** Content in an iframe: how it gets there, when it is there, and what it takes to put other content in its place. */
export abstract class Content extends Surface {
  /** So many components of a page send their configuration before their frame has loaded. */
  static readonly maxFrontLoadTimes = maxFrontLoadTimes;

  /** What tells this kind of content from others. */
  readonly contentType: ContentTypeDefinition;
  /** The service that it was embedded by. */
  readonly service: EmbedContext;
  /** What the frame is sent. */
  config!: CompleteConfiguration;
  /** What the frame may call. */
  eventHooks: EventHooks = {};
  /** How pages, visuals and bookmarks reach the frame. */
  readonly client: FrameClient;

  /** How the iframe stands in the page. */
  protected frameOptions: FrameOptions = {};
  protected renewal: TokenRenewal | undefined;
  protected readonly loader: Loader;
  readonly #frontLoads: boolean;
  #isPhased: boolean;
  /** Whether the configuration is that of `bootstrap`, to which the next one adds. */
  #isBootstrapped: boolean;
  /** For lazy frames, which the browser may never load. */
  #inView: Promise<void> | undefined;

  protected constructor(
    service: EmbedContext,
    contentType: ContentTypeDefinition,
    element: HTMLElement,
    given: EmbedConfiguration,
    mode: EmbedMode,
  ) {
    const ready = resolveAndValidate(given, element, contentType, service, mode.bootstrap);
    const { config } = ready;
    super(
      element,
      mode.iframe ?? insertIframe(element, buildFrameUrl(config), contentType.title, ready.frame),
    );
    this.service = service;
    this.contentType = contentType;
    this.#isPhased = mode.phased ?? false;
    this.#isBootstrapped = mode.bootstrap ?? false;
    this.#frontLoads = service.getNumberOfComponents() < maxFrontLoadTimes;
    this.iframe.addEventListener('load', this.#onIframeLoad);
    this.#inView = ready.frame.lazy ? waitForView(this.iframe) : undefined;
    const frame = this.#createFrame(ready.origin);
    this.client = new FrameClient(service, frame, new LoadCycle(), {
      inView: () => this.#inView,
      explain: () => explainTimeout(this.frame, this.iframe, this.config.accessToken),
    });
    this.loader = new Loader(this.client, contentType);
    service.channel.open(frame);
    this.#apply(ready);
    if (mode.iframe) this.#onIframeLoad();
  }

  /** Whom this embed exchanges messages with. */
  get frame(): Frame {
    return this.client.frame;
  }

  /** Whether the page of the frame is there; the content may not be. */
  get iframeLoaded(): boolean {
    return this.loader.isFrameReady;
  }

  /** Resolves once the content has loaded. Rejects with `load_failed` when it can't be, `timeout` when it isn't. */
  whenLoaded(options?: CallOptions): Promise<void> {
    return this.client.waitFor(this.client.cycle.loaded.promise, 'Loading', options);
  }

  /** Resolves once the content has been drawn. Rejects as `whenLoaded` does. */
  whenRendered(options?: CallOptions): Promise<void> {
    return this.client.waitFor(this.client.cycle.rendered.promise, 'Rendering', options);
  }

  /**
   * Loads the configuration into the frame; `phasedRender` lets it prepare and wait for `render`. Does nothing
   * without a token, before the iframe has loaded, and when the same configuration was sent less than 100 ms ago.
   * Throws `load_failed` when the frame refuses or doesn't answer.
   */
  load(phasedRender = false, options?: CallOptions): Promise<void> {
    const headers: Record<string, unknown> = { sdkSessionId: this.service.getSdkSessionId() };
    if (this.config.bootstrapped) headers['bootstrapped'] = true;
    if (this.eventHooks.accessTokenProvider) headers['tokenProviderSupplied'] = true;
    const call = { body: this.payload, headers, isPhased: phasedRender };
    const loading = this.loader.load(this.config, call, options);
    return this.client.translateRejection(loading);
  }

  /** Throws `not_supported` for content that isn't made anew. */
  async create(_options?: CallOptions): Promise<void> {
    throw new ToolkitError('not_supported', 'no create support');
  }

  /** Loads the same configuration once more. */
  reload(options?: CallOptions): Promise<void> {
    return this.load(false, options);
  }

  /**
   * Takes another configuration into the frame that is there; navigates only to another page of the service. When the
   * iframe was removed, another one takes its place.
   */
  update(given: EmbedConfiguration, { phased = false }: EmbedMode = {}): void {
    const ready = this.#prepareUpdate(given);
    const { embedUrl } = this.config;
    this.#isPhased = phased;
    this.#isBootstrapped = false;
    this.#apply(ready);
    const { element, iframe } = this;
    if (!iframe.isConnected && !element.contains(iframe)) this.#replaceIframe(ready.origin);
    else if (!isSamePage(embedUrl, this.config.embedUrl)) this.#navigate(ready.origin);
    else if (iframe.isConnected) this.#loadInBackground();
    else this.#restart(this.#createFrame(ready.origin));
  }

  /** The frame says that its page listens; host pages wait by `whenLoaded`. */
  handleReady(): void {
    if (this.#frontLoads) this.loader.frontLoad(this.config);
  }

  /**
   * Releases everything; what is under way rejects with `disposed`. Services call it on `reset`.
   * `keepsFrame` leaves the iframe to the content that goes on in it.
   */
  dispose(keepsFrame = false): void {
    this.iframe.removeEventListener('load', this.#onIframeLoad);
    this.client.dispose(new ToolkitError('disposed', 'The embed was reset'));
    if (!keepsFrame) this.iframe.remove();
  }

  /** The iframe was taken out of the page, and perhaps the element with it. `Service` calls it. */
  handleRemoval(_isElementGone: boolean): void {
    this.client.detach(createDetachedError());
  }

  /** What the frame is sent when it loads. */
  protected get payload(): object {
    return this.contentType.payload?.(this.config, this.iframe) ?? this.config;
  }

  /** For work that nobody waits for: the service is told when it fails. */
  protected runInBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!(error instanceof ToolkitError && error.code === 'disposed')) this.service.reportError(error);
    });
  }

  #apply({ config, hooks, renewal, frame }: ResolvedConfiguration): void {
    this.config = config;
    this.frameOptions = frame;
    this.eventHooks = hooks;
    this.renewal = renewal;
    this.client.getUnsupportedError = isPaginated(config.embedUrl)
      ? this.contentType.getUnsupportedError
      : undefined;
  }

  /** Without a `uniqueId` of its own, a configuration keeps that of the one before. */
  #prepareUpdate(given: EmbedConfiguration): ResolvedConfiguration & { origin: string } {
    const uniqueId = given.uniqueId || this.config.uniqueId;
    const merged = { ...(this.#isBootstrapped && this.config), ...given, uniqueId };
    return resolveAndValidate(merged, this.element, this.contentType, this.service);
  }

  #navigate(origin: string): void {
    this.#restart(this.#createFrame(origin));
    this.iframe.src = buildFrameUrl(this.config);
  }

  #replaceIframe(origin: string): void {
    this.iframe.removeEventListener('load', this.#onIframeLoad);
    this.replaceIframe(
      insertIframe(this.element, buildFrameUrl(this.config), this.contentType.title, this.frameOptions),
    );
    this.iframe.addEventListener('load', this.#onIframeLoad);
    this.#inView = this.frameOptions.lazy ? waitForView(this.iframe) : undefined;
    this.#restart(this.#createFrame(origin));
  }

  #restart(frame: Frame): void {
    this.loader.restart();
    this.client.navigate(frame);
  }

  #createFrame(origin: string): Frame {
    const { iframe } = this;
    const uid = () => this.config.uniqueId;
    return {
      origin,
      get uid() {
        return uid();
      },
      get window() {
        return iframe.isConnected ? iframe.contentWindow : null;
      },
    };
  }

  readonly #onIframeLoad = (): void => {
    // The page has gone and come again by itself: nobody will answer what it was asked.
    if (this.loader.isFrameReady) this.#restart(this.frame);
    this.loader.isFrameReady = true;
    try {
      this.service.restore(this.element);
    } catch (error) {
      return this.service.reportError(error);
    }
    this.service.channel.open(this.frame);
    this.#loadInBackground();
  };

  /** Loads without anybody waiting for it: `whenLoaded` and the service tell how it went. */
  #loadInBackground(): void {
    this.runInBackground(this.load(this.#isPhased));
  }
}

/** The complete configuration and the origin of its page. Throws when either can't be. */
function resolveAndValidate(
  given: EmbedConfiguration,
  element: HTMLElement,
  contentType: ContentTypeDefinition,
  service: EmbedContext,
  isBootstrap = false,
): ResolvedConfiguration & { origin: string } {
  const completed = resolveConfiguration(given, element, contentType, service, isBootstrap);
  const origin = requireEmbedOrigin(completed.config.embedUrl, service.embedOrigins);
  const issues = isBootstrap ? [] : findIssues(completed.config, contentType, service);
  if (issues.length > 0) throw new ValidationError(issues);
  return { ...completed, origin };
}

/** Returns what is wrong with a configuration. */
export function findIssues(
  config: CompleteConfiguration,
  contentType: ContentTypeDefinition,
  service: EmbedContext,
): ValidationIssue[] {
  const issues = contentType.validate(config);
  return issues.length > 0 ? issues : (service.validateStrictly?.(config) ?? []);
}
