import type { Embed, EmbedMode } from '../content/embed.ts';
import { attributes } from '../embedding/configuration.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import { toOrigins } from '../shared/embed-url.ts';
import { ToolkitError } from '../shared/errors.ts';
import { logError } from '../shared/log.ts';
import type { ServiceOptions } from '../shared/options.ts';
import { createRandomId } from '../shared/random-id.ts';
import { sdkType, sdkVersion } from '../shared/version.ts';
import { Channel } from '../transport/channel.ts';
import type { MessageRouter } from '../transport/message-layers.ts';
import { RoutingTable } from '../transport/routing-table.ts';
import type { IEmbedConfigurationBase } from '../types/configurations.ts';
import type { AnyEmbed, Component, Components, EmbedFactory } from './component.ts';
import { RemovalObserver } from './removal-observer.ts';

/** The `type` of the configurations of a service. */
type EmbeddedType<C extends Components> = keyof C & string;
/** The configuration of an embed class. */
type EmbeddedConfig<C extends Component> = ConstructorParameters<C>[2];

/** The transport of a service, created on first use. */
interface Transport {
  channel: Channel;
  routes: RoutingTable;
  removalObserver: RemovalObserver;
}

const defaultTimeoutMs = 30_000;

/**
 * Embeds the content types that are passed to its constructor and tracks the instances. Create one service per page.
 * The constructor has no side effects, and bundles contain only the content types that you pass.
 *
 * ```ts
 * import { EmbedService, Report } from 'embed-toolkit';
 *
 * const service = new EmbedService({ report: Report });
 * ```
 */
export class EmbedService<C extends Components = Components> implements EmbedContext {
  /** The default access token, used when a configuration has none. */
  accessToken?: string;
  /** Allowed origins of embed URLs, in addition to the Power BI origins. */
  readonly embedOrigins: readonly string[];
  /** The timeout of calls in milliseconds. */
  readonly timeout: number;

  /**
   * Returns the service itself, also through a proxy; see `Embed.toRaw`.
   *
   * @internal
   */
  readonly toRaw = (): this => this;

  readonly #options: Omit<ServiceOptions, 'strict'>;
  /**
   * Create the embeds of each content type.
   *
   * @internal
   */
  protected readonly factories = new Map<string, EmbedFactory>();
  /** Weak, so that elements that the host page drops without `reset` are garbage-collected with their content. */
  readonly #byElement = new WeakMap<HTMLElement, AnyEmbed>();
  /** The embeds whose elements are in the page, or have not been inserted yet. */
  readonly #liveEmbeds = new Set<AnyEmbed>();
  /** Embeds by `uniqueId`. Previous IDs are retained, because the frame may still use them. */
  readonly #byId = new Map<string, AnyEmbed>();
  readonly #sessionId = createRandomId();
  #transport: Transport | undefined;

  constructor(components: C, options: Omit<ServiceOptions, 'strict'> = {}) {
    this.#options = options;
    for (const [type, component] of Object.entries(components)) {
      // The class validates the configuration.
      const ContentClass = component as unknown as new (...parameters: Parameters<EmbedFactory>) => AnyEmbed;
      this.factories.set(type, (...parameters) => new ContentClass(...parameters));
    }
    this.embedOrigins = toOrigins(options.embedOrigins);
    this.timeout = options.timeout ?? defaultTimeoutMs;
  }

  /**
   * Embeds content in an element. If the element already contains this content type, its iframe loads the new
   * configuration. Q&A and new reports get a new iframe.
   *
   * @throws {ToolkitError} Before anything is sent: `invalid_configuration` or `invalid_embed_url` for an invalid
   *   configuration, `invalid_argument` for an unknown type, an element that is in use or a `uniqueId` that is in use,
   *   `not_supported` in a page with an opaque origin
   * @group Embedding
   *
   * @example
   * ```ts
   * const report = service.embed(element, { ...config, type: 'report' });
   * report.on('rendered', () => console.log('Ready'));
   * ```
   */
  embed<T extends EmbeddedType<C>>(
    element: HTMLElement,
    config: EmbeddedConfig<C[T]> & { type: T },
  ): InstanceType<C[T]>;
  /**
   * Embeds content whose type is not known at compile time, or comes from the attributes of the element.
   *
   * @group Embedding
   */
  embed(element: HTMLElement, config?: IEmbedConfigurationBase): Embed;
  embed(element: HTMLElement, config: IEmbedConfigurationBase = {}): AnyEmbed {
    return this.embedAs(element, config, {});
  }

  /**
   * Embeds a report, but does not render it until `render` is called.
   *
   * @group Embedding
   *
   * @example
   * ```ts
   * const report = service.load(element, { ...config, type: 'report' });
   * report.on('loaded', () => void report.render());
   * ```
   */
  load<T extends EmbeddedType<C>>(
    element: HTMLElement,
    config: EmbeddedConfig<C[T]> & { type: T },
  ): InstanceType<C[T]>;
  /**
   * Embeds content whose type is not known at compile time, but does not render it.
   *
   * @group Embedding
   */
  load(element: HTMLElement, config?: IEmbedConfigurationBase): Embed;
  load(element: HTMLElement, config: IEmbedConfigurationBase = {}): AnyEmbed {
    return this.embedAs(element, config, { phased: true });
  }

