import type { HttpPostMessage } from 'http-post-message';
import type { Router } from 'powerbi-router';
import type { WindowPostMessageProxy } from 'window-post-message-proxy';
import { attributes } from './config/resolve-configuration.ts';
import type { EmbedConfiguration } from './config/resolve-configuration.ts';
import { isSamePage } from './config/embed-url.ts';
import { Create } from './create.ts';
import { Dashboard } from './dashboard.ts';
import type { Embed, EmbedMode } from './embed.ts';
import { EmbedService } from './embed-service.ts';
import { ToolkitError } from './errors.ts';
import type { EmbedContext } from './embed-context.ts';
import type { IEmbedConfigurationBase } from './models/index.ts';
import type { QuickCreateConfiguration, ReportCreateConfiguration, ServiceOptions } from './options.ts';
import { preload } from './preload.ts';
import { Qna } from './qna.ts';
import { QuickCreate } from './quick-create.ts';
import type { AnyEmbed, ComponentFactory } from './registry.ts';
import { Report } from './report.ts';
import { Tile } from './tile.ts';
import { validateStrictly } from './validation/strict.ts';
import { sdkVersion } from './version.ts';
import { Visual } from './visual.ts';

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
 * A service for every kind of content, by attributes too, and for kinds of your own.
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

  /** Returns what strict validation finds; absent unless the service is `strict`. */
  override get validateStrictly(): EmbedContext['validateStrictly'] {
    return this.#isStrict ? validateStrictly : undefined;
  }

  /** Opens the editor with a new report on a data set. */
  createReport(element: HTMLElement, config: ReportCreateConfiguration): Create {
    return this.embed(element, { ...config, type: 'create' });
  }

  /** Opens a new report that the service makes of the data in the configuration. */
  quickCreate(element: HTMLElement, config: QuickCreateConfiguration): QuickCreate {
    return this.embed(element, { ...config, type: 'quickCreate' });
  }

  /** Embeds in each element of the container (the whole page by default) that has an embed URL in its attributes. */
  init(container: HTMLElement = document.body, config?: IEmbedConfigurationBase): Embed[] {
    const elements = container.querySelectorAll<HTMLElement>(`[${attributes.embedUrl}]`);
    return Array.from(elements, (element) => this.embed(element, { ...config }) as Embed);
  }

  /** A hidden iframe with the page of `embedUrl`, at the end of `parent`; it raises `preloaded` when it is there. */
  preload(config: EmbedConfiguration, parent: HTMLElement = document.body): HTMLIFrameElement {
    return preload(config.embedUrl ?? '', this.embedOrigins, parent);
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
    this.registry.register(type, (service, element, config, { phased, bootstrap }) =>
      factory(service, element, config, phased, bootstrap),
    );
    for (const url of eventUrls) this.transport.routes.addEvents(url);
  }

  /** Tells the frames which library they talk to, where it is one built on this. */
  setSdkInfo(type: string, version: string): void {
    Object.assign(this.hpm.defaultHeaders, { 'x-sdk-type': type, 'x-sdk-wrapper-version': version });
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
    return this.transport.routes.router;
  }

  /** A report that was created in the element and saved goes on in its frame. */
  protected override embedAs(
    element: HTMLElement,
    config: IEmbedConfigurationBase,
    mode: EmbedMode,
  ): AnyEmbed {
    const created = this.findEmbed(element);
    const goesOn =
      created?.contentType.creates && this.resolveType(element, config) === 'report' && !mode.bootstrap;
    return goesOn ? this.#continueInFrame(created, config) : super.embedAs(element, config, mode);
  }

  /** Without loading anew, where it is the same page of the service. */
  #continueInFrame(created: AnyEmbed, config: IEmbedConfigurationBase): AnyEmbed {
    const { embedUrl, uniqueId } = created.config;
    const keepsFrame = isSamePage(embedUrl, config.embedUrl ?? embedUrl);
    this.release(created, keepsFrame);
    const mode = keepsFrame ? { iframe: created.iframe } : {};
    const make = this.registry.getFactory('report');
    return this.add(make(this, created.element, { ...config, type: 'report', uniqueId }, mode));
  }
}
