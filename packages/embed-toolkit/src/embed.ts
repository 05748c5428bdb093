import type { IEmbedConfigurationBase, IMenuGroupExtension, ISaveAsParameters } from './models/index.ts';
import { attributes, resolveConfiguration, defaultHost } from './config/resolve-configuration.ts';
import type { CompleteConfiguration, EmbedConfiguration } from './config/resolve-configuration.ts';
import { getParam } from './config/embed-url.ts';
import { Content, findIssues } from './content.ts';
import type { EmbedMode } from './content.ts';
import { ToolkitError } from './errors.ts';
import type { ValidationIssue } from './errors.ts';
import type { HookResult } from './event-hooks.ts';
import { embedEvents } from './events.ts';
import type { EmbedEventMap, EventHandler } from './events.ts';
import { EventListeners } from './event-listeners.ts';
import type { EmbedContext } from './embed-context.ts';
import type { ContentTypeDefinition } from './content-type.ts';
import { isTokenExpired } from './loader.ts';
import { warn } from './log.ts';
import type { CallOptions, TokenOptions } from './options.ts';
import { TokenRenewer } from './token-renewal.ts';
import type { Receiver } from './transport/routing-table.ts';

export type { EmbedMode } from './content.ts';

/** Embedded content, whatever its kind: its events, its token, its saving. Services make them; see `Service.embed`. */
export abstract class Embed<Events extends EmbedEventMap = EmbedEventMap>
  extends Content
  implements Receiver
{
  /** What content of every kind raises; each kind lists its own besides. */
  static readonly allowedEvents: readonly string[] = embedEvents;
  /** The attribute of an element that holds its token. */
  static readonly accessTokenAttribute = attributes.accessToken;
  /** The attribute of an element that holds its embed URL. */
  static readonly embedUrlAttribute = attributes.embedUrl;
  /** The attribute of an element that holds its `uniqueId`. */
  static readonly nameAttribute = attributes.name;
  /** The attribute of an element that holds its type. */
  static readonly typeAttribute = attributes.type;
  /** Where an embed URL leads that names no host. */
  static readonly defaultEmbedHostName = defaultHost;
  /** The type in configurations of this kind. */
  static readonly type: string | undefined = undefined;

  readonly #listeners: EventListeners<Events>;
  #tokenRenewer: TokenRenewer | undefined;

  protected constructor(
    service: EmbedContext,
    contentType: ContentTypeDefinition,
    element: HTMLElement,
    given: EmbedConfiguration,
    mode: EmbedMode,
  ) {
    super(service, contentType, element, given, mode);
    this.#listeners = new EventListeners(element, contentType.events);
    this.#startTokenRenewal();
  }

  /** The workspace that an embed URL names. */
  static findGroupIdFromEmbedUrl(url: string): string | undefined {
    return getParam(url, 'groupId');
  }

  /** The type in the configuration, as wrappers of powerbi-client ask for it. */
  get embedtype(): string {
    return this.contentType.type;
  }

  /** The path that a configuration is loaded by. For code that was written for powerbi-client. */
  get loadPath(): string {
    return this.contentType.loadUrl;
  }

  /** The groups of menu commands; only reports have any. For code that was written for powerbi-client. */
  get groups(): IMenuGroupExtension[] {
    return [];
  }

  /**
   * Returns what is wrong with a configuration of this kind; nothing when it is valid. `embed` does this automatically. For
   * code that was written for powerbi-client.
   */
  validate(config: IEmbedConfigurationBase): ValidationIssue[] | undefined {
    const issues = findIssues(config as CompleteConfiguration, this.contentType, this.service);
    return issues.length > 0 ? issues : undefined;
  }

  /**
   * Fills in what `config` leaves to the element's attributes, the embed URL and the service. `embed` does it by
   * itself. For code that was written for powerbi-client.
   */
  configChanged(isBootstrap = false): void {
    if (isBootstrap) return;
    const { element, contentType, service, config } = this;
    // The embed URL has its parameters already.
    this.config = {
      ...resolveConfiguration(config, element, contentType, service, false).config,
      embedUrl: config.embedUrl,
    };
  }

  /** Returns the path of the page that shows this kind. For code that was written for powerbi-client. */
  getDefaultEmbedUrlEndpoint(): string {
    return this.contentType.endpoint;
  }

  /** The events that `on` knows. */
  get allowedEvents(): readonly string[] {
    return this.contentType.events;
  }

  /** The id of the content. */
  getId(): string {
    return this.config.id ?? '';
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
    await this.client.translateRejection(this.#sendToken(accessToken, options));
    this.#tokenRenewer?.track({ accessToken, expiresAt: options?.expiresAt });
  }

  /** The id under which the service's operators find this session. */
  getCorrelationId(options?: CallOptions): Promise<string> {
    return this.client.read('/getCorrelationId', options);
  }

  /** Saves the report under its name. The token has to allow it. */
  async save(options?: CallOptions): Promise<void> {
    await this.client.post('/report/save', null, options);
  }

  /** Saves a copy under another name. The token has to allow it. */
  async saveAs(parameters: ISaveAsParameters, options?: CallOptions): Promise<void> {
    await this.client.post('/report/saveAs', parameters, options);
  }

  /**
   * Adds an event handler. After a reset it has no effect.
   * Throws `invalid_argument` for an event that this kind of content doesn't raise, and without a handler.
   */
  on<K extends keyof Events & string>(name: K, handler: EventHandler<Events[K]>): void;
  /** For events whose detail the caller knows better. */
  on<T>(name: keyof Events & string, handler: EventHandler<T>): void;
  on<K extends keyof Events & string>(name: K, handler: EventHandler<Events[K]>): void {
    if (this.client.disposed) return warn(`on('${name}') after reset has no effect`);
    this.#listeners.on(name, handler);
  }

  /** Removes one handler, or all of the event. What was never added is no mistake. */
  off<T>(name: keyof Events & string, handler?: EventHandler<T>): void {
    this.#listeners.off(name, handler as EventListener | undefined);
  }

  /** Takes an event that the frame posted; host pages listen by `on`. */
  handleEvent(name: string, body: unknown): void {
    this.loader.handleEvent(name, body);
    if (name === 'error' && isTokenExpired(body)) this.#tokenRenewer?.handleExpired();
    this.#listeners.dispatch(name, this.toEventDetail(name, body));
  }

  /** Answers a call of the frame; host pages give `eventHooks` in the configuration. */
  async handleHook(name: string, body: unknown): Promise<HookResult> {
    const context = { ...(body as object | null), report: this };
    const onError = (error: unknown) => this.service.reportError(error);
    return this.contentType.hooks?.run(this.eventHooks, name, context, onError) ?? { statusCode: 404 };
  }

  /** Takes a new configuration and sends what it means to the frame. `Service.embed` calls it. */
  override update(config: EmbedConfiguration, mode?: EmbedMode): void {
    super.update(config, mode);
    this.#startTokenRenewal();
  }

  /** Releases all that the embed holds. `Service.reset` calls it. */
  override dispose(keepsFrame?: boolean): void {
    this.#tokenRenewer?.stop();
    this.#listeners.clear();
    super.dispose(keepsFrame);
  }

  /** Stops the renewal of its token while its element is not in the page. `Service` calls it. */
  override handleRemoval(isElementGone: boolean): void {
    super.handleRemoval(isElementGone);
    if (isElementGone) this.#tokenRenewer?.stop();
  }

  /** The element has returned to the page. `Service` calls it. */
  handleReturn(): void {
    this.#startTokenRenewal();
  }

  /** What handlers get as `event.detail`. */
  protected toEventDetail(_name: string, body: unknown): unknown {
    return body;
  }

  /** Follows the configuration: its token, and how it is renewed. */
  #startTokenRenewal(): void {
    const give = (token: string) =>
      this.loader.hasFailed ? this.#reloadWithToken(token) : this.#sendToken(token);
    this.#tokenRenewer?.stop();
    this.#tokenRenewer = this.renewal && new TokenRenewer(this.renewal, this.config.accessToken, give);
  }

  /** A token came too late for the load before: nothing is shown that could lose its state. */
  async #reloadWithToken(accessToken: string): Promise<void> {
    this.config = { ...this.config, accessToken };
    await this.load();
  }

  async #sendToken(accessToken: string, options?: CallOptions): Promise<void> {
    if (!accessToken) throw new ToolkitError('invalid_argument', 'Access token cannot be empty');
    if (this.client.disposed) throw this.client.disposed;
    if (this.loader.hasStarted) {
      await this.client.requestNow(
        { method: 'POST', url: this.contentType.tokenUrl, body: accessToken },
        options,
      );
    }
    this.config = { ...this.config, accessToken };
  }
}
