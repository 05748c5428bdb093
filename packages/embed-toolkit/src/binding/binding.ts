import type { Embed } from '../content/embed.ts';
import { fetchToken } from '../embedding/token-renewal.ts';
import { ToolkitError } from '../shared/errors.ts';
import { logError } from '../shared/log.ts';
import type { EmbedConfiguration, TokenRenewal } from '../shared/options.ts';
import type { EventHooks, IEmbedConfigurationBase } from '../types/configurations.ts';
import type {
  ContentConfiguration,
  ContentEmbed,
  ContentError,
  ContentStatus,
  ContentType,
} from './content.ts';
import { diffConfigurations, isSameConfiguration } from './diff-configurations.ts';

/** The members of a service that components and elements use. */
export interface ContentService {
  /** The default access token, used when a configuration has none. */
  accessToken?: string;
  /** Embeds content, or applies another configuration to existing content. */
  embed(element: HTMLElement, config?: IEmbedConfigurationBase): Embed;
  /** Embeds content without rendering it. */
  load(element: HTMLElement, config?: IEmbedConfigurationBase): Embed;
  /** Creates only the iframe. */
  bootstrap(element: HTMLElement, config: IEmbedConfigurationBase): Embed;
  /** Removes the content of the element. */
  reset(element: HTMLElement): void;
}

/** Receives the events of a binding. */
export interface BindingListener {
  /** Receives each new embed, so that the listener can add event handlers. */
  onEmbed(embed: ContentEmbed): void;
  /** Called when the content is removed, because the configuration was removed. */
  onRemove?(): void;
  onStatus(status: ContentStatus): void;
  /** Receives errors that the content does not raise as events. */
  onError(error: ContentError): void;
}

/** The state of embedded content. */
export interface ContentState<T extends ContentType = ContentType> {
  /** The embed that controls the content; `undefined` until the content is embedded. */
  embed: ContentEmbed<T> | undefined;
  /** The loading status of the content. */
  status: ContentStatus;
  /** The last error. `undefined` once content has loaded or is removed. */
  error: ContentError | undefined;
}

/** The state before content is bound, and after it is removed. */
export const initialState = { embed: undefined, status: 'waiting', error: undefined } as const;

/** Receives the state and the events of bound content. Adapters of frameworks implement it. */
export interface ContentObserver {
  /** Receives the changed fields of the state. */
  onState(change: Partial<ContentState>): void;
  /** Receives each event of the content, including `error`. */
  onEvent(name: string, event: CustomEvent<unknown>): void;
  /** Returns the current error handler. Without one, errors are logged. */
  getErrorHandler(): ((error: ContentError) => void) | undefined;
}

/**
 * Keeps the content of an element in sync with a configuration. Sends changes as calls if possible, does not reload
 * loaded content for a new token, and always calls the latest callbacks of the configuration. Without a token, it
 * creates the iframe if the embed URL is known, and requests a token if `tokenRenewal` is configured.
 */
export class Binding {
  readonly #service: ContentService;
  readonly #element: HTMLElement;
  readonly #listener: BindingListener;
  readonly #isPhased: boolean;
  readonly #disposeController = new AbortController();
  #config: ContentConfiguration | undefined;
  #embed: ContentEmbed | undefined;
  #status: ContentStatus = 'waiting';
  /** The last configured token. The current token may differ after a renewal. */
  #configuredToken: string | undefined;
  #tokenRequestController: AbortController | undefined;
  #latestLoadId = 0;
  #activePage: string | undefined;
  /** Whether the current configuration was rejected, so that the element still shows the previous content. */
  #isRejected = false;
  #lastErrorEvent: unknown;

