import { Binding } from '../binding/binding.ts';
import type { ContentService } from '../binding/binding.ts';
import type { ContentEmbed, ContentError, ContentStatus } from '../binding/content.ts';
import { copyConfiguration } from '../binding/copy-configuration.ts';
import type { AnyContentEvents } from '../binding/event-names.ts';
import type { EventHandler } from '../content/events.ts';
import { logError } from '../shared/log.ts';
import type { EmbedConfiguration } from '../shared/options.ts';
import type { TokenRenewal } from '../shared/options.ts';
import { readConfiguration, observedAttributes } from './attributes.ts';

/**
 * The events of the content, and `error`, which also reports errors that occur before the content exists. Errors that
 * the element itself reports are logged unless a listener calls `preventDefault()`.
 */
export interface EmbedContentEventMap extends Omit<AnyContentEvents, 'error'> {
  /** An error occurred before or after the content was embedded. */
  error: ContentError;
}

/** An element with typed event listeners. */
interface TypedEventElement extends HTMLElement {
  /** Adds a listener for an event of the content. */
  addEventListener<K extends keyof EmbedContentEventMap>(
    type: K,
    listener: EventHandler<EmbedContentEventMap[K]>,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** Adds a listener for any other event. */
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** Removes an event listener. */
  removeEventListener<K extends keyof EmbedContentEventMap>(
    type: K,
    listener: EventHandler<EmbedContentEventMap[K]>,
    options?: boolean | EventListenerOptions,
  ): void;
  /** Removes an event listener. */
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** Servers have no `HTMLElement`: the class can be imported there, but not instantiated. */
const ServerSafeHTMLElement = (globalThis.HTMLElement ?? Object) as unknown as new () => TypedEventElement;

/** Properties that a page may set before the element is defined. */
const upgradableProperties = ['accessToken', 'getToken', 'config'] as const;

/**
 * Embeds content as a custom element, configured by attributes and properties. It embeds the content when it is
 * inserted into a page, applies changes with as few requests as possible, and releases all resources when it is
 * removed. Define it with `defineEmbedContent`.
 */
export abstract class EmbedContentElement extends ServerSafeHTMLElement {
  /** The attributes whose changes the element applies. */
  static readonly observedAttributes = [...observedAttributes, 'hidden'];

  readonly #properties: {
    accessToken?: string | undefined;
    getToken?: TokenRenewal['getToken'] | undefined;
    config: EmbedConfiguration;
  } = {
    config: {},
  };
  #binding: Binding | undefined;
  #embed: ContentEmbed | undefined;
  #status: ContentStatus = 'waiting';
  #isUpdateScheduled = false;
  /** Whether the element has set its own `display`. */
  #hasDefaultDisplay = false;

  /** The service that embeds the content. */
  protected abstract readonly service: ContentService;

  /**
   * The access token. Changing it does not reload the content. It has no attribute, because HTML may be
   * stored or logged.
   */
  get accessToken(): string | undefined {
    return this.#properties.accessToken;
  }
  /** Sets the token without reloading the content. */
  set accessToken(accessToken: string | undefined) {
    this.#properties.accessToken = accessToken;
    this.#scheduleUpdate();
  }

  /** Fetches the first token, if none is set, and renews it; see `tokenRenewal.getToken`. */
  get getToken(): TokenRenewal['getToken'] | undefined {
    return this.#properties.getToken;
  }
  /** Sets the function that fetches tokens. */
  set getToken(getToken: TokenRenewal['getToken'] | undefined) {
    this.#properties.getToken = getToken;
    this.#scheduleUpdate();
  }

  /**
   * The configuration, for fields that have no attribute, such as settings, filters and hooks. Its fields take
   * precedence over attributes, and `accessToken` and `getToken` over its fields. Assign a new object to change it.
   */
  get config(): EmbedConfiguration {
    return this.#properties.config;
  }
  /** Replaces the configuration. */
  set config(config: EmbedConfiguration | undefined) {
    this.#properties.config = config ?? {};
    this.#scheduleUpdate();
  }

  /** The embed that controls the content, such as a `Report` or `Dashboard`. `undefined` until the content is embedded. */
  get embed(): ContentEmbed | undefined {
    return this.#embed;
  }

  /** The loading status of the content. */
  get status(): ContentStatus {
    return this.#status;
  }

  /** Embeds the content when the element is inserted into a page. */
  connectedCallback(): void {
    this.#updateDisplay();
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

  /** Removes the content when the element is removed from the page. */
  disconnectedCallback(): void {
    this.#binding?.dispose();
    this.#binding = this.#embed = undefined;
    this.#status = 'waiting';
  }

  /** Applies a changed attribute. */
  attributeChangedCallback(name: string): void {
    if (name === 'hidden') this.#updateDisplay();
    else this.#scheduleUpdate();
  }

  /** Displays the element as a block, unless the page's styles or the `hidden` attribute define how it is displayed. */
  #updateDisplay(): void {
    if (this.#hasDefaultDisplay) this.style.display = '';
    this.#hasDefaultDisplay = this.isConnected && getComputedStyle(this).display === 'inline';
    if (this.#hasDefaultDisplay) this.style.display = 'block';
  }

  /** Applies synchronous changes together. */
  #scheduleUpdate(): void {
    if (this.#isUpdateScheduled || !this.#binding) return;
    this.#isUpdateScheduled = true;
    queueMicrotask(() => {
      this.#isUpdateScheduled = false;
      this.#applyConfiguration();
    });
  }

  #applyConfiguration(): void {
    const { accessToken, getToken, config } = this.#properties;
    const tokenRenewal = getToken && { ...config.tokenRenewal, getToken };
    const properties = {
      ...config,
      ...(accessToken && { accessToken }),
      ...(tokenRenewal && { tokenRenewal }),
    };
    try {
      this.#binding?.set(readConfiguration(this, copyConfiguration(properties)));
    } catch (error) {
      this.#dispatchError(error);
    }
  }

  #dispatchError(error: unknown): void {
    const event = new CustomEvent('error', { detail: error, bubbles: true, cancelable: true });
    if (this.dispatchEvent(event)) logError(error);
  }

  /**
   * Removes a property that was set before the element was defined, because it hides the accessor, and passes its value
   * to the accessor.
   */
  #upgradeProperty<K extends (typeof upgradableProperties)[number]>(name: K): void {
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    Reflect.deleteProperty(this, name);
    this[name] = value;
  }
}
