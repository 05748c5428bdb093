import type { EmbedMode } from '../content/embed.ts';
import type { Embed } from '../content/embed.ts';
import type { AnyEmbed } from '../service/component.ts';
import { Service as ToolkitService } from '../service/service.ts';
import type { Channel } from '../transport/channel.ts';
import type { FrameRequestClient, MessageProxy, MessageRouter } from '../transport/message-layers.ts';
import type { IEmbedConfigurationBase } from '../types/configurations.ts';
import * as factories from './factories.ts';
import type { IHpmFactory, IRouterFactory, IWpmpFactory } from './factories.ts';
import { HostChannel } from './host-channel.ts';
import { translate } from './translate.ts';

/** An element with embedded content. */
interface ElementWithEmbed extends HTMLElement {
  /** The embedded content. */
  powerBiEmbed?: Embed;
}

/** A method, so that its parameter can also have a more specific type. */
type ErrorHandler = { handle(error: Error): unknown }['handle'];

/** Options of powerbi-client's service. */
export interface ServiceConfiguration {
  /** Calls `enableAutoEmbed` when the service is created. */
  autoEmbedOnContentLoaded?: boolean;
  /** Receives errors that no caller can handle; see the toolkit's `ServiceOptions`. */
  onError?: ErrorHandler;
  /** The version that is reported to frames, by default that of powerbi-client. */
  version?: string;
  /** The type that is reported to frames, by default `js`. */
  type?: string;
  /** The version of a wrapper library that is reported to frames. */
  sdkWrapperVersion?: string;
  /** Logs the messages of a custom proxy; the argument of `wpmpFactory`. */
  logMessages?: boolean;
  /** Name of a custom proxy; the argument of `wpmpFactory`. */
  wpmpName?: string;
  /** Additional allowed origins of embed URLs; see the toolkit's `ServiceOptions`. */
  embedOrigins?: readonly string[];
  /** Also rejects input that powerbi-client's validators accept; see the toolkit's `ServiceOptions`. */
  strict?: boolean;
}

/** A request to a hook of the host page, the argument of `invokeSDKHook`. */
interface HookRequest {
  /** The argument of the hook. */
  body?: unknown;
}

/** The response of `invokeSDKHook`. */
interface HookResponse {
  /** Sends the response. */
  send(statusCode: number, body: unknown): void;
}

/** Custom factories of the host page. */
interface CustomFactories {
  createProxy?: () => MessageProxy;
  createHttp?: (proxy: MessageProxy) => FrameRequestClient;
  createRouter?: (proxy: MessageProxy) => MessageRouter;
}

/** The path prefixes of events. powerbi-client routes all of them to any content. */
const eventRoots = ['/reports', '/dashboards', '/tile', '/qna'];

/** A service with the behavior of powerbi-client: no timeouts, and errors in the same format. */
export class CompatibleService extends ToolkitService {
  readonly #factories: CustomFactories = {};

  /**
   * Calls custom factories immediately and uses the objects that they create. Requests and events are still limited to
   * the frame's own origin.
   */
  constructor(
    hpmFactory: IHpmFactory = factories.hpmFactory,
    wpmpFactory: IWpmpFactory = factories.wpmpFactory,
    routerFactory: IRouterFactory = factories.routerFactory,
    config: ServiceConfiguration = {},
  ) {
    const { onError, embedOrigins, strict, sdkWrapperVersion, autoEmbedOnContentLoaded } = config;
    const { version, type } = config;
    super({
      timeout: 0,
      ...(onError && { onError: onError as (error: unknown) => unknown }),
      ...(embedOrigins && { embedOrigins }),
      ...(strict && { strict }),
    });
    const custom = this.#factories;
    // powerbi-client passes `null`, for which default parameters do not apply.
    const noWindow = null as unknown as undefined;
    custom.createHttp = (proxy) => hpmFactory(proxy, noWindow, version, type, sdkWrapperVersion);
    if (wpmpFactory !== factories.wpmpFactory) {
      custom.createProxy = () => wpmpFactory(config.wpmpName, config.logMessages);
    }
    if (routerFactory !== factories.routerFactory) custom.createRouter = routerFactory;
    if (custom.createProxy || custom.createRouter || hpmFactory !== factories.hpmFactory) this.#addRoutes();
    if (autoEmbedOnContentLoaded) this.enableAutoEmbed();
  }

  /** Embeds content in all elements with an embed URL attribute once the DOM is ready. */
  enableAutoEmbed(): void {
    window.addEventListener('DOMContentLoaded', () => this.init(), { once: true });
  }

  /** Removes the content of the element, if any. Pending calls reject with `disposed`. */
  override reset(element: HTMLElement): void {
    this.toRaw().#resetInOwner(element);
    super.reset(element);
    delete (element as ElementWithEmbed).powerBiEmbed;
  }

  /** Returns the content of the element, also of another service. */
  override get(element: HTMLElement): Embed {
    return (element as ElementWithEmbed).powerBiEmbed ?? super.get(element);
  }

  /** Responds with the result of the hook, with 404 if there is no hook, or with 400 if the hook throws. */
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

  /** Registers content that was created without `embed`, in place of the element's existing content. */
  addOrOverwriteEmbed(component: Embed, element: HTMLElement): void {
    const existing = this.findEmbed(element);
    if (existing === component.toRaw()) return;
    if (existing) this.release(existing, true);
    this.add(component);
  }

  /** @internal */
  override translate(error: unknown): unknown {
    return translate(error);
  }

  /** @internal */
  protected override add(component: AnyEmbed): AnyEmbed {
    this.toRaw().#addRoutes();
    const embed = super.add(component) as Embed;
    this.toRaw().#resetInOwner(embed.element);
    (embed.element as ElementWithEmbed).powerBiEmbed = embed;
    return embed;
  }

  /** @internal */
  protected override createChannel(): Channel {
    const { createProxy, createHttp } = this.toRaw().#factories;
    return new HostChannel(window, createHttp, createProxy);
  }

  /** @internal */
  protected override createRouter({ proxy }: Channel): MessageRouter | undefined {
    return this.toRaw().#factories.createRouter?.(proxy);
  }

  /** @internal */
  protected override embedAs(
    element: HTMLElement,
    config: IEmbedConfigurationBase,
    mode: EmbedMode,
  ): AnyEmbed {
    try {
      return super.embedAs(element, config, mode);
    } catch (error) {
      throw translate(error);
    }
  }

  /** Removes the content of another service. Pages that create a service for each rendering reset its elements. */
  #resetInOwner(element: ElementWithEmbed): void {
    const owner = element.powerBiEmbed?.service.toRaw() as CompatibleService | undefined;
    if (owner !== this.toRaw()) owner?.reset(element);
  }

  #addRoutes(): void {
    for (const root of eventRoots) this.transport.routes.addRoot(root);
  }
}