  constructor(service: ContentService, element: HTMLElement, listener: BindingListener, isPhased = false) {
    this.#service = service;
    this.#element = element;
    this.#listener = listener;
    this.#isPhased = isPhased;
    this.#listen<{ newPage: { name: string } }>(
      'pageChanged',
      ({ newPage }) => (this.#activePage = newPage.name),
    );
    this.#listen('error', (detail) => (this.#lastErrorEvent = detail));
    this.#listen('loaded', () => {
      // Content may still load after a timeout.
      if (this.#status === 'failed' && this.#showsConfig) this.#setStatus('loaded');
    });
    this.#listen('rendered', () => {
      // Previous content may render again while the new configuration waits for its token or after it was rejected.
      if (this.#status !== 'waiting' && this.#showsConfig) this.#setStatus('rendered');
    });
  }

  /**
   * Applies a configuration. Without a configuration, removes the content and waits. Never throws: the listener
   * receives errors.
   */
  set(config: ContentConfiguration | undefined): void {
    const before = this.#config;
    this.#config = config;
    if (!config) return before && this.#remove();
    if (before && isSameConfiguration(before, config)) return;
    this.#run(() => (before && this.#embed ? this.#change(this.#embed, before, config) : this.#load()));
  }

  /** Removes the content and all listeners, and aborts a pending token request. */
  dispose(): void {
    this.#disposeController.abort();
    this.#tokenRequestController?.abort();
    this.#service.reset(this.#element);
  }

  #change(embed: ContentEmbed, before: ContentConfiguration, after: ContentConfiguration): void {
    const changes = diffConfigurations(
      embed,
      this.#isPageShown(after) ? { ...before, ...pickPageName(after) } : before,
      after,
    );
    if (changes === 'recreate') return this.#load(true);
    if (changes === 'reload' || this.#status === 'waiting' || this.#status === 'failed') return this.#load();
    const { accessToken } = after;
    if (accessToken !== undefined && hasNewToken(before, after)) {
      this.#configuredToken = accessToken;
      this.#reportRejection(embed.setAccessToken(accessToken, { expiresAt: getExpiry(after) }));
    }
    for (const call of changes) this.#reportRejection(call());
  }

  /** Whether the content has loaded and belongs to the current configuration. */
  get #showsConfig(): boolean {
    return !this.#isRejected && (this.#embed?.hasLoaded ?? false);
  }

  /** Returns whether the configured page is already active, for example because the user has navigated to it. */
  #isPageShown(config: ContentConfiguration): boolean {
    return this.#activePage !== undefined && pickPageName(config).pageName === this.#activePage;
  }

  #load(recreatesFrame = false): void {
    this.#tokenRequestController?.abort();
    const config = this.#config as EmbedConfiguration;
    const token = this.#resolveToken(config);
    if (recreatesFrame) this.#reset();
    if (token) return this.#embedWith(token, getExpiry(config));
    this.#setStatus('waiting');
    if (!this.#embed && config.embedUrl)
      this.#setEmbed(this.#service.bootstrap(this.#element, this.#withLatestCallbacks()));
    if (config.tokenRenewal) void this.#fetchToken(config.tokenRenewal);
  }

  #resolveToken({ accessToken = this.#service.accessToken }: EmbedConfiguration): string | undefined {
    const isUnchanged = accessToken !== undefined && accessToken === this.#configuredToken;
    return isUnchanged ? (this.#embed?.getAccessToken() ?? accessToken) : accessToken;
  }

  async #fetchToken(renewal: TokenRenewal): Promise<void> {
    const { signal } = (this.#tokenRequestController = new AbortController());
    try {
      const { accessToken, expiresAt } = await fetchToken(renewal, 'first', signal);
      if (!signal.aborted) this.#embedWith(accessToken, expiresAt);
    } catch (error) {
      if (!signal.aborted) this.#reject(error);
    }
  }

  #embedWith(accessToken: string, expiresAt: TokenRenewal['expiresAt']): void {
    const config = { ...this.#withLatestCallbacks(), accessToken };
    if (config.tokenRenewal) config.tokenRenewal = { ...config.tokenRenewal, expiresAt };
    this.#configuredToken = this.#config?.accessToken ?? this.#service.accessToken;
    this.#activePage = undefined;
    const method = this.#isPhased ? 'load' : 'embed';
    const embed = this.#service[method](this.#element, config);
    this.#setEmbed(embed);
    this.#trackLoad(embed);
  }

  #withLatestCallbacks(): EmbedConfiguration {
    const config = this.#config as EmbedConfiguration;
    return withLatestCallbacks(config, () => (this.#config as EmbedConfiguration | undefined) ?? config);
  }

  #setEmbed(newEmbed: Embed): void {
    const embed = newEmbed as ContentEmbed;
    if (embed === this.#embed) return;
    this.#embed = embed;
    this.#listener.onEmbed(embed);
  }

  #trackLoad(embed: Embed): void {
    const loadId = (this.#latestLoadId += 1);
    const isLatest = () => loadId === this.#latestLoadId && !this.#disposeController.signal.aborted;
    this.#isRejected = false;
    this.#setStatus('loading');
    embed.whenLoaded().then(
      () => isLatest() && this.#status === 'loading' && this.#setStatus('loaded'),
      (error: unknown) => isLatest() && this.#fail(error),
    );
  }

  /** Removes the content, because there is no configuration anymore. */
  #remove(): void {
    this.#tokenRequestController?.abort();
    this.#configuredToken = undefined;
    this.#reset();
    this.#setStatus('waiting');
    this.#listener.onRemove?.();
  }

  #reset(): void {
    this.#latestLoadId += 1;
    this.#embed = undefined;
    this.#service.reset(this.#element);
  }

  #setStatus(status: ContentStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#listener.onStatus(status);
  }

  #run(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#reject(error);
    }
  }

  /** Reports that the current configuration cannot be embedded. */
  #reject(error: unknown): void {
    this.#isRejected = true;
    this.#fail(error);
  }

  /** Reports a failure, unless an `error` event already did. */
  #fail(error: unknown): void {
    this.#setStatus('failed');
    const { cause } = error as Error;
    if (cause === undefined || cause !== this.#lastErrorEvent) this.#listener.onError(error as ContentError);
  }

  #reportRejection(call: Promise<unknown>): void {
    call.catch((error: unknown) => {
      const isDisposed = error instanceof ToolkitError && error.code === 'disposed';
      if (!isDisposed) this.#listener.onError(error as ContentError);
    });
  }

  #listen<T>(name: string, handle: (detail: T) => void): void {
    const { signal } = this.#disposeController;
    this.#element.addEventListener(name, (event) => handle((event as CustomEvent<T>).detail), { signal });
  }
}

