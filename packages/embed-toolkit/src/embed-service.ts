import type { HttpPostMessage } from 'http-post-message';
import type { IEmbedConfigurationBase } from './models/index.ts';
import type { Router } from 'powerbi-router';
import type { WindowPostMessageProxy } from 'window-post-message-proxy';
import { attributes } from './config/complete.ts';
import type { EmbedConfiguration } from './config/complete.ts';
import { exactOrigin, isSamePage } from './config/embed-url.ts';
import type { Embed, EmbedMode } from './embed.ts';
import { ToolkitError } from './errors.ts';
import type { Host } from './host.ts';
import type { Kind } from './kind.ts';
import { logError } from './log.ts';
import type { ServiceOptions } from './options.ts';
import { preload } from './preload.ts';
import { randomId } from './random-id.ts';
import { Registry } from './registry.ts';
import type { AnyEmbed, ComponentFactory } from './registry.ts';
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
 * nothing until the first embed.
 */
export class EmbedService<C extends Components = Components> implements Host {
  /** The token of embeds whose configuration has none. */
  accessToken?: string;
  /** The origins that content may come from beside those of Power BI. */
  readonly embedOrigins: readonly string[];
  /** How long a call waits for its answer, in milliseconds. */
  readonly timeout: number;

  readonly #options: ServiceOptions;
  readonly #components: Registry;
  readonly #byElement = new Map<HTMLElement, AnyEmbed>();
  readonly #byId = new Map<string, AnyEmbed>();
  readonly #sessionId = randomId();
  #wire: { channel: Channel; routes: RoutingTable } | undefined;

  /** A bundle holds no other kinds of content than `components`, such as `{ report: Report }`. */
  constructor(components: C, options: ServiceOptions = {}) {
    this.#options = options;
    this.#components = new Registry(components);
    this.embedOrigins = (options.embedOrigins ?? []).map(exactOrigin);
    this.timeout = options.timeout ?? defaultTimeout;
  }

  /**
   * Embeds the content in the element. What is embedded there already takes the configuration instead, in the frame
   * that it has; a report that was created there goes on in it.
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

  /** Embeds in each element of the container (the whole page by default) that has an embed URL in its attributes. */
  init(container: HTMLElement = document.body, config?: IEmbedConfigurationBase): Embed[] {
    const elements = container.querySelectorAll<HTMLElement>(`[${attributes.embedUrl}]`);
    return Array.from(elements, (element) => this.embed(element, { ...config }));
  }

  /** A hidden iframe with the page of `embedUrl`, at the end of `parent`; it raises `preloaded` when it is there. */
  preload(config: EmbedConfiguration, parent: HTMLElement = document.body): HTMLIFrameElement {
    return preload(config.embedUrl ?? '', this.embedOrigins, parent);
  }

  /** What is embedded in the element. Throws `not_embedded` when nothing is. */
  get(element: HTMLElement): Embed {
    const embed = this.#byElement.get(element);
    if (!embed) throw new ToolkitError('not_embedded', 'Nothing is embedded in this element');
    return embed as Embed;
  }

  /** The embed of that `uniqueId`. */
  find(uniqueId: string): Embed | undefined {
    return this.#byId.get(uniqueId) as Embed | undefined;
  }

  /** Removes what is embedded in the element, if anything; calls under way reject with `disposed`. */
  reset(element: HTMLElement): void {
    const embed = this.#byElement.get(element);
    if (embed) this.#release(embed);
  }

