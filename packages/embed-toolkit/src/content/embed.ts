import { attributes, defaultHost, resolveConfiguration } from '../embedding/configuration.ts';
import type { ResolvedConfiguration } from '../embedding/configuration.ts';
import type { ContentTypeDefinition } from '../embedding/content-type.ts';
import { diagnose } from '../embedding/diagnose.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import type { HookResult } from '../embedding/event-hooks.ts';
import { EventListeners } from '../embedding/event-listeners.ts';
import { IframeController } from '../embedding/iframe.ts';
import { Loader } from '../embedding/loader.ts';
import { TokenRenewer } from '../embedding/token-renewal.ts';
import type { Diagnosis } from '../shared/diagnosis.ts';
import { getParam, isPaginated, isSamePage, requireEmbedOrigin } from '../shared/embed-url.ts';
import { ToolkitError, ValidationError, isTokenExpired } from '../shared/errors.ts';
import type { ValidationIssue } from '../shared/errors.ts';
import { warn } from '../shared/log.ts';
import type {
  CallOptions,
  CompleteConfiguration,
  EmbedConfiguration,
  FrameOptions,
  TokenOptions,
  TokenRenewal,
} from '../shared/options.ts';
import { createDetachedError } from '../transport/channel.ts';
import type { Frame } from '../transport/channel.ts';
import { FrameClient } from '../transport/frame-client.ts';
import type { EventHooks, IEmbedConfigurationBase } from '../types/configurations.ts';
import type { IError } from '../types/events.ts';
import type { IMenuGroupExtension } from '../types/menus.ts';
import type { ISaveAsParameters } from '../types/requests.ts';
import { embedEvents } from './events.ts';
import type { EmbedEventMap, EventHandler } from './events.ts';

/** How a new embed starts. */
export interface EmbedMode {
  /** Prepares the content, but does not render it until `render` is called. */
  phased?: boolean;
  /** Creates the iframe before the ID and the token are known. */
  bootstrap?: boolean;
  /**
   * An iframe to reuse, whose page has already loaded, such as after creating a report.
   *
   * @internal
   */
  iframe?: HTMLIFrameElement;
}

const maxFrontLoadTimes = 2;

/** Body of the event `pageChanged`. */
interface PageChange {
  newPage?: { name?: string };
}

/**
 * Base class of embedded content: loading, events, token, saving and the iframe. Services create the instances; see
 * `Service.embed`.
 */
export abstract class Embed<Events extends EmbedEventMap = EmbedEventMap> {
  /** The events common to all content types. Subclasses list only their additional events. */
  static readonly allowedEvents: readonly string[] = embedEvents;
  /** The HTML attribute for the access token. */
  static readonly accessTokenAttribute = attributes.accessToken;
  /** The HTML attribute for the embed URL. */
  static readonly embedUrlAttribute = attributes.embedUrl;
  /** The HTML attribute for the `uniqueId`. */
  static readonly nameAttribute = attributes.name;
  /** The HTML attribute for the type. */
  static readonly typeAttribute = attributes.type;
  /** The host of default embed URLs. */
  static readonly defaultEmbedHostName = defaultHost;
  /** The name of the content type. */
  static readonly type: string | undefined = undefined;

  /** Maximum number of embeds that send their configuration before their frame has loaded. */
  static readonly maxFrontLoadTimes = maxFrontLoadTimes;

  /**
   * Returns the embed itself, also through a proxy, such as reactive state of Vue. Proxies have no access to private
   * members, and wrap the objects that they return, but not functions and their results.
   *
   * @internal
   */
  readonly toRaw = (): this => this;

  /** Lets the types of events be inferred from an embed. Has no value. */
  declare protected readonly eventMap?: Events;

