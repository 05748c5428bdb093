import type { EventHooks, ISaveAsParameters } from './models/index.ts';
import { Caller } from './caller.ts';
import { attributes, complete, defaultHost } from './config/complete.ts';
import type { CompleteConfiguration, Completed, EmbedConfiguration } from './config/complete.ts';
import { isPaginated, isSamePage, originOfEmbedUrl, paramOf } from './config/embed-url.ts';
import { ToolkitError, ValidationError } from './errors.ts';
import { runHook } from './event-hooks.ts';
import type { HookAnswer } from './event-hooks.ts';
import { embedEvents } from './events.ts';
import type { EmbedEventMap, EventHandler } from './events.ts';
import { Handlers } from './handlers.ts';
import type { Host } from './host.ts';
import { frameUrl, placeIframe } from './iframe.ts';
import type { Kind } from './kind.ts';
import { LoadCycle } from './load-cycle.ts';
import { Loader, saysTokenExpired } from './loader.ts';
import type { CallOptions, FrameOptions, TokenOptions } from './options.ts';
import { Surface } from './surface.ts';
import { TokenKeeper } from './token-renewal.ts';
import type { Frame } from './wire/channel.ts';
import type { Receiver } from './wire/routes.ts';

/** How an embed starts: `phased` loads without rendering, `bootstrap` makes the frame alone. */
export interface EmbedMode {
  phased?: boolean;
  bootstrap?: boolean;
  /** A frame whose page has loaded and goes on with this content, as after creating a report. */
  iframe?: HTMLIFrameElement;
}

