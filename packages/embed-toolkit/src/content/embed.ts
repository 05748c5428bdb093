import type { ContentTypeDefinition } from '../embedding/content-type.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import { getParam } from '../embedding/embed-url.ts';
import type { HookResult } from '../embedding/event-hooks.ts';
import { EventListeners } from '../embedding/event-listeners.ts';
import { isTokenExpired } from '../embedding/loader.ts';
import { attributes, resolveConfiguration, defaultHost } from '../embedding/resolve-configuration.ts';
import type { CompleteConfiguration, EmbedConfiguration } from '../embedding/resolve-configuration.ts';
import { TokenRenewer } from '../embedding/token-renewal.ts';
import type { IEmbedConfigurationBase, IMenuGroupExtension, ISaveAsParameters } from '../models/types.ts';
import { ToolkitError } from '../shared/errors.ts';
import type { ValidationIssue } from '../shared/errors.ts';
import { warn } from '../shared/log.ts';
import type { CallOptions, TokenOptions } from '../shared/options.ts';
import type { Receiver } from '../transport/routing-table.ts';
import { Content, findIssues } from './content.ts';
import type { EmbedMode } from './content.ts';
import { embedEvents } from './events.ts';
import type { EmbedEventMap, EventHandler } from './events.ts';

export type { EmbedMode } from './content.ts';