  readonly #element: HTMLElement;
  readonly #service: EmbedContext;
  readonly #contentType: ContentTypeDefinition;
  readonly #client: FrameClient;
  #config: CompleteConfiguration;
  #eventHooks: EventHooks = {};
  #frameOptions: FrameOptions = {};
  readonly #iframe: IframeController;
  readonly #loader: Loader;
  readonly #listeners: EventListeners<Events>;
  /** Whether the configuration is sent before the frame has loaded. */
  readonly #frontLoads: boolean;
  #renewal: TokenRenewal | undefined;
  #tokenRenewer: TokenRenewer | undefined;
  #isPhased: boolean;
  /** Whether the configuration comes from `bootstrap`. The next configuration is merged into it. */
  #isBootstrapped: boolean;
  /** The page that the user or the host page has opened last. */
  #activePage: string | undefined;
  /** The page to show after the iframe has loaded its page again, because its element was moved. */
  #resumedPage: string | undefined;

  /**
   * @param service - the service that the factory of a custom content type receives
   * @param contentType - the definition of the content type
   */
  protected constructor(
    service: EmbedContext,
    contentType: ContentTypeDefinition,
    element: HTMLElement,
    hostConfig: EmbedConfiguration,
    mode: EmbedMode,
  ) {
    const resolved = resolveAndValidate(hostConfig, element, contentType, service, mode.bootstrap);
    this.#element = element;
    this.#service = service.toRaw();
    this.#contentType = contentType;
    this.#config = resolved.config;
    this.#isPhased = mode.phased ?? false;
    this.#isBootstrapped = mode.bootstrap ?? false;
    this.#frontLoads = service.getNumberOfComponents() < maxFrontLoadTimes;
    this.#iframe = new IframeController(
      element,
      contentType.title,
      () => this.#handlePageLoad(),
      resolved.config,
      resolved.frame,
      mode.iframe,
    );
    this.#client = new FrameClient(this.service, this.#createFrame(resolved.origin), {
      loaded: () => this.#loader.cycle.loaded,
      inView: () => this.#iframe.inView,
      diagnose: () => this.diagnose(),
    });
    this.#loader = new Loader(this.client, contentType);
    this.#listeners = new EventListeners(element, contentType.events);
    this.#applyConfiguration(resolved);
    if (mode.iframe) this.#handlePageLoad();
    this.#startTokenRenewal();
  }

  /**
   * Returns the workspace ID from an embed URL.
   *
   * @group Compatibility with powerbi-client
   */
  static findGroupIdFromEmbedUrl(url: string): string | undefined {
    return getParam(url, 'groupId');
  }

  /** The element that contains the iframe. */
  get element(): HTMLElement {
    return this.toRaw().#element;
  }

  /** The service that created the embed. */
  get service(): EmbedContext {
    return this.toRaw().#service;
  }

  /** The configuration for the frame. */
  get config(): CompleteConfiguration {
    return this.toRaw().#config;
  }

  /** Replaces the configuration. The next `load` call sends it. */
  set config(config: CompleteConfiguration) {
    this.toRaw().#config = config;
  }

  /** The host page's functions that the frame can call. */
  get eventHooks(): EventHooks {
    return this.toRaw().#eventHooks;
  }

  /** Replaces the functions that the frame can call. */
  set eventHooks(eventHooks: EventHooks) {
    this.toRaw().#eventHooks = eventHooks;
  }

  /**
   * The definition of the content type.
   *
   * @internal
   */
  get contentType(): ContentTypeDefinition {
    return this.toRaw().#contentType;
  }

  /**
   * Sends requests to the frame.
   *
   * @internal
   */
  get client(): FrameClient {
    return this.toRaw().#client;
  }

  /**
   * The options of the iframe.
   *
   * @internal
   */
  protected get frameOptions(): FrameOptions {
    return this.toRaw().#frameOptions;
  }

  /**
   * The iframe. If it was removed, the next `embed` call replaces it.
   *
   * @group Iframe
   */
  get iframe(): HTMLIFrameElement {
    return this.toRaw().#iframe.iframe;
  }

  /**
   * The frame that this embed exchanges messages with.
   *
   * @internal
   */
  get frame(): Frame {
    return this.toRaw().client.frame;
  }

  /**
   * Whether the page in the iframe has loaded. The content may still be loading.
   *
   * @group Iframe
   */
  get iframeLoaded(): boolean {
    return this.toRaw().#loader.isFrameReady;
  }

  /**
   * For code that was written for powerbi-client, such as tests without a frame.
   *
   * @internal
   */
  set iframeLoaded(isLoaded: boolean) {
    this.toRaw().#loader.isFrameReady = isLoaded;
  }

  /**
   * Whether the content has loaded.
   *
   * @internal
   */
  get hasLoaded(): boolean {
    return this.toRaw().#loader.cycle.loaded.isReached;
  }

  /**
   * The type in the configuration. For wrappers of powerbi-client.
   *
   * @group Compatibility with powerbi-client
   */
  get embedtype(): string {
    return this.toRaw().contentType.type;
  }

  /**
   * The path of load requests. For code that was written for powerbi-client.
   *
   * @group Compatibility with powerbi-client
   */
  get loadPath(): string {
    return this.toRaw().contentType.loadUrl;
  }

  /**
   * The groups of menu commands, which only reports have. For code that was written for powerbi-client.
   *
   * @group Compatibility with powerbi-client
   */
  get groups(): IMenuGroupExtension[] {
    return [];
  }

  /**
   * Returns the validation issues of a configuration, or `undefined` if it is valid. `embed` validates automatically.
   * For code that was written for powerbi-client.
   *
   * @group Compatibility with powerbi-client
   */
  validate(config: IEmbedConfigurationBase): (IError & Partial<ValidationIssue>)[] | undefined {
    const raw = this.toRaw();
    const issues = findIssues(config as CompleteConfiguration, raw.contentType, raw.service);
    return issues.length > 0 ? issues : undefined;
  }

  /**
   * Completes `config` from the element's attributes, the embed URL and the service, unless `isBootstrap` is set.
   * `embed` does this automatically. For code that was written for powerbi-client.
   *
   * @group Compatibility with powerbi-client
   */
  configChanged(isBootstrap = false): void {
    if (isBootstrap) return;
    const raw = this.toRaw();
    const { element, contentType, service, config } = raw;
    // The embed URL already contains its parameters.
    raw.config = {
      ...resolveConfiguration(config, element, contentType, service, false).config,
      embedUrl: config.embedUrl,
    };
  }

  /**
   * Returns the path of the page for this content type. For code that was written for powerbi-client.
   *
   * @group Compatibility with powerbi-client
   */
  getDefaultEmbedUrlEndpoint(): string {
    return this.toRaw().contentType.endpoint;
  }

  /**
   * Resolves once the content has loaded.
   *
   * @throws {ToolkitError} `load_failed` when loading fails, `timeout` when it takes too long, `aborted` by the signal,
   *   `frame_detached` when the iframe is removed, `disposed` after `reset`
   * @group Loading
   *
   * @example
   * ```ts
   * await report.whenLoaded({ timeout: 10_000 });
   * const pages = await report.getPages();
   * ```
   */
  whenLoaded(options?: CallOptions): Promise<void> {
    const raw = this.toRaw();
    return raw.client.waitFor(raw.#loader.cycle.loaded.promise, 'Loading', options);
  }

  /**
   * Resolves once the content has rendered.
   *
   * @throws {ToolkitError} in the same cases as `whenLoaded`
   * @group Loading
   *
   * @example
   * ```ts
   * await report.whenRendered();
   * element.setAttribute('aria-busy', 'false');
   * ```
   */
  whenRendered(options?: CallOptions): Promise<void> {
    const raw = this.toRaw();
    return raw.client.waitFor(raw.#loader.cycle.rendered.promise, 'Rendering', options);
  }

  /**
   * Returns the state of the content and, if it has not rendered, the likely reason and the remedy. Errors with the code
   * `timeout` have it as their `details`. Never sends a request.
   *
   * @group Loading
   *
   * @example
   * ```ts
   * const { code, message, remedy } = report.diagnose();
   * if (code !== 'rendered') console.warn(code, message, remedy);
   * ```
   */
  diagnose(): Diagnosis {
    const raw = this.toRaw();
    return diagnose(raw.client, raw.#iframe, raw.#loader, raw.config.accessToken);
  }

  /**
   * Loads the configuration into the frame. Does nothing without a token, before the iframe has loaded, and when the
   * same configuration was sent less than 100 ms ago.
   *
   * @param phasedRender - prepares the content, but does not render it until `render` is called
   * @throws {ToolkitError} `load_failed` when the frame rejects the configuration or does not respond, `disposed` when
   *   the embed is reset or the iframe navigates
   * @group Loading
   */
  load(phasedRender = false, options?: CallOptions): Promise<void> {
    const raw = this.toRaw();
    const headers: Record<string, unknown> = { sdkSessionId: raw.service.getSdkSessionId() };
    if (raw.eventHooks.accessTokenProvider) headers['tokenProviderSupplied'] = true;
    const request = { body: raw.payload, headers, isPhased: phasedRender };
    return raw.client.translateRejection(raw.#loader.load(raw.config, request, options));
  }

  /**
   * Creates the content. Only `Create` and `QuickCreate` support it.
   *
   * @throws {ToolkitError} `not_supported` for all other content
   * @group Loading
   */
  async create(_options?: CallOptions): Promise<void> {
    throw new ToolkitError('not_supported', 'no create support');
  }

  /**
   * Loads the same configuration again.
   *
   * @group Loading
   *
   * @example
   * ```ts
   * await report.reload();
   * await report.whenRendered();
   * ```
   */
  reload(options?: CallOptions): Promise<void> {
    return this.load(false, options);
  }

  /**
   * Shows the content in fullscreen. Rejects outside a click or key handler.
   *
   * @group Iframe
   *
   * @example
   * ```ts
   * const button = document.createElement('button');
   * button.addEventListener('click', () => void report.fullscreen());
   * ```
   */
  async fullscreen(): Promise<void> {
    await this.toRaw().iframe.requestFullscreen();
  }

  /**
   * Leaves fullscreen, if the content is in fullscreen.
   *
   * @group Iframe
   */
  async exitFullscreen(): Promise<void> {
    if (document.fullscreenElement === this.toRaw().iframe) await document.exitFullscreen();
  }

  /**
   * Sets the accessible name of the iframe; `null` removes it.
   *
   * @group Iframe
   */
  setComponentTitle(title: string | null): void {
    const raw = this.toRaw();
    if (title === null) raw.iframe.removeAttribute('title');
    else raw.iframe.title = title;
  }

  /**
   * Sets the tab index of the element.
   *
   * @defaultValue 0
   * @group Iframe
   */
  setComponentTabIndex(tabIndex?: number | null): void {
    this.toRaw().element.tabIndex = tabIndex ?? 0;
  }

  /**
   * Removes the tab index of the element.
   *
   * @group Iframe
   */
  removeComponentTabIndex(): void {
    this.toRaw().element.removeAttribute('tabindex');
  }

  /**
   * The events that `on` accepts.
   *
   * @group Events
   */
  get allowedEvents(): readonly string[] {
    return this.toRaw().contentType.events;
  }

  /**
   * Returns the ID of the content.
   *
   * @group Configuration
   */
  getId(): string {
    return this.toRaw().config.id ?? '';
  }

  /**
   * Returns the current access token.
   *
   * @group Tokens
   */
  getAccessToken(): string | undefined {
    return this.toRaw().config.accessToken;
  }

  /**
   * Sends a new token to the content without reloading it, and schedules its renewal if
   * `tokenRenewal` is configured.
   *
   * @throws {ToolkitError} `invalid_argument` when the token is empty, `disposed` after `reset`
   * @group Tokens
   *
   * @example
   * ```ts
   * const { token, expiration } = await fetchAccess();
   * await report.setAccessToken(token, { expiresAt: expiration });
   * ```
   */
  async setAccessToken(accessToken: string, options?: TokenOptions): Promise<void> {
    const raw = this.toRaw();
    await raw.client.translateRejection(raw.#sendToken(accessToken, options));
    raw.#tokenRenewer?.track({ accessToken, expiresAt: options?.expiresAt });
  }

  /**
   * Returns the correlation ID for support requests.
   *
   * @group Configuration
   */
  getCorrelationId(options?: CallOptions): Promise<string> {
    return this.toRaw().client.read('/getCorrelationId', options);
  }

  /**
   * Saves the report. The token must permit it.
   *
   * @group Saving
   *
   * @example
   * ```ts
   * if (!(await report.isSaved())) await report.save();
   * ```
   */
  async save(options?: CallOptions): Promise<void> {
    await this.toRaw().client.post('/report/save', null, options);
  }

  /**
   * Saves a copy of the report. The token must permit it.
   *
   * @group Saving
   *
   * @example
   * ```ts
   * await report.saveAs({ name: 'Sales in Norway' });
   * report.on('saved', ({ detail }) => console.log(detail.reportObjectId));
   * ```
   */
  async saveAs(parameters: ISaveAsParameters, options?: CallOptions): Promise<void> {
    await this.toRaw().client.post('/report/saveAs', parameters, options);
  }

  /**
   * Adds an event handler. Has no effect after `reset`.
   *
   * @throws {ToolkitError} `invalid_argument` when the content does not raise this event or the handler is missing
   * @group Events
   *
   * @example
   * ```ts
   * report.on('pageChanged', ({ detail }) => console.log(detail.newPage.displayName));
   * report.on('error', ({ detail }) => console.log(detail.detailedMessage ?? detail.message));
   * ```
   */
  on<K extends keyof Events & string>(name: K, handler: EventHandler<Events[K]>): void;
  /**
   * Adds a handler for an event whose `detail` type is not declared.
   *
   * @group Events
   */
  on<T>(name: keyof Events & string, handler: EventHandler<T>): void;
  on<K extends keyof Events & string>(name: K, handler: EventHandler<Events[K]>): void {
    const raw = this.toRaw();
    if (raw.client.disposalError) return warn(`on('${name}') after reset has no effect`);
    raw.#listeners.on(name, handler);
  }

  /**
   * Removes one handler, or all handlers of the event. Unknown handlers are ignored.
   *
   * @group Events
   *
   * @example
   * ```ts
   * const handleRendered = () => console.log('Ready');
   * report.on('rendered', handleRendered);
   * report.off('rendered', handleRendered);
   * ```
   */
  off<T>(name: keyof Events & string, handler?: EventHandler<T>): void {
    this.toRaw().#listeners.off(name, handler as EventListener | undefined);
  }

  /**
   * Applies another configuration. Navigates the iframe only if the page differs, and inserts a new iframe if the
   * previous one was removed. `Service.embed` calls it.
   *
   * @internal
   */
  update(config: EmbedConfiguration, { phased = false }: EmbedMode = {}): void {
    const raw = this.toRaw();
    const resolved = raw.#prepareUpdate(config);
    const { embedUrl } = raw.config;
    raw.#isPhased = phased;
    raw.#isBootstrapped = false;
    raw.#activePage = raw.#resumedPage = undefined;
    raw.#applyConfiguration(resolved);
    const { element, iframe } = raw;
    const isRemoved = !iframe.isConnected && !element.contains(iframe);
    const isOtherPage = !isSamePage(embedUrl, raw.config.embedUrl);
    if (iframe.isConnected && !isOtherPage) raw.#loadInBackground();
    else {
      if (isRemoved) raw.#iframe.replace(raw.config, raw.frameOptions);
      raw.#restart(raw.#createFrame(resolved.origin));
      if (isOtherPage && !isRemoved) raw.#iframe.navigate(raw.config);
    }
    raw.#startTokenRenewal();
  }

  /**
   * Releases all resources. Pending calls reject with `disposed`. Host pages call `Service.reset` instead.
   *
   * @param keepsFrame - leaves the iframe in the page, for content that continues in it
   *
   * @internal
   */
  dispose(keepsFrame = false): void {
    const raw = this.toRaw();
    raw.#tokenRenewer?.stop();
    raw.#listeners.clear();
    raw.#iframe.stop();
    raw.client.disposalError = new ToolkitError('disposed', 'The embed was reset');
    raw.#close(raw.client.disposalError);
    if (!keepsFrame) raw.iframe.remove();
  }

  /**
   * Handles the frame's `ready` message. Host pages use `whenLoaded`.
   *
   * @internal
   */
  handleReady(): void {
    const raw = this.toRaw();
    if (raw.#frontLoads) raw.#loader.frontLoad(raw.config);
  }

  /**
   * Handles an event that the frame posted. Host pages use `on`.
   *
   * @internal
   */
  handleEvent(name: string, body: unknown): void {
    const raw = this.toRaw();
    raw.#loader.handleEvent(name, body);
    if (name === 'pageChanged') raw.#activePage = (body as PageChange | null)?.newPage?.name;
    if (name === 'loaded') raw.#resumedPage = undefined;
    if (name === 'error' && isTokenExpired(body)) raw.#tokenRenewer?.handleRejected();
    raw.#listeners.dispatch(name, this.toEventDetail(name, body));
  }

  /**
   * Handles a hook request of the frame. Host pages set `eventHooks` in the configuration.
   *
   * @internal
   */
  async handleHook(name: string, body: unknown): Promise<HookResult> {
    const raw = this.toRaw();
    const context = { ...(body as object | null), report: raw };
    const onError = (error: unknown) => raw.service.reportError(error);
    return raw.contentType.hooks?.runHook(raw.eventHooks, name, context, onError) ?? { statusCode: 404 };
  }

  /**
   * Rejects pending requests, and stops token renewal if the element was also removed. The service calls it.
   *
   * @internal
   */
  handleRemoval(isElementGone: boolean): void {
    const raw = this.toRaw();
    raw.#close(createDetachedError());
    if (isElementGone) raw.#tokenRenewer?.stop();
  }

  /**
   * Resumes token renewal after the element was inserted again. The service calls it.
   *
   * @internal
   */
  handleReturn(): void {
    this.toRaw().#startTokenRenewal();
  }

  /**
   * Converts an event body to `event.detail`.
   *
   * @internal
   */
  protected toEventDetail(_name: string, body: unknown): unknown {
    return body;
  }

  /**
   * The body of the load request.
   *
   * @internal
   */
  protected get payload(): object {
    const raw = this.toRaw();
    const body = raw.contentType.getBody?.(raw.config, raw.iframe) ?? raw.config;
    return raw.#resumedPage === undefined ? body : { ...body, pageName: raw.#resumedPage };
  }

  /**
   * Reports the errors of a background task to the service, except `disposed`.
   *
   * @internal
   */
  protected runInBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!(error instanceof ToolkitError && error.code === 'disposed'))
        this.toRaw().service.reportError(error);
    });
  }

  /** Handles the `load` event of the iframe. */
  #handlePageLoad(): void {
    // The page was reloaded: it will not respond to earlier requests.
    if (this.#loader.isFrameReady) {
      this.#restart(this.frame);
      this.#resumedPage = this.#activePage;
    }
    this.#loader.isFrameReady = true;
    try {
      this.service.restore(this.element);
    } catch (error) {
      return this.service.reportError(error);
    }
    this.client.reopen();
    // Browsers report the violation before the `load` event of their error page.
    if (!this.frame.blockedBy) this.#loadInBackground();
  }

  /** Fails the load, because the policy of the host page blocks the frame. */
  #handleBlock(): void {
    if (this.#loader.cycle.loaded.isSettled) return;
    const { message, remedy } = this.diagnose();
    this.#loader.cycle.fail(new ToolkitError('load_failed', `Loading failed: ${message} ${remedy}`));
  }

  /** Loads without returning a promise. `whenLoaded` and the service report failures. */
  #loadInBackground(): void {
    this.runInBackground(this.#contentType.creates ? this.create() : this.load(this.#isPhased));
  }

  #applyConfiguration({ config, hooks, renewal, frame }: ResolvedConfiguration): void {
    this.#config = config;
    this.#frameOptions = frame;
    this.eventHooks = hooks;
    this.#renewal = renewal;
    this.client.getUnsupportedError = isPaginated(config.embedUrl)
      ? this.contentType.getUnsupportedError
      : undefined;
  }

  /** Validates the new configuration, which keeps the previous `uniqueId` if it has none. */
  #prepareUpdate(hostConfig: EmbedConfiguration): ResolvedConfiguration & { origin: string } {
    const uniqueId = hostConfig.uniqueId || this.config.uniqueId;
    const merged = { ...(this.#isBootstrapped && this.config), ...hostConfig, uniqueId };
    return resolveAndValidate(merged, this.element, this.contentType, this.service);
  }

  #createFrame(origin: string): Frame {
    return this.#iframe.createFrame(
      origin,
      () => this.config.uniqueId,
      () => this.#handleBlock(),
    );
  }

  /** Resets the loading state, because the iframe shows another page. */
  #restart(frame: Frame): void {
    this.#loader.restart();
    this.client.navigate(frame);
  }

  /** Rejects pending requests. The content reloads when a removed iframe is inserted again. */
  #close(reason: ToolkitError): void {
    this.#loader.close(reason);
    this.client.close(reason);
  }

  /** Restarts token renewal with the options of the configuration. */
  #startTokenRenewal(): void {
    const applyToken = (token: string) =>
      this.#loader.hasFailed ? this.#reloadWithToken(token) : this.#sendToken(token);
    this.#tokenRenewer?.stop();
    if (!this.#renewal) return;
    const onError = (error: unknown) => this.service.reportError(error);
    this.#tokenRenewer = new TokenRenewer({ onError, ...this.#renewal }, this.config.accessToken, applyToken);
  }

  /** Reloads the content with the new token after a failed load. Nothing is rendered yet, so no state is lost. */
  async #reloadWithToken(accessToken: string): Promise<void> {
    this.config = { ...this.config, accessToken };
    await this.load(this.#isPhased);
  }

  async #sendToken(accessToken: string, options?: CallOptions): Promise<void> {
    if (!accessToken) throw new ToolkitError('invalid_argument', 'Access token cannot be empty');
    if (this.client.disposalError) throw this.client.disposalError;
    if (this.#loader.hasStarted) {
      const request = { method: 'POST', url: this.contentType.tokenUrl, body: accessToken } as const;
      await this.client.requestNow(request, options);
    }
    this.config = { ...this.config, accessToken };
  }
}

/**
 * Returns the complete configuration and the origin of its page.
 *
 * @throws {ToolkitError} `invalid_configuration` or `invalid_embed_url`
 */
function resolveAndValidate(
  hostConfig: EmbedConfiguration,
  element: HTMLElement,
  contentType: ContentTypeDefinition,
  service: EmbedContext,
  isBootstrap = false,
): ResolvedConfiguration & { origin: string } {
  const completed = resolveConfiguration(hostConfig, element, contentType, service, isBootstrap);
  const origin = requireEmbedOrigin(completed.config.embedUrl, service.embedOrigins);
  const issues = isBootstrap ? [] : findIssues(completed.config, contentType, service);
  if (issues.length > 0) throw new ValidationError(issues);
  return { ...completed, origin };
}

/** Returns the validation issues of a configuration. */
function findIssues(
  config: CompleteConfiguration,
  contentType: ContentTypeDefinition,
  service: EmbedContext,
): ValidationIssue[] {
  const issues = contentType.validate(config);
  return issues.length > 0 ? issues : (service.validateStrictly?.(config) ?? []);
}
