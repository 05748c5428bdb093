import type { ContentTypeDefinition } from '../embedding/content-type.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import { isPaginated, isSamePage, requireEmbedOrigin } from '../embedding/embed-url.ts';
import { explainTimeout } from '../embedding/explain-timeout.ts';
import { buildFrameUrl, insertIframe, waitForView } from '../embedding/iframe.ts';
import { LoadCycle } from '../embedding/load-cycle.ts';
import { Loader } from '../embedding/loader.ts';
import { resolveConfiguration } from '../embedding/resolve-configuration.ts';
import type {
  CompleteConfiguration,
  ResolvedConfiguration,
  EmbedConfiguration,
} from '../embedding/resolve-configuration.ts';
import type { EventHooks } from '../models/types.ts';
import { ToolkitError, ValidationError } from '../shared/errors.ts';
import type { ValidationIssue } from '../shared/errors.ts';
import type { CallOptions, FrameOptions, TokenRenewal } from '../shared/options.ts';
import { createDetachedError } from '../transport/channel.ts';
import type { Frame } from '../transport/channel.ts';
import { FrameClient } from '../transport/frame-client.ts';
import { Surface } from './surface.ts';

/** Options for the creation of an embed. */
export interface EmbedMode {
  /** Prepares the content, but does not render it until `render` is called. */
  phased?: boolean;
  /** Creates the iframe before the ID and the token are known. */
  bootstrap?: boolean;
  /** An iframe to reuse, whose page has already loaded, such as after creating a report. */
  iframe?: HTMLIFrameElement;
}

const maxFrontLoadTimes = 2;

/** Base class that loads content into an iframe and applies configuration changes. */
export abstract class Content extends Surface {
  /** Maximum number of embeds that send their configuration before their frame has loaded. */
  static readonly maxFrontLoadTimes = maxFrontLoadTimes;

  /** The definition of the content type. */
  declare readonly contentType: ContentTypeDefinition;
  /** The service that created the embed. */
  declare readonly service: EmbedContext;
  /** The configuration for the frame. */
  declare config: CompleteConfiguration;
  /** The host page's functions that the frame can call. */
  eventHooks: EventHooks = {};
  /** Sends requests to the frame. */
  declare readonly client: FrameClient;

  /** The options of the iframe. */
  protected frameOptions: FrameOptions = {};
  declare protected renewal: TokenRenewal | undefined;
  declare protected readonly loader: Loader;
  readonly #frontLoads: boolean;
  #isPhased: boolean;
  /** Whether the configuration comes from `bootstrap`. The next configuration is merged into it. */
  #isBootstrapped: boolean;
  /** Resolves when a lazy iframe comes into view. */
  #inView: Promise<void> | undefined;