const pickPageName = (config: ContentConfiguration) => ({
  pageName: (config as { pageName?: string }).pageName,
});
const getExpiry = (config: Pick<ContentConfiguration, 'tokenRenewal'>) => config.tokenRenewal?.expiresAt;
const hasNewToken = (before: ContentConfiguration, after: ContentConfiguration) =>
  before.accessToken !== after.accessToken || getExpiry(before) !== getExpiry(after);

/** Returns the configuration with callbacks that call the corresponding callbacks of the latest configuration. */
function withLatestCallbacks(
  config: EmbedConfiguration,
  getLatest: () => EmbedConfiguration,
): EmbedConfiguration {
  const { eventHooks, tokenRenewal } = config;
  return {
    ...config,
    ...(eventHooks && { eventHooks: withLatestHooks(eventHooks, getLatest) }),
    ...(tokenRenewal && {
      tokenRenewal: {
        ...tokenRenewal,
        getToken: (request) => (getLatest().tokenRenewal ?? tokenRenewal).getToken(request),
        onError: (error) => getLatest().tokenRenewal?.onError?.(error),
      },
    }),
  };
}

function withLatestHooks(hooks: EventHooks, getLatest: () => EmbedConfiguration): EventHooks {
  const forward = ([name, hook]: [string, unknown]) => {
    if (typeof hook !== 'function') return [name, hook];
    return [
      name,
      (context: unknown): unknown => (getLatest().eventHooks ?? hooks)[name as keyof EventHooks]?.(context),
    ];
  };
  return Object.fromEntries(Object.entries(hooks).map(forward)) as EventHooks;
}

/** Creates the binding of an element and reports its state, its events and all of its errors to the observer. */
export function bindContent(
  service: ContentService,
  element: HTMLElement,
  observer: ContentObserver,
  isPhased: boolean,
): Binding {
  const reportError = (error: ContentError) => {
    observer.onState({ error });
    (observer.getErrorHandler() ?? logError)(error);
  };
  const listener = {
    onEmbed: (embed: ContentEmbed) => {
      observer.onState({ embed });
      forwardEvents(embed, (name, event) => {
        observer.onEvent(name, event);
        if (name === 'error') reportError(event.detail as ContentError);
      });
    },
    onRemove: () => observer.onState({ embed: undefined, error: undefined }),
    onStatus: (status: ContentStatus) => {
      const hasLoaded = status === 'loaded' || status === 'rendered';
      observer.onState(hasLoaded ? { status, error: undefined } : { status });
    },
    onError: reportError,
  };
  return new Binding(service, element, listener, isPhased);
}

function forwardEvents(
  embed: ContentEmbed,
  handle: (name: string, event: CustomEvent<unknown>) => void,
): void {
  const content = embed as unknown as Embed;
  for (const name of new Set(content.allowedEvents)) {
    content.on(name as 'info', (event: CustomEvent<unknown>) => handle(name, event));
  }
}