  /** Resets everything and stops listening to the window. The next `embed` starts anew. */
  dispose(): void {
    for (const embed of [...this.#byElement.values()]) this.#release(embed);
    this.#wire?.channel.stop();
    this.#wire = undefined;
  }

  /**
   * Teaches the service a type of content of your own: `factory` makes its embeds, `eventUrls` are the paths, with
   * `:uniqueId` and `:eventName` in them, to which its frames post events.
   * Throws `invalid_argument` for a type that is taken or such a path without both.
   */
  register(type: string, factory: ComponentFactory, eventUrls: readonly string[]): void {
    for (const url of eventUrls) {
      if (url.includes(':uniqueId') && url.includes(':eventName')) continue;
      throw new ToolkitError('invalid_argument', `${url}: an event URL needs :uniqueId and :eventName`);
    }
    this.#components.register(type, factory);
    for (const url of eventUrls) this.#connect().routes.addEvents(url);
  }

  /** Tells the frames which library they talk to, where it is one built on this. */
  setSdkInfo(type: string, version: string): void {
    Object.assign(this.hpm.defaultHeaders, { 'x-sdk-type': type, 'x-sdk-wrapper-version': version });
  }

  /** How many embeds there are. */
  getNumberOfComponents(): number {
    return this.#byElement.size;
  }

  /** Tells this service's loads from those of other pages, for the service's operators. */
  getSdkSessionId(): string {
    return this.#sessionId;
  }

  /** The version of powerbi-client that frames take this for. */
  getSDKVersion(): string {
    return sdkVersion;
  }

  /** What posts requests to frames, for those who need more than the calls of embeds. */
  get hpm(): HttpPostMessage {
    return this.channel.http;
  }

  /** The wire below `hpm`: a message and its answer. */
  get wpmp(): WindowPostMessageProxy {
    return this.channel.proxy;
  }

  /** What takes the messages that frames post, by their URLs. */
  get router(): Router {
    return this.#connect().routes.router;
  }

  /** The window that messages go through, and who may post them. */
  get channel(): Channel {
    return this.#connect().channel;
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
    const existing = this.#byElement.get(element);
    const type = config.type ?? element.getAttribute(attributes.type) ?? existing?.config.type ?? '';
    const make = this.#components.maker(type);
    if (!existing) return this.#add(make(this, element, { ...config, type }, mode));
    if (mode.bootstrap) throw inUse(existing);
    if (existing.kind.creates && type === 'report')
      return this.#continue(existing, { ...config, type }, make);
    if (existing.kind.type !== type) throw inUse(existing);
    if (!existing.kind.startsOver) {
      existing.update(config, mode);
      return existing;
    }
    this.#release(existing);
    return this.#add(make(this, element, { ...config, type }, mode));
  }

  /** A created report was saved: its frame shows it, when it is of the same page, without loading anew. */
  #continue(
    created: AnyEmbed,
    config: IEmbedConfigurationBase,
    make: ReturnType<Registry['maker']>,
  ): AnyEmbed {
    const { embedUrl, uniqueId } = created.config;
    const goesOn = isSamePage(embedUrl, config.embedUrl ?? embedUrl);
    this.#release(created, goesOn);
    const mode = goesOn ? { iframe: created.iframe } : {};
    return this.#add(make(this, created.element, { ...config, uniqueId }, mode));
  }

  #add(embed: AnyEmbed): AnyEmbed {
    const { uniqueId } = embed.config;
    if (this.#byId.has(uniqueId)) {
      embed.dispose();
      const text = `uniqueId: another embed is called '${uniqueId}' already`;
      throw new ToolkitError('invalid_argument', text);
    }
    this.#connect().routes.addRoot(embed.kind.root);
    this.#byElement.set(embed.element, embed);
    this.#byId.set(uniqueId, embed);
    return embed;
  }

  #release(embed: AnyEmbed, keepsFrame = false): void {
    this.#byElement.delete(embed.element);
    this.#byId.delete(embed.config.uniqueId);
    embed.dispose(keepsFrame);
  }

  #connect(): { channel: Channel; routes: RoutingTable } {
    return (this.#wire ??= this.#listen());
  }

  #listen(): { channel: Channel; routes: RoutingTable } {
    const { sdkWrapperVersion, unsafeAnyOrigin } = this.#options;
    const channel = new Channel(window, {
      'x-sdk-type': sdkType,
      'x-sdk-version': sdkVersion,
      ...(sdkWrapperVersion && { 'x-sdk-wrapper-version': sdkWrapperVersion }),
    });
    if (unsafeAnyOrigin) channel.trustAnyOrigin();
    return { channel, routes: new RoutingTable(channel, (uid) => this.#byId.get(uid)) };
  }
}

function inUse({ config: { type } }: AnyEmbed): ToolkitError {
  const text = `The element shows content of type '${type}' already: reset it first`;
  return new ToolkitError('invalid_argument', text);
}