/** Content in an iframe: what all kinds have in common. Services make them; see `Service.embed`. */
export abstract class Embed<Events extends EmbedEventMap = EmbedEventMap>
  extends Surface
  implements Receiver
{
  /** What content of every kind raises; each kind lists its own besides. */
  static readonly allowedEvents: readonly string[] = embedEvents;
  static readonly accessTokenAttribute = attributes.accessToken;
  static readonly embedUrlAttribute = attributes.embedUrl;
  static readonly nameAttribute = attributes.name;
  static readonly typeAttribute = attributes.type;
  static readonly defaultEmbedHostName = defaultHost;
  static readonly type: string | undefined = undefined;
  /** So many components of a page send their configuration before their frame has loaded. */
  static readonly maxFrontLoadTimes = 2;

  readonly kind: Kind;
  readonly service: Host;
  /** What the frame is sent. */
  config!: CompleteConfiguration;
  eventHooks: EventHooks = {};

  /** How the iframe stands in the page. */
  protected frameOptions: FrameOptions = {};
  /** How pages, visuals and bookmarks reach the frame. */
  readonly caller: Caller;
  readonly #handlers: Handlers<Events>;
  readonly #loader: Loader;
  readonly #frontLoads: boolean;
  #isPhased: boolean;
  #tokens: TokenKeeper | undefined;

  protected constructor(
    service: Host,
    kind: Kind,
    element: HTMLElement,
    given: EmbedConfiguration,
    mode: EmbedMode,
  ) {
    const completed = complete(given, element, kind, service, mode.bootstrap ?? false);
    const origin = originOfEmbedUrl(completed.config.embedUrl, service.embedOrigins);
    if (!mode.bootstrap) check(kind, completed.config);

    super(
      element,
      mode.iframe ?? placeIframe(element, frameUrl(completed.config), kind.title, completed.frame),
    );
    this.service = service;
    this.kind = kind;
    this.#isPhased = mode.phased ?? false;
    this.#frontLoads = service.getNumberOfComponents() < Embed.maxFrontLoadTimes;
    this.#handlers = new Handlers(element, kind.events);
    this.iframe.addEventListener('load', this.#onIframeLoad);
    const frame = this.#frameAt(completed.config.uniqueId, origin);
    this.caller = new Caller(service, frame, new LoadCycle());
    this.#loader = new Loader(this.caller, kind);
    service.channel.open(frame);
    this.#take(completed);
    if (mode.iframe) this.#onIframeLoad();
  }

  static findGroupIdFromEmbedUrl(url: string): string | undefined {
    return paramOf(url, 'groupId');
  }

  /** The events that `on` knows. */
  get allowedEvents(): readonly string[] {
    return this.kind.events;
  }

  /** Whom this embed exchanges messages with. */
  get frame(): Frame {
    return this.caller.frame;
  }

  get iframeLoaded(): boolean {
    return this.#loader.isFrameReady;
  }

  /** The id of the content. */
  getId(): string {
    return this.config.id ?? '';
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
   * without a token, before the iframe has loaded, and within 100 ms of the load before.
   * Throws `load_failed` when the frame refuses or doesn't answer.
   */
  load(phasedRender = false, options?: CallOptions): Promise<void> {
    const headers: Record<string, unknown> = { sdkSessionId: this.service.getSdkSessionId() };
    if (this.config.bootstrapped) headers['bootstrapped'] = true;
    if (this.eventHooks.accessTokenProvider) headers['tokenProviderSupplied'] = true;
    const body = this.kind.payload?.(this.config, this.iframe) ?? this.config;
    const loading = this.#loader.load(this.config, { body, headers, isPhased: phasedRender }, options);
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

  /** Takes another configuration into the frame that is there; navigates only to another page of the service. */
  update(given: EmbedConfiguration, { phased = false }: EmbedMode = {}): void {
    const { uniqueId, bootstrapped, embedUrl } = this.config;
    const merged = { ...(bootstrapped && this.config), ...given, uniqueId };
    const completed = complete(merged, this.element, this.kind, this.service, false);
    const origin = originOfEmbedUrl(completed.config.embedUrl, this.service.embedOrigins);
    check(this.kind, completed.config);
    this.#isPhased = phased;
    this.#take(completed);
    if (isSamePage(embedUrl, completed.config.embedUrl)) this.#loadBehind();
    else this.#navigate(origin);
  }

  /** The token that the content was last given. */
  getAccessToken(): string | undefined {
    return this.config.accessToken;
  }

  /**
   * Hands the content a fresh token without loading it anew, and plans its renewal.
   * Throws `invalid_argument` for an empty one.
   */
  async setAccessToken(accessToken: string, options?: TokenOptions): Promise<void> {
    await this.caller.translated(this.#giveToken(accessToken, options));
    this.#tokens?.take({ accessToken, expiresAt: options?.expiresAt });
  }

  /** The id under which the service's operators find this session. */
  getCorrelationId(options?: CallOptions): Promise<string> {
    return this.caller.read('/getCorrelationId', options);
  }

  async save(options?: CallOptions): Promise<void> {
    await this.caller.post('/report/save', null, options);
  }

  async saveAs(parameters: ISaveAsParameters, options?: CallOptions): Promise<void> {
    await this.caller.post('/report/saveAs', parameters, options);
  }

  /** Throws `invalid_argument` for an event that this kind of content doesn't raise. */
  on<K extends keyof Events & string>(name: K, handler: EventHandler<Events[K]>): void;
  on<T>(name: keyof Events & string, handler: EventHandler<T>): void;
  on<K extends keyof Events & string>(name: K, handler: EventHandler<Events[K]>): void {
    this.#handlers.on(name, handler);
  }

  /** Removes one handler, or all of the event. What was never added is no mistake. */
  off<T>(name: keyof Events & string, handler?: EventHandler<T>): void {
    this.#handlers.off(name, handler as EventListener | undefined);
  }

  handleReady(): void {
    if (this.#frontLoads) this.#loader.frontLoad(this.config);
  }

  handleEvent(name: string, body: unknown): void {
    this.#loader.note(name, body);
    if (name === 'error' && saysTokenExpired(body)) this.#tokens?.expired();
    this.#handlers.dispatch(name, this.detailOf(name, body));
  }

  handleHook(name: string, body: unknown): Promise<HookAnswer> {
    return runHook(this.eventHooks, name, { ...(body as object | null), report: this });
  }

  /**
   * Releases everything; what is under way rejects with `disposed`. Services call it on `reset`.
   * `keepsFrame` leaves the iframe to the content that goes on in it.
   */
  dispose(keepsFrame = false): void {
    this.#tokens?.stop();
    this.#handlers.clear();
    this.iframe.removeEventListener('load', this.#onIframeLoad);
    this.caller.dispose(new ToolkitError('disposed', 'The embed was reset'));
    if (!keepsFrame) this.iframe.remove();
  }

  /** What handlers get as `event.detail`. */
  protected detailOf(_name: string, body: unknown): unknown {
    return body;
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
    this.caller.isPaginated = isPaginated(config.embedUrl);
    this.#tokens?.stop();
    this.#tokens = renewal && new TokenKeeper(renewal, config.accessToken, (token) => this.#giveToken(token));
  }

  async #giveToken(accessToken: string, options?: CallOptions): Promise<void> {
    if (!accessToken) throw new ToolkitError('invalid_argument', 'Access token cannot be empty');
    if (this.#loader.hasStarted) {
      await this.caller.callNow({ method: 'POST', url: this.kind.tokenUrl, body: accessToken }, options);
    }
    this.config = { ...this.config, accessToken };
  }

  #navigate(origin: string): void {
    this.#startOver(this.#frameAt(this.config.uniqueId, origin));
    this.iframe.src = frameUrl(this.config);
  }

  #startOver(frame: Frame): void {
    this.#loader.restart();
    this.caller.moveTo(frame);
  }

  #frameAt(uid: string, origin: string): Frame {
    const { iframe } = this;
    return {
      uid,
      origin,
      get window() {
        return iframe.isConnected ? iframe.contentWindow : null;
      },
      onRemoved: (reason) => this.caller.lose(reason),
    };
  }

  readonly #onIframeLoad = (): void => {
    // The page has gone and come again by itself: nobody will answer what it was asked.
    if (this.#loader.isFrameReady) this.#startOver(this.frame);
    this.#loader.isFrameReady = true;
    this.service.channel.open(this.frame);
    this.#loadBehind();
  };

  /** Loads without anybody waiting for it: `whenLoaded` and the service tell how it went. */
  #loadBehind(): void {
    this.unattended(this.load(this.#isPhased));
  }
}

function check(kind: Kind, config: CompleteConfiguration): void {
  const issues = kind.validate(config);
  if (issues.length > 0) throw new ValidationError(issues);
}
