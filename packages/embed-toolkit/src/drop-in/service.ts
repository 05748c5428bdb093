import type { HttpPostMessage } from 'http-post-message';
import type { Router } from 'powerbi-router';
import type { WindowPostMessageProxy } from 'window-post-message-proxy';
import type { EmbedMode } from '../embed.ts';
import type { Embed } from '../embed.ts';
import type { IEmbedConfigurationBase } from '../models/index.ts';
import type { AnyEmbed } from '../registry.ts';
import { Service as ToolkitService } from '../service.ts';
import type { Channel } from '../transport/channel.ts';
import * as factories from './factories.ts';
import type { IHpmFactory, IRouterFactory, IWpmpFactory } from './factories.ts';
import { HostChannel } from './host-channel.ts';
import { translate } from './translate.ts';

export type { IHpmFactory, IRouterFactory, IWpmpFactory } from './factories.ts';
export type { ComponentFactory as EmbedComponentFactory } from '../registry.ts';

/** What plug-ins of powerbi-client ask of a service. */
export interface IService {
  hpm: HttpPostMessage;
}

/** An event as frames post it. */
export interface IEvent<T> {
  type: string;
  id: string;
  name: string;
  value: T;
}

/** An event as handlers get it. */
export type ICustomEvent<T> = CustomEvent<T>;
/** What `on` takes. */
export type IEventHandler<T> = (event: ICustomEvent<T>) => unknown;

/** An element with content in it. */
export interface IPowerBiElement extends HTMLElement {
  powerBiEmbed?: Embed;
}

/** What the service of powerbi-client is made with. */
export interface IServiceConfiguration {
  autoEmbedOnContentLoaded?: boolean;
  onError?: (error: unknown) => unknown;
  version?: string;
  type?: string;
  sdkWrapperVersion?: string;
  logMessages?: boolean;
  wpmpName?: string;
  /** Further exact origins to embed from; see the toolkit's `ServiceOptions`. */
  embedOrigins?: readonly string[];
  /** Also enforces what powerbi-client's validators accept; see the toolkit's `ServiceOptions`. */
  strict?: boolean;
}

/** A request to a hook of the host page, as `invokeSDKHook` takes it. */
interface HookRequest {
  body?: unknown;
}

/** How `invokeSDKHook` answers. */
interface HookResponse {
  send(statusCode: number, body: unknown): void;
}

/** Factories of the host page, which are not those of this module. */
interface OwnFactories {
  createProxy?: () => WindowPostMessageProxy;
  createHttp?: (proxy: WindowPostMessageProxy) => HttpPostMessage;
  createRouter?: (proxy: WindowPostMessageProxy) => Router;
}

/** The toolkit's service as powerbi-client's host pages know theirs: no timeouts, and errors of the same shapes. */
export class Service extends ToolkitService {
  readonly #own: OwnFactories = {};

  /**
   * Factories other than those of this module are called at once, and what they create is used. Requests still go to
   * the frame's own origin only, and events are accepted from there only.
   */
  constructor(
    hpmFactory?: IHpmFactory,
    wpmpFactory?: IWpmpFactory,
    routerFactory?: IRouterFactory,
    config: IServiceConfiguration = {},
  ) {
    const { onError, embedOrigins, strict, sdkWrapperVersion, autoEmbedOnContentLoaded } = config;
    const { version, type } = config;
    super({
      timeout: 0,
      ...(onError && { onError }),
      ...(embedOrigins && { embedOrigins }),
      ...(strict && { strict }),
      ...(sdkWrapperVersion && { sdkWrapperVersion }),
    });
    const own = this.#own;
    if (wpmpFactory && wpmpFactory !== factories.wpmpFactory) {
      own.createProxy = () => wpmpFactory(config.wpmpName, config.logMessages);
    }
    if (hpmFactory && hpmFactory !== factories.hpmFactory) {
      own.createHttp = (proxy) => hpmFactory(proxy, undefined, version, type, sdkWrapperVersion);
    }
    if (routerFactory && routerFactory !== factories.routerFactory) own.createRouter = routerFactory;
    if (!own.createHttp && type) this.hpm.defaultHeaders['x-sdk-type'] = type;
    if (!own.createHttp && version) this.hpm.defaultHeaders['x-sdk-version'] = version;
    if (Object.keys(own).length > 0) void this.transport;
    if (autoEmbedOnContentLoaded) this.enableAutoEmbed();
  }

  /** Embeds wherever an element has an embed URL, as soon as the page is there. */
  enableAutoEmbed(): void {
    window.addEventListener('DOMContentLoaded', () => this.init(), { once: true });
  }

  override reset(element: HTMLElement): void {
    super.reset(element);
    delete (element as IPowerBiElement).powerBiEmbed;
  }

  /** Answers with the hook's result; 404 without a hook, 400 when it throws. */
  async invokeSDKHook(
    hook: ((body: unknown) => unknown) | undefined,
    request: HookRequest,
    response: HookResponse,
  ): Promise<void> {
    if (!hook) return response.send(404, null);
    try {
      response.send(200, await hook(request.body));
    } catch (error) {
      this.reportError(error);
      response.send(400, null);
    }
  }

  /** Registers content that was made without `embed`, in the place of what the service knows of the element. */
  addOrOverwriteEmbed(component: Embed, element: HTMLElement): void {
    const existing = this.findEmbed(element);
    if (existing === component) return;
    if (existing) this.release(existing, true);
    this.add(component);
  }

  override translate(error: unknown): unknown {
    return translate(error);
  }

  protected override createChannel(headers: Record<string, string>): Channel {
    const { createProxy, createHttp } = this.#own;
    if (!createProxy && !createHttp) return super.createChannel(headers);
    return new HostChannel(window, headers, createProxy?.(), createHttp);
  }

  protected override createRouter({ proxy }: Channel): Router | undefined {
    return this.#own.createRouter?.(proxy);
  }

  protected override embedAs(
    element: HTMLElement,
    config: IEmbedConfigurationBase,
    mode: EmbedMode,
  ): AnyEmbed {
    try {
      const embed = super.embedAs(element, config, mode);
      (element as IPowerBiElement).powerBiEmbed = embed as Embed;
      return embed;
    } catch (error) {
      throw translate(error);
    }
  }
}
