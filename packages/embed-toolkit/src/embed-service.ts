import type { IEmbedConfigurationBase } from './models/index.ts';
import { attributes } from './config/complete.ts';
import { exactOrigin } from './config/embed-url.ts';
import type { Embed, EmbedMode } from './embed.ts';
import { ToolkitError } from './errors.ts';
import type { Host } from './host.ts';
import type { Kind } from './kind.ts';
import { logError } from './log.ts';
import type { ServiceOptions } from './options.ts';
import { randomId } from './random-id.ts';
import { Registry } from './registry.ts';
import type { AnyEmbed } from './registry.ts';
import { sdkType, sdkVersion } from './version.ts';
import { Channel } from './wire/channel.ts';
import { RoutingTable } from './wire/routes.ts';

/** A class of embeds that a service may be made of, such as `Report`. */
export interface Component {
  readonly kind: Kind;
  new (service: Host, element: HTMLElement, config: never, mode: EmbedMode): AnyEmbed;
}

/** The kinds of content that a service can embed, by the `type` of their configurations. */
export type Components = Readonly<Record<string, Component>>;

type TypeOf<C extends Components> = keyof C & string;
type ConfigOf<C extends Component> = ConstructorParameters<C>[2];

const defaultTimeout = 30_000;

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
export class EmbedService<C extends Components = Components> implements Host {
  /** The token of embeds whose configuration has none. */
  accessToken?: string;
  /** The origins that content may come from beside those of Power BI. */
  readonly embedOrigins: readonly string[];
  /** How long a call waits for its answer, in milliseconds. */
  readonly timeout: number;

  readonly #options: ServiceOptions;
  /** What it can embed. */
  protected readonly registry: Registry;
  readonly #byElement = new Map<HTMLElement, AnyEmbed>();
  readonly #byId = new Map<string, AnyEmbed>();
  readonly #sessionId = randomId();
  #wire: { channel: Channel; routes: RoutingTable } | undefined;

  constructor(components: C, options: ServiceOptions = {}) {
    this.#options = options;
    this.registry = new Registry(components);
    this.embedOrigins = (options.embedOrigins ?? []).map(exactOrigin);
    this.timeout = options.timeout ?? defaultTimeout;
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
    const embed = this.embedded(element);
    if (!embed) throw new ToolkitError('not_embedded', 'Nothing is embedded in this element');
    return embed as Embed;
  }

  /** The embed of that `uniqueId`. */
  find(uniqueId: string): Embed | undefined {
    return this.#byId.get(uniqueId) as Embed | undefined;
  }

  /** Removes what is embedded in the element, if anything; calls under way reject with `disposed`. */
  reset(element: HTMLElement): void {
    const embed = this.embedded(element);
    if (embed) this.release(embed);
  }

  /** Resets everything and stops listening to the window. The next `embed` starts anew. */
  dispose(): void {
    for (const embed of this.#byElement.values()) this.release(embed);
    this.#wire?.channel.stop();
    this.#wire = undefined;
  }

  /** How many embeds there are. */
  getNumberOfComponents(): number {
    return this.#byElement.size;
  }

  /** Tells this service's loads from those of other pages, for the service's operators. */
  getSdkSessionId(): string {
    return this.#sessionId;
  }

  /** The window that messages go through, and who may post them. */
  get channel(): Channel {
    return this.wire.channel;
  }

  /** Made when it is first asked for: it listens to the window. */
  protected get wire(): { channel: Channel; routes: RoutingTable } {
    return (this.#wire ??= this.#listen());
  }

  /** What calls reject with: the error itself, unless a service speaks another library's language. */
  translate(error: unknown): unknown {
    return error;
  }

  /** Passes on what went wrong where nobody waits: to `onError`, else to the console. */
  report(error: unknown): void {
    (this.#options.onError ?? logError)(error);
  }

  /** What `embed`, `load` and `bootstrap` have in common. */
  protected embedAs(element: HTMLElement, config: IEmbedConfigurationBase, mode: EmbedMode): AnyEmbed {
    const existing = this.embedded(element);
    const type = this.typeOf(element, config);
    const start = () => this.add(this.registry.maker(type)(this, element, { ...config, type }, mode));
    if (!existing) return start();
    if (existing.kind.type !== type || mode.bootstrap) throw inUse(existing);
    if (existing.kind.startsOver) {
      this.release(existing);
      return start();
    }
    existing.update(config, mode);
    return existing;
  }

  /** What is in the element, if anything. */
  protected embedded(element: HTMLElement): AnyEmbed | undefined {
    return this.#byElement.get(element);
  }

  /** The type that the configuration, the element or what is embedded there already says. */
  protected typeOf(element: HTMLElement, { type }: IEmbedConfigurationBase): string {
    return type ?? element.getAttribute(attributes.type) ?? this.embedded(element)?.config.type ?? '';
  }

  /** Takes what was made into the service's care. */
  protected add(embed: AnyEmbed): AnyEmbed {
    const { uniqueId } = embed.config;
    if (this.#byId.has(uniqueId)) {
      embed.dispose();
      const text = `uniqueId: another embed is called '${uniqueId}' already`;
      throw new ToolkitError('invalid_argument', text);
    }
    this.wire.routes.addRoot(embed.kind.root);
    this.#byElement.set(embed.element, embed);
    this.#byId.set(uniqueId, embed);
    return embed;
  }

  /** Lets go of it; `keepsFrame` leaves its iframe in the page. */
  protected release(embed: AnyEmbed, keepsFrame = false): void {
    this.#byElement.delete(embed.element);
    this.#byId.delete(embed.config.uniqueId);
    embed.dispose(keepsFrame);
  }

  #listen(): { channel: Channel; routes: RoutingTable } {
    const { sdkWrapperVersion, unsafeAnyOrigin } = this.#options;
    const headers = {
      'x-sdk-type': sdkType,
      'x-sdk-version': sdkVersion,
      ...(sdkWrapperVersion && { 'x-sdk-wrapper-version': sdkWrapperVersion }),
    };
    const channel = new Channel(window, headers, unsafeAnyOrigin);
    return { channel, routes: new RoutingTable(channel, (uid) => this.#byId.get(uid)) };
  }
}

function inUse({ config: { type } }: AnyEmbed): ToolkitError {
  const text = `The element shows content of type '${type}' already: reset it first`;
  return new ToolkitError('invalid_argument', text);
}