/** Base class of embedded content: events, token and saving. Services create the instances; see `Service.embed`. */
export abstract class Embed<Events extends EmbedEventMap = EmbedEventMap>
  extends Content
  implements Receiver
{
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

  readonly #listeners: EventListeners<Events>;
  #tokenRenewer: TokenRenewer | undefined;

  protected constructor(
    service: EmbedContext,
    contentType: ContentTypeDefinition,
    element: HTMLElement,
    hostConfig: EmbedConfiguration,
    mode: EmbedMode,
  ) {
    super(service, contentType, element, hostConfig, mode);
    this.#listeners = new EventListeners(element, contentType.events);
    this.#startTokenRenewal();
  }

  /** Returns the workspace ID from an embed URL. */
  static findGroupIdFromEmbedUrl(url: string): string | undefined {
    return getParam(url, 'groupId');
  }

  /** The type in the configuration. For wrappers of powerbi-client. */
  get embedtype(): string {
    return this.contentType.type;
  }

  /** The path of load requests. For code that was written for powerbi-client. */
  get loadPath(): string {
    return this.contentType.loadUrl;
  }

  /** The groups of menu commands, which only reports have. For code that was written for powerbi-client. */
  get groups(): IMenuGroupExtension[] {
    return [];
  }

  /**
   * Returns the validation issues of a configuration, or `undefined` if it is valid. `embed` validates automatically.
   * For code that was written for powerbi-client.
   */
  validate(config: IEmbedConfigurationBase): ValidationIssue[] | undefined {
    const issues = findIssues(config as CompleteConfiguration, this.contentType, this.service);
    return issues.length > 0 ? issues : undefined;
  }

  /**
   * Completes `config` from the element's attributes, the embed URL and the service, unless `isBootstrap` is set.
   * `embed` does this automatically. For code that was written for powerbi-client.
   */
  configChanged(isBootstrap = false): void {
    if (isBootstrap) return;
    const { element, contentType, service, config } = this;
    // The embed URL already contains its parameters.
    this.config = {
      ...resolveConfiguration(config, element, contentType, service, false).config,
      embedUrl: config.embedUrl,
    };
  }

  /** Returns the path of the page for this content type. For code that was written for powerbi-client. */
  getDefaultEmbedUrlEndpoint(): string {
    return this.contentType.endpoint;
  }

  /** The events that `on` accepts. */
  get allowedEvents(): readonly string[] {
    return this.contentType.events;
  }

  /** Returns the ID of the content. */
  getId(): string {
    return this.config.id ?? '';
  }

  /** Returns the current access token. */
  getAccessToken(): string | undefined {
    return this.config.accessToken;
  }

  /**
   * Sends a new token to the content without reloading it, and schedules its renewal.
   *
   * @throws {ToolkitError} `invalid_argument` when the token is empty, `disposed` after `reset`
   */
  async setAccessToken(accessToken: string, options?: TokenOptions): Promise<void> {
    await this.client.translateRejection(this.#sendToken(accessToken, options));
    this.#tokenRenewer?.track({ accessToken, expiresAt: options?.expiresAt });
  }

  /** Returns the correlation ID for support requests. */
  getCorrelationId(options?: CallOptions): Promise<string> {
    return this.client.read('/getCorrelationId', options);
  }

  /** Saves the report. The token must permit it. */
  async save(options?: CallOptions): Promise<void> {
    await this.client.post('/report/save', null, options);
  }

  /** Saves a copy of the report. The token must permit it. */
  async saveAs(parameters: ISaveAsParameters, options?: CallOptions): Promise<void> {
    await this.client.post('/report/saveAs', parameters, options);
  }

  /**
   * Adds an event handler. Has no effect after `reset`.
   *
   * @throws {ToolkitError} `invalid_argument` when the content does not raise this event or the handler is missing
   */
  on<K extends keyof Events & string>(name: K, handler: EventHandler<Events[K]>): void;
  /** Adds a handler for an event whose `detail` type is not declared. */
  on<T>(name: keyof Events & string, handler: EventHandler<T>): void;
  on<K extends keyof Events & string>(name: K, handler: EventHandler<Events[K]>): void {
    if (this.client.disposed) return warn(`on('${name}') after reset has no effect`);
    this.#listeners.on(name, handler);
  }

  /** Removes one handler, or all handlers of the event. Unknown handlers are ignored. */
  off<T>(name: keyof Events & string, handler?: EventHandler<T>): void {
    this.#listeners.off(name, handler as EventListener | undefined);
  }

  /** Handles an event that the frame posted. Host pages use `on`. */
  handleEvent(name: string, body: unknown): void {
    this.loader.handleEvent(name, body);
    if (name === 'error' && isTokenExpired(body)) this.#tokenRenewer?.handleExpired();
    this.#listeners.dispatch(name, this.toEventDetail(name, body));
  }

  /** Handles a hook request of the frame. Host pages set `eventHooks` in the configuration. */
  async handleHook(name: string, body: unknown): Promise<HookResult> {
    const context = { ...(body as object | null), report: this };
    const onError = (error: unknown) => this.service.reportError(error);
    return this.contentType.hooks?.run(this.eventHooks, name, context, onError) ?? { statusCode: 404 };
  }

  /** Applies another configuration. `Service.embed` calls it. */
  override update(config: EmbedConfiguration, mode?: EmbedMode): void {
    super.update(config, mode);
    this.#startTokenRenewal();
  }

  /** Releases all resources. `Service.reset` calls it. */
  override dispose(keepsFrame?: boolean): void {
    this.#tokenRenewer?.stop();
    this.#listeners.clear();
    super.dispose(keepsFrame);
  }

  /** Rejects pending requests, and stops token renewal if the element was also removed. The service calls it. */
  override handleRemoval(isElementGone: boolean): void {
    super.handleRemoval(isElementGone);
    if (isElementGone) this.#tokenRenewer?.stop();
  }

  /** Resumes token renewal after the element was inserted again. The service calls it. */
  handleReturn(): void {
    this.#startTokenRenewal();
  }

  /** Converts an event body to `event.detail`. */
  protected toEventDetail(_name: string, body: unknown): unknown {
    return body;
  }

  /** Restarts token renewal with the options of the configuration. */
  #startTokenRenewal(): void {
    const applyToken = (token: string) =>
      this.loader.hasFailed ? this.#reloadWithToken(token) : this.#sendToken(token);
    this.#tokenRenewer?.stop();
    this.#tokenRenewer = this.renewal && new TokenRenewer(this.renewal, this.config.accessToken, applyToken);
  }

  /** Reloads the content with the new token after a failed load. Nothing is rendered yet, so no state is lost. */
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