  /**
   * Creates the iframe before the ID and the token are known. Call `embed` on the same element afterwards.
   *
   * @group Embedding
   *
   * @example
   * ```ts
   * const container = element.appendChild(document.createElement('div'));
   * service.bootstrap(container, { type: 'report', embedUrl });
   * const { token } = await fetchAccess();
   * service.embed(container, { ...config, accessToken: token });
   * ```
   */
  bootstrap<T extends EmbeddedType<C>>(
    element: HTMLElement,
    config: EmbeddedConfig<C[T]> & { type: T },
  ): InstanceType<C[T]>;
  /**
   * Creates the iframe of content whose type is not known at compile time.
   *
   * @group Embedding
   */
  bootstrap(element: HTMLElement, config: IEmbedConfigurationBase): Embed;
  bootstrap(element: HTMLElement, config: IEmbedConfigurationBase): AnyEmbed {
    return this.embedAs(element, config, { bootstrap: true });
  }

  /**
   * Returns the content of the element.
   *
   * @throws {ToolkitError} `not_embedded` when the element has no content
   * @group Finding embeds
   */
  get(element: HTMLElement): Embed {
    const embed = this.findEmbed(element);
    if (!embed) throw new ToolkitError('not_embedded', 'Nothing is embedded in this element');
    return embed as Embed;
  }

  /**
   * Returns the embed with this `uniqueId`.
   *
   * @group Finding embeds
   */
  find(uniqueId: string): Embed | undefined {
    return this.toRaw().#byId.get(uniqueId) as Embed | undefined;
  }

  /**
   * Removes the content of the element, if any. Pending calls reject with `disposed`.
   *
   * @group Embedding
   *
   * @example
   * ```ts
   * service.reset(element);
   * ```
   */
  reset(element: HTMLElement): void {
    const embed = this.findEmbed(element);
    if (embed) this.release(embed);
  }

