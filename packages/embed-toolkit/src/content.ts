import type { EventHooks } from './models/index.ts';
import { Caller } from './frame-client.ts';
import { complete } from './config/resolve-configuration.ts';
import type { CompleteConfiguration, Completed, EmbedConfiguration } from './config/resolve-configuration.ts';
import { isPaginated, isSamePage, originOfEmbedUrl } from './config/embed-url.ts';
import { ToolkitError, ValidationError } from './errors.ts';
import type { ValidationIssue } from './errors.ts';
import type { Host } from './embed-context.ts';
import { frameUrl, placeIframe, waitForView } from './iframe.ts';
import type { Kind } from './content-type.ts';
import { LoadCycle } from './load-cycle.ts';
import { Loader } from './loader.ts';
import type { CallOptions, FrameOptions, TokenRenewal } from './options.ts';
import { explainSilence } from './explain-timeout.ts';
import { Surface } from './surface.ts';
import { detached } from './transport/channel.ts';
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
  readonly kind: Kind;
  /** The service that it was embedded by. */
  readonly service: Host;
  /** What the frame is sent. */
  config!: CompleteConfiguration;
  /** What the frame may call. */
  eventHooks: EventHooks = {};
  /** How pages, visuals and bookmarks reach the frame. */
  readonly caller: Caller;

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
    service: Host,
    kind: Kind,
    element: HTMLElement,
    given: EmbedConfiguration,
    mode: EmbedMode,
  ) {
    const ready = prepare(given, element, kind, service, mode.bootstrap);
    const { config } = ready;
    super(element, mode.iframe ?? placeIframe(element, frameUrl(config), kind.title, ready.frame));
    this.service = service;
    this.kind = kind;
    this.#isPhased = mode.phased ?? false;
    this.#isBootstrapped = mode.bootstrap ?? false;
    this.#frontLoads = service.getNumberOfComponents() < maxFrontLoadTimes;
    this.iframe.addEventListener('load', this.#onIframeLoad);
    this.#inView = ready.frame.lazy ? waitForView(this.iframe) : undefined;
    const frame = this.#frameAt(ready.origin);
    this.caller = new Caller(service, frame, new LoadCycle(), {
      inView: () => this.#inView,
      explain: () => explainSilence(this.frame, this.iframe, this.config.accessToken),
    });
    this.loader = new Loader(this.caller, kind);
    service.channel.open(frame);
    this.#take(ready);
    if (mode.iframe) this.#onIframeLoad();
  }

  /** Whom this embed exchanges messages with. */
  get frame(): Frame {
    return this.caller.frame;
  }

  /** Whether the page of the frame is there; the content may not be. */
  get iframeLoaded(): boolean {
    return this.loader.isFrameReady;
  }

  /** Resolves once the content has loaded. Rejects with `load_failed` when it can't be, `timeout` when it isn't. */
  whenLoaded(options?: CallOptions): Promise<void> {
    return this.caller.wait(this.caller.cycle.loaded.promise, 'Loading', options);
  }

  /** Resolves once the content has been drawn. Rejects as `whenLoaded` does. */
  whenRendered(options?: CallOptions): Promise<void> {
    return this.caller.wait(this.caller.cycle.rendered.promise, 'Rendering', options);
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
    return this.caller.translated(loading);
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
    this.#take(ready);
    const { element, iframe } = this;
    if (!iframe.isConnected && !element.contains(iframe)) this.#placeAnother(ready.origin);
    else if (!isSamePage(embedUrl, this.config.embedUrl)) this.#navigate(ready.origin);
    else if (iframe.isConnected) this.#loadBehind();
    else this.#startOver(this.#frameAt(ready.origin));
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
    this.caller.dispose(new ToolkitError('disposed', 'The embed was reset'));
    if (!keepsFrame) this.iframe.remove();
  }

  /** The iframe was taken out of the page, and perhaps the element with it. `Service` calls it. */
  handleRemoval(_isElementGone: boolean): void {
    this.caller.lose(detached());
  }

  /** What the frame is sent when it loads. */
  protected get payload(): object {
    return this.kind.payload?.(this.config, this.iframe) ?? this.config;
  }

  /** For work that nobody waits for: the service is told when it fails. */
  protected unattended(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!(error instanceof ToolkitError && error.code === 'disposed')) this.service.report(error);
    });
  }

  #take({ config, hooks, renewal, frame }: Completed): void {
    this.config = config;
    this.frameOptions = frame;
    this.eventHooks = hooks;
    this.renewal = renewal;
    this.caller.refusalOf = isPaginated(config.embedUrl) ? this.kind.refusalOf : undefined;
  }

  /** Without a `uniqueId` of its own, a configuration keeps that of the one before. */
  #prepareUpdate(given: EmbedConfiguration): Completed & { origin: string } {
    const uniqueId = given.uniqueId || this.config.uniqueId;
    const merged = { ...(this.#isBootstrapped && this.config), ...given, uniqueId };
    return prepare(merged, this.element, this.kind, this.service);
  }

  #navigate(origin: string): void {
    this.#startOver(this.#frameAt(origin));
    this.iframe.src = frameUrl(this.config);
  }

  #placeAnother(origin: string): void {
    this.iframe.removeEventListener('load', this.#onIframeLoad);
    this.replaceIframe(placeIframe(this.element, frameUrl(this.config), this.kind.title, this.frameOptions));
    this.iframe.addEventListener('load', this.#onIframeLoad);
    this.#inView = this.frameOptions.lazy ? waitForView(this.iframe) : undefined;
    this.#startOver(this.#frameAt(origin));
  }

  #startOver(frame: Frame): void {
    this.loader.restart();
    this.caller.moveTo(frame);
  }

  #frameAt(origin: string): Frame {
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
    if (this.loader.isFrameReady) this.#startOver(this.frame);
    this.loader.isFrameReady = true;
    try {
      this.service.readmit(this.element);
    } catch (error) {
      return this.service.report(error);
    }
    this.service.channel.open(this.frame);
    this.#loadBehind();
  };

  /** Loads without anybody waiting for it: `whenLoaded` and the service tell how it went. */
  #loadBehind(): void {
    this.unattended(this.load(this.#isPhased));
  }
}

/** The complete configuration and the origin of its page. Throws when either can't be. */
function prepare(
  given: EmbedConfiguration,
  element: HTMLElement,
  kind: Kind,
  service: Host,
  isBootstrap = false,
): Completed & { origin: string } {
  const completed = complete(given, element, kind, service, isBootstrap);
  const origin = originOfEmbedUrl(completed.config.embedUrl, service.embedOrigins);
  const issues = isBootstrap ? [] : findIssues(completed.config, kind, service);
  if (issues.length > 0) throw new ValidationError(issues);
  return { ...completed, origin };
}

/** Returns what is wrong with a configuration. */
export function findIssues(config: CompleteConfiguration, kind: Kind, service: Host): ValidationIssue[] {
  const issues = kind.validate(config);
  return issues.length > 0 ? issues : (service.validateStrictly?.(config) ?? []);
}
