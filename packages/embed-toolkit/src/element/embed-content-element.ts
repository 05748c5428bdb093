import { Binding } from '../binding/binding.ts';
import type { ContentService } from '../binding/binding.ts';
import type { ContentEmbed, ContentError, ContentStatus } from '../binding/content.ts';
import type { EmbedConfiguration } from '../config/resolve-configuration.ts';
import type { EventHandler, ReportEventMap, TileEventMap } from '../events.ts';
import type { TokenRenewal } from '../options.ts';
import { readConfiguration, observedAttributes } from './attributes.ts';

/** What the element raises: the events of its content, and `error` also for what goes wrong before there is any. */
export interface EmbedContentEventMap extends Omit<ReportEventMap & TileEventMap, 'error'> {
  /** Something went wrong, before there was content or in it. */
  error: ContentError;
}

/** An element whose listeners know the details of its events. */
interface TypedEventElement extends HTMLElement {
  /** Listens to an event of the content, which bubbles. */
  addEventListener<K extends keyof EmbedContentEventMap>(
    type: K,
    listener: EventHandler<EmbedContentEventMap[K]>,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** Listens to any other event. */
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** Ends what `addEventListener` began. */
  removeEventListener<K extends keyof EmbedContentEventMap>(
    type: K,
    listener: EventHandler<EmbedContentEventMap[K]>,
    options?: boolean | EventListenerOptions,
  ): void;
  /** Ends what `addEventListener` began. */
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** Servers have no elements: there the class can be imported and not be made. */
const Base = (globalThis.HTMLElement ?? Object) as unknown as new () => TypedEventElement;

/** Properties that a page may have set before the element was defined. */
const upgradableProperties = ['accessToken', 'getToken', 'config'] as const;

/**
 * Content as an element: attributes say what it shows, properties bring what attributes can't, and above all the token.
 * It embeds when it is put into a page, takes every change to the frame as lightly as it can, and releases all when
 * it is taken out. Make classes of it by `defineEmbedContent`.
 */
export abstract class EmbedContentElement extends Base {
  static readonly observedAttributes = observedAttributes;

  readonly #given: { accessToken?: string; getToken?: TokenRenewal['getToken']; config: EmbedConfiguration } =
    {
      config: {},
    };
  #binding: Binding | undefined;
  #embed: ContentEmbed | undefined;
  #status: ContentStatus = 'waiting';
  #isUpdateScheduled = false;

  /** What its content is embedded by. */
  protected abstract readonly service: ContentService;

  /** A new one reaches the content without loading anything. Not an attribute: pages are kept and shared. */
  get accessToken(): string | undefined {
    return this.#given.accessToken;
  }
  /** Reaches the content without loading it anew. */
  set accessToken(accessToken: string | undefined) {
    this.#given.accessToken = accessToken;
    this.#scheduleUpdate();
  }

  /** Fetches the first token where there is none, and fresh ones in time; as `tokenRenewal.getToken`. */
  get getToken(): TokenRenewal['getToken'] | undefined {
    return this.#given.getToken;
  }
  /** Takes another way to fetch tokens. */
  set getToken(getToken: TokenRenewal['getToken'] | undefined) {
    this.#given.getToken = getToken;
    this.#scheduleUpdate();
  }

  /** Whatever has no attribute: settings, filters, hooks. It wins over attributes. Set it anew to change it. */
  get config(): EmbedConfiguration {
    return this.#given.config;
  }
  /** Takes another configuration whole: what only the one before held is gone. */
  set config(config: EmbedConfiguration | undefined) {
    this.#given.config = config ?? {};
    this.#scheduleUpdate();
  }

  /** To steer the content by: a `Report`, `Dashboard` …; nothing until it is embedded. */
  get embed(): ContentEmbed | undefined {
    return this.#embed;
  }

  /** How far the content has come. */
  get status(): ContentStatus {
    return this.#status;
  }

  /** Browsers call it: the element is in a page, its content is embedded. */
  connectedCallback(): void {
    this.style.display ||= 'block';
    for (const name of upgradableProperties) this.#upgradeProperty(name);
    this.#binding = new Binding(
      this.service,
      this,
      {
        onEmbed: (embed) => (this.#embed = embed),
        onStatus: (status) => (this.#status = status),
        onError: (error) => this.#dispatchError(error),
      },
      this.hasAttribute('phased'),
    );
    this.#scheduleUpdate();
  }

  /** Browsers call it: the element has left the page, its content is removed. */
  disconnectedCallback(): void {
    this.#binding?.dispose();
    this.#binding = this.#embed = undefined;
    this.#status = 'waiting';
  }

  /** Browsers call it: an attribute has changed, and the content with it. */
  attributeChangedCallback(): void {
    this.#scheduleUpdate();
  }

  /** Changes that come together go to the frame together. */
  #scheduleUpdate(): void {
    if (this.#isUpdateScheduled || !this.#binding) return;
    this.#isUpdateScheduled = true;
    queueMicrotask(() => {
      this.#isUpdateScheduled = false;
      this.#apply();
    });
  }

  #apply(): void {
    const { accessToken, getToken, config } = this.#given;
    const tokenRenewal = getToken && { ...config.tokenRenewal, getToken };
    const given = { ...config, ...(accessToken && { accessToken }), ...(tokenRenewal && { tokenRenewal }) };
    try {
      this.#binding?.set(readConfiguration(this, given));
    } catch (error) {
      this.#dispatchError(error);
    }
  }

  #dispatchError(error: unknown): void {
    this.dispatchEvent(new CustomEvent('error', { detail: error, bubbles: true, cancelable: true }));
  }

  /** A property of its own would hide the class's. */
  #upgradeProperty(name: (typeof upgradableProperties)[number]): void {
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    Reflect.deleteProperty(this, name);
    Object.assign(this, { [name]: value });
  }
}