  /**
   * Resets all embeds and removes the listeners of the service. The next `embed` call adds these listeners again.
   *
   * @group Embedding
   */
  dispose(): void {
    const raw = this.toRaw();
    for (const embed of raw.#liveEmbeds) this.release(embed);
    raw.#transport?.channel.stop();
    raw.#transport?.removalObserver.stop();
    raw.#transport = undefined;
  }

  /**
   * Returns the number of embeds.
   *
   * @group Finding embeds
   */
  getNumberOfComponents(): number {
    return this.toRaw().#liveEmbeds.size;
  }

  /**
   * Returns the session ID, which identifies this instance in the logs of the BI service.
   *
   * @group Options
   */
  getSdkSessionId(): string {
    return this.toRaw().#sessionId;
  }

  /**
   * Strict validation, which only `Service` supports.
   *
   * @internal
   */
  get validateStrictly(): EmbedContext['validateStrictly'] {
    return undefined;
  }

  /**
   * Exchanges messages with the frames.
   *
   * @internal
   */
  get channel(): Channel {
    return this.toRaw().transport.channel;
  }

  /**
   * The transport, created on first use because it listens to the window.
   *
   * @internal
   */
  protected get transport(): Transport {
    const raw = this.toRaw();
    return (raw.#transport ??= raw.#createTransport());
  }

  /**
   * Registers the content of an element that was inserted into the page again.
   *
   * @throws {ToolkitError} `invalid_argument` when its `uniqueId` is in use
   *
   * @internal
   */
  restore(element: HTMLElement): void {
    const raw = this.toRaw();
    const embed = this.findEmbed(element);
    if (!embed) return;
    const hasReturned = !raw.#liveEmbeds.has(embed);
    raw.#register(embed);
    if (hasReturned) embed.handleReturn?.();
  }

  /**
   * Returns the error that calls reject with. Subclasses convert it to another library's errors.
   *
   * @internal
   */
  translate(error: unknown): unknown {
    return error;
  }

  /**
   * Passes an error that occurred outside of a call to `onError`. Logs it to the console by default.
   *
   * @internal
   */
  reportError(error: unknown): void {
    (this.toRaw().#options.onError ?? logError)(error);
  }

  /**
   * Implements `embed`, `load` and `bootstrap`.
   *
   * @internal
   */
  protected embedAs(element: HTMLElement, config: IEmbedConfigurationBase, mode: EmbedMode): AnyEmbed {
    const raw = this.toRaw();
    assertEmbeddable(element);
    const existing = this.findEmbed(element);
    const type = this.resolveType(element, config);
    if (!existing) return this.create(type, element, config, mode);
    if (existing.contentType.type !== type || mode.bootstrap) throw createInUseError(existing);
    if (existing.contentType.recreatesFrame) {
      this.release(existing);
      return this.create(type, element, config, mode);
    }
    raw.#assertIdAvailable(config.uniqueId, existing);
    existing.update(config, mode);
    if (raw.#liveEmbeds.has(existing)) raw.#byId.set(existing.config.uniqueId, existing);
    return existing;
  }

  /**
   * Creates content and registers it with this service.
   *
   * @throws {ToolkitError} `invalid_argument` for an unknown type
   *
   * @internal
   */
  protected create(
    type: string,
    element: HTMLElement,
    config: IEmbedConfigurationBase,
    mode: EmbedMode,
  ): AnyEmbed {
    const raw = this.toRaw();
    const factory = raw.factories.get(type);
    if (factory) return raw.add(factory(raw, element, { ...config, type }, mode));
    const message = `Unknown type '${type}'. Known types: ${[...raw.factories.keys()].join(', ')}`;
    throw new ToolkitError('invalid_argument', message);
  }

  /**
   * Returns the content of the element, if any.
   *
   * @internal
   */
  protected findEmbed(element: HTMLElement): AnyEmbed | undefined {
    return this.toRaw().#byElement.get(element);
  }

  /**
   * Returns the type from the configuration, the element or the existing content.
   *
   * @internal
   */
  protected resolveType(element: HTMLElement, { type }: IEmbedConfigurationBase): string {
    return type || element.getAttribute(attributes.type) || this.findEmbed(element)?.config.type || '';
  }

  /**
   * Registers the embed with this service.
   *
   * @throws {ToolkitError} `invalid_argument` when its `uniqueId` is in use. The embed is then disposed.
   *
   * @internal
   */
  protected add(component: AnyEmbed): AnyEmbed {
    const raw = this.toRaw();
    // Custom content may not be an `Embed`.
    const embed = component.toRaw?.() ?? component;
    raw.transport.routes.addRoot(embed.contentType.eventRoot);
    try {
      raw.#register(embed);
    } catch (error) {
      embed.dispose();
      throw error;
    }
    raw.#byElement.set(embed.element, embed);
    return embed;
  }

  /**
   * Disposes the embed. `keepsFrame` leaves its iframe in the page.
   *
   * @internal
   */
  protected release(embed: AnyEmbed, keepsFrame = false): void {
    const raw = this.toRaw();
    raw.#byElement.delete(embed.element);
    raw.#unregister(embed);
    embed.dispose(keepsFrame);
  }

  /**
   * Creates the channel, when the service first embeds content.
   *
   * @internal
   */
  protected createChannel(headers: Record<string, string>): Channel {
    return new Channel(window, { headers, allowAnyOrigin: this.toRaw().#options.unsafeAnyOrigin });
  }

  /**
   * Returns a custom router, or `undefined` for the default router.
   *
   * @internal
   */
  protected createRouter(_channel: Channel): MessageRouter | undefined {
    return undefined;
  }

  #register(embed: AnyEmbed): void {
    const { uniqueId } = embed.config;
    this.#assertIdAvailable(uniqueId, embed);
    this.#byId.set(uniqueId, embed);
    this.#liveEmbeds.add(embed);
    this.transport.removalObserver.watch(embed);
  }

  /** Removes the embed, but does not dispose it: `restore` registers it again if its element returns to the page. */
  #unregister(embed: AnyEmbed): void {
    this.#liveEmbeds.delete(embed);
    for (const [id, registered] of this.#byId) if (registered === embed) this.#byId.delete(id);
    this.#transport?.removalObserver.unwatch(embed);
  }

  #assertIdAvailable(uniqueId: string | undefined, embed: AnyEmbed): void {
    const owner = uniqueId && this.#byId.get(uniqueId);
    if (!owner || owner === embed) return;
    const message = `uniqueId: '${uniqueId}' is already in use`;
    throw new ToolkitError('invalid_argument', message);
  }

  #createTransport(): Transport {
    const { sdkWrapperVersion } = this.#options;
    const headers = {
      'x-sdk-type': sdkType,
      'x-sdk-version': sdkVersion,
      ...(sdkWrapperVersion && { 'x-sdk-wrapper-version': sdkWrapperVersion }),
    };
    const channel = this.createChannel(headers);
    const find = (uid: string) => this.#byId.get(uid);
    const onError = (error: unknown) => this.reportError(error);
    const routes = new RoutingTable(channel, find, onError, this.createRouter(channel));
    const removalObserver = new RemovalObserver((embed) => this.#unregister(embed));
    return { channel, routes, removalObserver };
  }
}

/**
 * Rejects elements and pages in which a frame could never respond.
 *
 * @throws {ToolkitError} `invalid_argument` or `not_supported`
 */
function assertEmbeddable(element: HTMLElement | null | undefined): void {
  const { ownerDocument } = element ?? {};
  if (!ownerDocument) throw new ToolkitError('invalid_argument', 'element: an HTMLElement is required');
  if (ownerDocument !== document && ownerDocument.defaultView) {
    throw new ToolkitError('invalid_argument', 'element: use a service of its own window');
  }
  // Unit tests in jsdom run in about:blank.
  if (window.origin === 'null' && location.href !== 'about:blank') {
    throw new ToolkitError('not_supported', 'Cannot embed in a page with an opaque origin (file:, sandbox)');
  }
}

function createInUseError({ config: { type } }: AnyEmbed): ToolkitError {
  const message = `The element contains '${type}' content: reset it first`;
  return new ToolkitError('invalid_argument', message);
}