  protected constructor(
    service: EmbedContext,
    contentType: ContentTypeDefinition,
    element: HTMLElement,
    hostConfig: EmbedConfiguration,
    mode: EmbedMode,
  ) {
    const resolved = resolveAndValidate(hostConfig, element, contentType, service, mode.bootstrap);
    const { config } = resolved;
    super(
      element,
      mode.iframe ?? insertIframe(element, buildFrameUrl(config), contentType.title, resolved.frame),
    );
    this.service = service;
    this.contentType = contentType;
    this.#isPhased = mode.phased ?? false;
    this.#isBootstrapped = mode.bootstrap ?? false;
    this.#frontLoads = service.getNumberOfComponents() < maxFrontLoadTimes;
    this.iframe.addEventListener('load', this.#onIframeLoad);
    this.#inView = resolved.frame.lazy ? waitForView(this.iframe) : undefined;
    const frame = this.#createFrame(resolved.origin);
    this.client = new FrameClient(service, frame, new LoadCycle(), {
      inView: () => this.#inView,
      explain: () => explainTimeout(this.frame, this.iframe, this.config.accessToken),
    });
    this.loader = new Loader(this.client, contentType);
    service.channel.open(frame);
    this.#apply(resolved);
    if (mode.iframe) this.#onIframeLoad();
  }

  /** The frame that this embed exchanges messages with. */
  get frame(): Frame {
    return this.client.frame;
  }

  /** Whether the page in the iframe has loaded. The content may still be loading. */
  get iframeLoaded(): boolean {
    return this.loader.isFrameReady;
  }

  /**
   * Resolves once the content has loaded.
   *
   * @throws {ToolkitError} `load_failed` when loading fails, `timeout` when it takes too long, `aborted` by the signal,
   *   `frame_detached` when the iframe is removed, `disposed` after `reset`
   */
  whenLoaded(options?: CallOptions): Promise<void> {
    return this.client.waitFor(this.client.cycle.loaded.promise, 'Loading', options);
  }

  /**
   * Resolves once the content has rendered.
   *
   * @throws {ToolkitError} in the same cases as `whenLoaded`
   */
  whenRendered(options?: CallOptions): Promise<void> {
    return this.client.waitFor(this.client.cycle.rendered.promise, 'Rendering', options);
  }

  /**
   * Loads the configuration into the frame. Does nothing without a token, before the iframe has loaded, and when the
   * same configuration was sent less than 100 ms ago.
   *
   * @param phasedRender - prepares the content, but does not render it until `render` is called
   * @throws {ToolkitError} `load_failed` when the frame rejects the configuration or does not respond, `disposed` when
   *   the embed is reset or the iframe navigates
   */
  load(phasedRender = false, options?: CallOptions): Promise<void> {
    const headers: Record<string, unknown> = { sdkSessionId: this.service.getSdkSessionId() };
    if (this.config.bootstrapped) headers['bootstrapped'] = true;
    if (this.eventHooks.accessTokenProvider) headers['tokenProviderSupplied'] = true;
    const call = { body: this.payload, headers, isPhased: phasedRender };
    const loading = this.loader.load(this.config, call, options);
    return this.client.translateRejection(loading);
  }

  /**
   * Creates the content. Only `Create` and `QuickCreate` support it.
   *
   * @throws {ToolkitError} `not_supported` for all other content
   */
  async create(_options?: CallOptions): Promise<void> {
    throw new ToolkitError('not_supported', 'no create support');
  }

  /** Loads the same configuration again. */
  reload(options?: CallOptions): Promise<void> {
    return this.load(false, options);
  }

  /**
   * Applies another configuration. Navigates the iframe only if the page differs, and inserts a new iframe if the
   * previous one was removed.
   */
  update(config: EmbedConfiguration, { phased = false }: EmbedMode = {}): void {
    const resolved = this.#prepareUpdate(config);
    const { embedUrl } = this.config;
    this.#isPhased = phased;
    this.#isBootstrapped = false;
    this.#apply(resolved);
    const { element, iframe } = this;
    if (!iframe.isConnected && !element.contains(iframe)) this.#replaceIframe(resolved.origin);
    else if (!isSamePage(embedUrl, this.config.embedUrl)) this.#navigate(resolved.origin);
    else if (iframe.isConnected) this.#loadInBackground();
    else this.#restart(this.#createFrame(resolved.origin));
  }

  /** Handles the frame's `ready` message. Host pages use `whenLoaded`. */
  handleReady(): void {
    if (this.#frontLoads) this.loader.frontLoad(this.config);
  }

  /**
   * Releases all resources. Pending calls reject with `disposed`. Host pages call `Service.reset` instead.
   *
   * @param keepsFrame - leaves the iframe in the page, for content that continues in it
   */
  dispose(keepsFrame = false): void {
    this.iframe.removeEventListener('load', this.#onIframeLoad);
    this.client.dispose(new ToolkitError('disposed', 'The embed was reset'));
    if (!keepsFrame) this.iframe.remove();
  }

  /** Handles the removal of the iframe from the page. The service calls it. */
  handleRemoval(_isElementGone: boolean): void {
    this.client.detach(createDetachedError());
  }

  /** The body of the load request. */
  protected get payload(): object {
    return this.contentType.getBody?.(this.config, this.iframe) ?? this.config;
  }

  /** Reports the errors of a background task to the service, except `disposed`. */
  protected runInBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!(error instanceof ToolkitError && error.code === 'disposed')) this.service.reportError(error);
    });
  }

  #apply({ config, hooks, renewal, frame }: ResolvedConfiguration): void {
    this.config = config;
    this.frameOptions = frame;
    this.eventHooks = hooks;
    this.renewal = renewal;
    this.client.getUnsupportedError = isPaginated(config.embedUrl)
      ? this.contentType.getUnsupportedError
      : undefined;
  }

  /** Validates the new configuration, which keeps the previous `uniqueId` if it has none. */
  #prepareUpdate(hostConfig: EmbedConfiguration): ResolvedConfiguration & { origin: string } {
    const uniqueId = hostConfig.uniqueId || this.config.uniqueId;
    const merged = { ...(this.#isBootstrapped && this.config), ...hostConfig, uniqueId };
    return resolveAndValidate(merged, this.element, this.contentType, this.service);
  }

  #navigate(origin: string): void {
    this.#restart(this.#createFrame(origin));
    this.iframe.src = buildFrameUrl(this.config);
  }

  #replaceIframe(origin: string): void {
    this.iframe.removeEventListener('load', this.#onIframeLoad);
    this.replaceIframe(
      insertIframe(this.element, buildFrameUrl(this.config), this.contentType.title, this.frameOptions),
    );
    this.iframe.addEventListener('load', this.#onIframeLoad);
    this.#inView = this.frameOptions.lazy ? waitForView(this.iframe) : undefined;
    this.#restart(this.#createFrame(origin));
  }

  #restart(frame: Frame): void {
    this.loader.restart();
    this.client.navigate(frame);
  }

  #createFrame(origin: string): Frame {
    const { iframe } = this;
    const uid = () => this.config.uniqueId;
    return {
      origin,
      get uid() {
        return uid();
      },
      get window() {
        return iframe.isConnected ? iframe.contentWindow : null;
      },
    };
  }

  readonly #onIframeLoad = (): void => {
    // The page was reloaded: it will not respond to earlier requests.
    if (this.loader.isFrameReady) this.#restart(this.frame);
    this.loader.isFrameReady = true;
    try {
      this.service.restore(this.element);
    } catch (error) {
      return this.service.reportError(error);
    }
    this.service.channel.open(this.frame);
    this.#loadInBackground();
  };

  /** Loads without returning a promise. `whenLoaded` and the service report failures. */
  #loadInBackground(): void {
    this.runInBackground(this.load(this.#isPhased));
  }
}

/**
 * Returns the complete configuration and the origin of its page.
 *
 * @throws {ToolkitError} `invalid_configuration` or `invalid_embed_url`
 */
function resolveAndValidate(
  hostConfig: EmbedConfiguration,
  element: HTMLElement,
  contentType: ContentTypeDefinition,
  service: EmbedContext,
  isBootstrap = false,
): ResolvedConfiguration & { origin: string } {
  const completed = resolveConfiguration(hostConfig, element, contentType, service, isBootstrap);
  const origin = requireEmbedOrigin(completed.config.embedUrl, service.embedOrigins);
  const issues = isBootstrap ? [] : findIssues(completed.config, contentType, service);
  if (issues.length > 0) throw new ValidationError(issues);
  return { ...completed, origin };
}

/** Returns the validation issues of a configuration. */
export function findIssues(
  config: CompleteConfiguration,
  contentType: ContentTypeDefinition,
  service: EmbedContext,
): ValidationIssue[] {
  const issues = contentType.validate(config);
  return issues.length > 0 ? issues : (service.validateStrictly?.(config) ?? []);
}
