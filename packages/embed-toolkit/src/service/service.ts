import { Create } from '../content/create.ts';
import { Dashboard } from '../content/dashboard.ts';
import type { Embed, EmbedMode } from '../content/embed.ts';
import { Qna } from '../content/qna.ts';
import { QuickCreate } from '../content/quick-create.ts';
import { Report } from '../content/report.ts';
import { Tile } from '../content/tile.ts';
import { Visual } from '../content/visual.ts';
import { attributes } from '../embedding/configuration.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import { isSamePage } from '../shared/embed-url.ts';
import { ToolkitError } from '../shared/errors.ts';
import type { EmbedConfiguration } from '../shared/options.ts';
import type {
  QuickCreateConfiguration,
  ReportCreateConfiguration,
  ServiceOptions,
} from '../shared/options.ts';
import { sdkVersion } from '../shared/version.ts';
import type { FrameRequestClient, MessageProxy, MessageRouter } from '../transport/message-layers.ts';
import type { IEmbedConfigurationBase } from '../types/configurations.ts';
import { validateStrictly } from '../validation/strict.ts';
import type { AnyEmbed, ComponentFactory } from './component.ts';
import { EmbedService } from './embed-service.ts';
import { preload } from './preload.ts';

/** The classes of the built-in content types, by the `type` of their configurations. */
const components = {
  report: Report,
  dashboard: Dashboard,
  tile: Tile,
  qna: Qna,
  visual: Visual,
  create: Create,
  quickCreate: QuickCreate,
} as const;

/**
 * Embeds all built-in content types and custom ones, from configurations or HTML attributes.
 *
 * ```ts
 * import { Service, models } from 'embed-toolkit';
 *
 * const service = new Service();
 * const report = service.embed(element, {
 *   type: 'report',
 *   id: reportId,
 *   embedUrl,
 *   accessToken,
 *   tokenType: models.TokenType.Embed,
 * });
 * report.on('error', ({ detail }) => console.error(detail.message));
 * ```
 */
export class Service extends EmbedService<typeof components> {
  readonly #isStrict: boolean;

  constructor(options?: ServiceOptions) {
    super(components, options);
    this.#isStrict = options?.strict === true;
  }

  /**
   * Strict validation. `undefined` unless the service is `strict`.
   *
   * @internal
   */
  override get validateStrictly(): EmbedContext['validateStrictly'] {
    return this.toRaw().#isStrict ? validateStrictly : undefined;
  }

  /**
   * Opens the editor with a new report on a dataset.
   *
   * @group Embedding
   */
  createReport(element: HTMLElement, config: ReportCreateConfiguration): Create {
    return this.embed(element, { ...config, type: 'create' });
  }

  /**
   * Creates a report from the data in the configuration.
   *
   * @group Embedding
   */
  quickCreate(element: HTMLElement, config: QuickCreateConfiguration): QuickCreate {
    return this.embed(element, { ...config, type: 'quickCreate' });
  }

  /**
   * Embeds content in all elements of the container that have an embed URL attribute.
   *
   * @param container - the page body by default
   * @group Embedding
   */
  init(container: HTMLElement = document.body, config?: IEmbedConfigurationBase): Embed[] {
    const elements = container.querySelectorAll<HTMLElement>(`[${attributes.embedUrl}]`);
    return Array.from<HTMLElement, Embed>(elements, (element) => this.embed(element, { ...config }));
  }

  /**
   * Appends a hidden iframe to `parent` that preloads the page of `embedUrl` and raises `preloaded`.
   *
   * @throws {ToolkitError} `invalid_embed_url` when the embed URL is not allowed
   * @group Faster loading
   *
   * @example
   * ```ts
   * service.preload({ type: 'report', embedUrl });
   * ```
   */
  preload(config: EmbedConfiguration, parent: HTMLElement = document.body): HTMLIFrameElement {
    return preload(config.embedUrl ?? '', this.toRaw().embedOrigins, parent);
  }

  /**
   * Registers a custom content type.
   *
   * @param factory - creates the embeds
   * @param eventUrls - paths to which the frames post events, with `:uniqueId` and `:eventName`
   * @throws {ToolkitError} `invalid_argument` when the type exists already or a path lacks a placeholder
   * @group Custom content and wrappers
   */
  register(type: string, factory: ComponentFactory, eventUrls: readonly string[]): void {
    const raw = this.toRaw();
    for (const url of eventUrls) {
      if (url.includes(':uniqueId') && url.includes(':eventName')) continue;
      throw new ToolkitError(
        'invalid_argument',
        `${url}: an event URL must contain :uniqueId and :eventName`,
      );
    }
    const types = [...raw.factories.keys()];
    if (types.some((name) => name.toLowerCase() === type.toLowerCase())) {
      throw new ToolkitError('invalid_argument', `Type '${type}' is already registered`);
    }
    raw.factories.set(type, (service, element, config, { phased, bootstrap }) =>
      factory(service, element, config, phased, bootstrap),
    );
    for (const url of eventUrls) raw.transport.routes.addEvents(url);
  }

  /**
   * Reports the name and version of a wrapper library to the frames.
   *
   * @group Custom content and wrappers
   */
  setSdkInfo(type: string, version: string): void {
    Object.assign(this.toRaw().hpm.defaultHeaders, { 'x-sdk-type': type, 'x-sdk-wrapper-version': version });
  }

  /**
   * Returns the version of powerbi-client that is reported to frames.
   *
   * @group Custom content and wrappers
   */
  getSDKVersion(): string {
    return sdkVersion;
  }

  /**
   * The underlying client for requests to frames.
   *
   * @group Custom content and wrappers
   */
  get hpm(): FrameRequestClient {
    return this.toRaw().channel.http;
  }

  /**
   * The underlying proxy for messages and responses.
   *
   * @group Custom content and wrappers
   */
  get wpmp(): MessageProxy {
    return this.toRaw().channel.proxy;
  }

  /**
   * The underlying router for messages of frames.
   *
   * @group Custom content and wrappers
   */
  get router(): MessageRouter {
    return this.toRaw().transport.routes.router;
  }

  /**
   * Reuses the iframe when a report that was created in the element is embedded.
   *
   * @internal
   */
  protected override embedAs(
    element: HTMLElement,
    config: IEmbedConfigurationBase,
    mode: EmbedMode,
  ): AnyEmbed {
    const created = this.findEmbed(element);
    const canContinue =
      created?.contentType.creates && this.resolveType(element, config) === 'report' && !mode.bootstrap;
    return canContinue
      ? this.toRaw().#continueInFrame(created, config)
      : super.embedAs(element, config, mode);
  }

  /** Embeds the saved report. Reuses the iframe without a reload if the page is the same. */
  #continueInFrame(created: AnyEmbed, config: IEmbedConfigurationBase): AnyEmbed {
    const { embedUrl, uniqueId } = created.config;
    const keepsFrame = isSamePage(embedUrl, config.embedUrl ?? embedUrl);
    this.release(created, keepsFrame);
    const mode = keepsFrame ? { iframe: created.iframe } : {};
    return this.create('report', created.element, { ...config, uniqueId }, mode);
  }
}
