import type { Router } from 'powerbi-router';
import type { IEmbedConfigurationBase } from './models/index.ts';
import { attributes } from './config/resolve-configuration.ts';
import { toOrigins } from './config/embed-url.ts';
import type { Embed, EmbedMode } from './embed.ts';
import { ToolkitError } from './errors.ts';
import type { EmbedContext } from './embed-context.ts';
import type { ContentTypeDefinition } from './content-type.ts';
import { logError } from './log.ts';
import type { ServiceOptions } from './options.ts';
import { randomId } from './random-id.ts';
import { Registry } from './registry.ts';
import type { AnyEmbed } from './registry.ts';
import { RemovalObserver } from './removal-observer.ts';
import { sdkType, sdkVersion } from './version.ts';
import { Channel } from './transport/channel.ts';
import { RoutingTable } from './transport/routing-table.ts';

/** A class of embeds that a service may be made of, such as `Report`. */
export interface Component {
  readonly contentType: ContentTypeDefinition;
  new (service: EmbedContext, element: HTMLElement, config: never, mode: EmbedMode): AnyEmbed;
}

/** The kinds of content that a service can embed, by the `type` of their configurations. */
export type Components = Readonly<Record<string, Component>>;

type TypeOf<C extends Components> = keyof C & string;
type ConfigOf<C extends Component> = ConstructorParameters<C>[2];

/** What a service makes when it first embeds something. */
interface Transport {
  channel: Channel;
  routes: RoutingTable;
  removals: RemovalObserver;
}

const defaultTimeoutMs = 30_000;

/**
 * Embeds content of the kinds that it is made of and keeps track of it; one a page is enough. Making one touches
 * nothing until the first embed. A bundle holds no other kinds.
 *
 * ```ts
 * import { EmbedService, Report } from 'embed-toolkit';
 *
 * const service = new EmbedService({ report: Report });
 * ```
 */
export class EmbedService<C extends Components = Components> implements EmbedContext {
  /** The token of embeds whose configuration has none. */
  accessToken?: string;
  /** The origins that content may come from beside those of Power BI. */
  readonly embedOrigins: readonly string[];
  /** How long a call waits for its answer, in milliseconds. */
  readonly timeout: number;

  readonly #options: Omit<ServiceOptions, 'strict'>;
  /** What it can embed. */
  protected readonly registry: Registry;
  /** Weak, so that elements which the host page drops without a reset can be collected with their content. */
  readonly #byElement = new WeakMap<HTMLElement, AnyEmbed>();
  /** The embeds whose elements are in the page, or have not been in it yet. */
  readonly #live = new Set<AnyEmbed>();
  /** An embed that was given another id is also found by the former one, which its frame may still use. */
  readonly #byId = new Map<string, AnyEmbed>();
  readonly #sessionId = randomId();
  #transport: Transport | undefined;

  constructor(components: C, options: Omit<ServiceOptions, 'strict'> = {}) {
    this.#options = options;
    this.registry = new Registry(components);
    this.embedOrigins = toOrigins(options.embedOrigins);
    this.timeout = options.timeout ?? defaultTimeoutMs;
  }

  /**
   * Embeds the content in the element. What is embedded there already takes the configuration instead, in the frame
   * that it has.
   * Throws `invalid_configuration` and `invalid_embed_url` before anything is sent.
   */
  embed<T extends TypeOf<C>>(element: HTMLElement, config: ConfigOf<C[T]> & { type: T }): InstanceType<C[T]>;
  embed(element: HTMLElement, config?: IEmbedConfigurationBase): Embed;
  embed(element: HTMLElement, config: IEmbedConfigurationBase = {}): AnyEmbed {
    return this.embedAs(element, config, {});
  }

  /** As `embed`, but a report waits with drawing until `render` is called. */
  load<T extends TypeOf<C>>(element: HTMLElement, config: ConfigOf<C[T]> & { type: T }): InstanceType<C[T]>;
  load(element: HTMLElement, config?: IEmbedConfigurationBase): Embed;
  load(element: HTMLElement, config: IEmbedConfigurationBase = {}): AnyEmbed {
    return this.embedAs(element, config, { phased: true });
  }

  /** Makes the frame before id and token are known, to save time; `embed` on the same element follows. */
  bootstrap<T extends TypeOf<C>>(
    element: HTMLElement,
    config: ConfigOf<C[T]> & { type: T },
  ): InstanceType<C[T]>;
  bootstrap(element: HTMLElement, config: IEmbedConfigurationBase): Embed;
  bootstrap(element: HTMLElement, config: IEmbedConfigurationBase): AnyEmbed {
    return this.embedAs(element, config, { bootstrap: true });
  }

  /** What is embedded in the element. Throws `not_embedded` when nothing is. */
  get(element: HTMLElement): Embed {
    const embed = this.findEmbed(element);
    if (!embed) throw new ToolkitError('not_embedded', 'Nothing is embedded in this element');
    return embed as Embed;
  }

  /** The embed of that `uniqueId`. */
  find(uniqueId: string): Embed | undefined {
    return this.#byId.get(uniqueId) as Embed | undefined;
  }

  /** Removes what is embedded in the element, if anything; calls under way reject with `disposed`. */
  reset(element: HTMLElement): void {
    const embed = this.findEmbed(element);
    if (embed) this.release(embed);
  }

