import type { HttpPostMessage } from 'http-post-message';
import type { EmbedMode } from '../embed.ts';
import type { Embed } from '../embed.ts';
import type { IEmbedConfigurationBase } from '../models/index.ts';
import type { AnyEmbed } from '../registry.ts';
import { Service as ToolkitService } from '../service.ts';
import type { IHpmFactory, IRouterFactory, IWpmpFactory } from './factories.ts';
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
}

/** The toolkit's service as powerbi-client's host pages know theirs: no timeouts, and errors of the same shapes. */
export class Service extends ToolkitService {
  /** The factories are for the signature: the toolkit keeps its own, strict, way to the frames. */
  constructor(
    _hpmFactory?: IHpmFactory,
    _wpmpFactory?: IWpmpFactory,
    _routerFactory?: IRouterFactory,
    config: IServiceConfiguration = {},
  ) {
    const { onError, embedOrigins, sdkWrapperVersion, autoEmbedOnContentLoaded } = config;
    super({
      timeout: 0,
      ...(onError && { onError }),
      ...(embedOrigins && { embedOrigins }),
      ...(sdkWrapperVersion && { sdkWrapperVersion }),
    });
    if (config.type) this.hpm.defaultHeaders['x-sdk-type'] = config.type;
    if (config.version) this.hpm.defaultHeaders['x-sdk-version'] = config.version;
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

  override translate(error: unknown): unknown {
    return translate(error);
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