  /** Resets everything and stops listening to the window. The next `embed` starts anew. */
  dispose(): void {
    for (const embed of this.#live) this.release(embed);
    this.#transport?.channel.stop();
    this.#transport?.removals.stop();
    this.#transport = undefined;
  }

  /** How many embeds there are. */
  getNumberOfComponents(): number {
    return this.#live.size;
  }

  /** Tells this service's loads from those of other pages, for the service's operators. */
  getSdkSessionId(): string {
    return this.#sessionId;
  }

  /** Returns what strict validation finds; only a `Service` can be strict. */
  get validateStrictly(): EmbedContext['validateStrictly'] {
    return undefined;
  }

  /** The window that messages go through, and who may post them. */
  get channel(): Channel {
    return this.transport.channel;
  }

  /** Made when it is first asked for: it listens to the window. */
  protected get transport(): Transport {
    return (this.#transport ??= this.#createTransport());
  }

  /** Takes back the content of an element that has returned to the page. Throws when its `uniqueId` is taken. */
  restore(element: HTMLElement): void {
    const embed = this.findEmbed(element);
    if (!embed) return;
    const isBack = !this.#live.has(embed);
    this.#register(embed);
    if (isBack) embed.handleReturn?.();
  }

  /** What calls reject with: the error itself, unless a service speaks another library's language. */
  translate(error: unknown): unknown {
    return error;
  }

  /** Passes on what went wrong where nobody waits: to `onError`, else to the console. */
  reportError(error: unknown): void {
    (this.#options.onError ?? logError)(error);
  }

  /** What `embed`, `load` and `bootstrap` have in common. */
  protected embedAs(element: HTMLElement, config: IEmbedConfigurationBase, mode: EmbedMode): AnyEmbed {
    assertEmbeddable(element);
    const existing = this.findEmbed(element);
    const type = this.resolveType(element, config);
    const start = () => this.add(this.registry.getFactory(type)(this, element, { ...config, type }, mode));
    if (!existing) return start();
    if (existing.contentType.type !== type || mode.bootstrap) throw createInUseError(existing);
    if (existing.contentType.recreatesFrame) {
      this.release(existing);
      return start();
    }
    this.#assertIdAvailable(config.uniqueId, existing);
    existing.update(config, mode);
    if (this.#live.has(existing)) this.#byId.set(existing.config.uniqueId, existing);
    return existing;
  }

  /** What is in the element, if anything. */
  protected findEmbed(element: HTMLElement): AnyEmbed | undefined {
    return this.#byElement.get(element);
  }

  /** The type that the configuration, the element or what is embedded there already says. */
  protected resolveType(element: HTMLElement, { type }: IEmbedConfigurationBase): string {
    return type || element.getAttribute(attributes.type) || this.findEmbed(element)?.config.type || '';
  }

  /** Takes what was made into the service's care. */
  protected add(embed: AnyEmbed): AnyEmbed {
    this.transport.routes.addRoot(embed.contentType.root);
    try {
      this.#register(embed);
    } catch (error) {
      embed.dispose();
      throw error;
    }
    this.#byElement.set(embed.element, embed);
    return embed;
  }

  /** Lets go of it; `keepsFrame` leaves its iframe in the page. */
  protected release(embed: AnyEmbed, keepsFrame = false): void {
    this.#byElement.delete(embed.element);
    this.#unregister(embed);
    embed.dispose(keepsFrame);
  }

  /** Creates what exchanges messages with frames, when the service first embeds something. */
  protected createChannel(headers: Record<string, string>): Channel {
    return new Channel(window, headers, this.#options.unsafeAnyOrigin);
  }

  /** Returns the router to use; without one the routing table makes its own. */
  protected createRouter(_channel: Channel): Router | undefined {
    return undefined;
  }

  #register(embed: AnyEmbed): void {
    const { uniqueId } = embed.config;
    this.#assertIdAvailable(uniqueId, embed);
    this.#byId.set(uniqueId, embed);
    this.#live.add(embed);
    this.transport.removals.watch(embed);
  }

  /** Without disposing it: when its element comes back into the page, its iframe loads and it is taken back. */
  #unregister(embed: AnyEmbed): void {
    this.#live.delete(embed);
    for (const [id, known] of this.#byId) if (known === embed) this.#byId.delete(id);
    this.#transport?.removals.unwatch(embed);
  }

  #assertIdAvailable(uniqueId: string | undefined, embed: AnyEmbed): void {
    const known = uniqueId && this.#byId.get(uniqueId);
    if (!known || known === embed) return;
    const text = `uniqueId: another embed is called '${uniqueId}' already`;
    throw new ToolkitError('invalid_argument', text);
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
    return { channel, routes, removals: new RemovalObserver((embed) => this.#unregister(embed)) };
  }
}

/** Refuses elements and pages where no frame could ever answer. Throws `invalid_argument` and `not_supported`. */
function assertEmbeddable(element: HTMLElement | null | undefined): void {
  const { ownerDocument } = element ?? {};
  if (!ownerDocument) throw new ToolkitError('invalid_argument', 'element: an HTMLElement is required');
  if (ownerDocument !== document && ownerDocument.defaultView) {
    throw new ToolkitError(
      'invalid_argument',
      'element: it is in another window, which needs its own service',
    );
  }
  // Unit tests without a browser run in about:blank.
  if (window.origin === 'null' && location.href !== 'about:blank') {
    throw new ToolkitError(
      'not_supported',
      'No frame can answer a page with an opaque origin (file:, sandbox)',
    );
  }
}

function createInUseError({ config: { type } }: AnyEmbed): ToolkitError {
  const text = `The element shows content of type '${type}' already: reset it first`;
  return new ToolkitError('invalid_argument', text);
}
