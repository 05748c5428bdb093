import type {
  EventHooks,
  IEmbedConfigurationBase,
  IDashboardEmbedConfiguration,
  IQnaEmbedConfiguration,
  IQuickCreateConfiguration,
  IReportCreateConfiguration,
  IReportEmbedConfiguration,
  ITileEmbedConfiguration,
  IVisualEmbedConfiguration,
} from '../types/configurations.ts';
import type { ISettings } from '../types/settings.ts';

/**
 * Options that every call to the frame accepts as its last argument.
 *
 * ```ts
 * const controller = new AbortController();
 * const pages = await report.getPages({ timeout: 5_000, signal: controller.signal });
 * ```
 */
export interface CallOptions {
  /**
   * Time in milliseconds until the call rejects with `timeout`. 0 or `Infinity` disables the timeout.
   *
   * @defaultValue the `timeout` of the service
   */
  timeout?: number;
  /** When aborted, rejects the call with `aborted`. A request that was already sent still takes effect. */
  signal?: AbortSignal;
}

/** Options of `setAccessToken`. */
export interface TokenOptions extends CallOptions {
  /** Expiry of the token; see `RenewedToken`. Used only with `tokenRenewal`. */
  expiresAt?: RenewedToken['expiresAt'];
}

/** Options of a service. */
export interface ServiceOptions {
  /**
   * Additional allowed origins of embed URLs, matched exactly, such as `https://bi.example.com`.
   *
   * @defaultValue `[]`
   */
  embedOrigins?: readonly string[];
  /**
   * Timeout of each call in milliseconds, including the time until the content has loaded. 0 or `Infinity` disables it.
   *
   * @defaultValue 30000
   */
  timeout?: number;
  /**
   * Also rejects input that powerbi-client's validators accept and Power BI rejects: filters with unknown operators or
   * more than two conditions, locales that are not strings, unknown `pageView` values. Validates filters before they
   * are sent.
   *
   * @defaultValue false
   */
  strict?: boolean;
  /**
   * Disables the origin checks of messages, for pages that redirect to another origin: such frames receive messages and
   * tokens, and their messages are accepted. The origins of embed URLs are still checked. Logs a warning.
   *
   * @defaultValue false
   */
  unsafeAnyOrigin?: boolean;
  /** Version of a wrapper library, which is reported to the frame. */
  sdkWrapperVersion?: string;
  /**
   * Receives errors that occur outside of calls, such as failed background loads, exceptions in event hooks, and failed
   * token renewals without `TokenRenewal.onError`.
   *
   * @defaultValue logs the errors to the console
   */
  onError?: (error: unknown) => void;
}

/** A token from `tokenRenewal.getToken`. */
export interface RenewedToken {
  /** The access token. */
  accessToken: string;
  /**
   * Expiry in epoch milliseconds or seconds, as an ISO 8601 string or as a `Date`.
   *
   * @defaultValue the `exp` claim if the token is a JWT. Without a known expiry, the token is renewed only after the
   *   frame has rejected it.
   */
  expiresAt?: number | string | Date | undefined;
}

/**
 * Options of automatic token renewal: the token is renewed before it expires, when a suspended tab resumes, and when the
 * frame rejects it.
 *
 * ```ts
 * service.embed(element, {
 *   ...config,
 *   tokenRenewal: {
 *     expiresAt,
 *     getToken: async ({ signal }) => {
 *       const { token, expiration } = await fetchAccess('/embed-token', { signal });
 *       return { accessToken: token, expiresAt: expiration };
 *     },
 *   },
 * });
 * ```
 */
export interface TokenRenewal {
  /**
   * Fetches a token. `signal` is aborted after 30 seconds, when the token is no longer needed, and when the call has
   * ended.
   */
  getToken: (request: {
    reason: RenewalReason;
    signal: AbortSignal;
  }) => Promise<RenewedToken | string> | RenewedToken | string;
  /** Expiry of the configured token; see `RenewedToken`. */
  expiresAt?: number | string | Date | undefined;
  /**
   * Time in milliseconds before the expiry at which renewal starts; up to 30 seconds earlier, so that pages do not all
   * renew at the same time. Tokens that expire sooner than twice this time are renewed halfway to their expiry.
   *
   * @defaultValue 300000
   */
  lead?: number;
  /**
   * Receives the error of each failed attempt. After 10 attempts, renewal pauses until the tab resumes or the frame
   * rejects the token.
   *
   * @defaultValue the `onError` of the service
   */
  onError?: (error: unknown) => void;
}

/**
 * Reason for a token request: `expiring` before the token expires, `wake` when the tab resumes after the scheduled
 * renewal time, `expired` when the frame has rejected the token, `first` when a component or element has no token yet.
 */
export type RenewalReason = 'expiring' | 'wake' | 'expired' | 'first';

/** Options of the iframe. All except `autoHeight` apply when the iframe is created. */
export interface FrameOptions {
  /**
   * Accessible name for screen readers.
   *
   * @defaultValue the content type, such as 'Report'
   */
  title?: string;
  /** Value of the `allow` attribute, such as `clipboard-write`. */
  allow?: string;
  /** Value of the `sandbox` attribute; none by default. */
  sandbox?: string;
  /**
   * Loads the iframe when it is near the viewport. Timeouts of pending calls start when it is in view or its page has
   * loaded.
   */
  lazy?: boolean;
  /** Adapts the iframe's height to the aspect ratio of the active report page, instead of filling the element. */
  autoHeight?: boolean;
}

/** Options of a configuration that are not sent to the frame, like `eventHooks`. */
interface HostPageOptions {
  /** Renews the token automatically. Reloads the content only if the last load failed. */
  tokenRenewal?: TokenRenewal;
  /** The options of the iframe. */
  frame?: FrameOptions;
}

/** A configuration from the host page, for any content type. */
export interface EmbedConfiguration extends IEmbedConfigurationBase, HostPageOptions {
  /** ID of the report, dashboard or tile. */
  id?: string;
  /** ID of the dataset of a new report. */
  datasetId?: string;
  /** Settings of the content, such as its panes. */
  settings?: ISettings;
  /** Functions of the host page that the frame can call. */
  eventHooks?: EventHooks;
}

/**
 * A configuration for the frame: plain data, completed from attributes and defaults. Content that was created by
 * `bootstrap` has no ID and no token yet.
 */
export interface CompleteConfiguration extends IEmbedConfigurationBase {
  /** ID of the report, dashboard or tile. */
  id?: string;
  /** ID of the dataset of a new report. */
  datasetId?: string;
  /** Settings of the content, including those from attributes of the element. */
  settings?: ISettings;
  /** Address of the page in the iframe. */
  embedUrl: string;
  /** ID of the embed, which messages of the frame contain. */
  uniqueId: string;
}

/** Configuration of a report: `id`, `embedUrl`, `accessToken` and settings. */
export interface ReportEmbedConfiguration extends IReportEmbedConfiguration, HostPageOptions {}
/** Configuration of a single visual: the fields of a report, `pageName` and `visualName`. */
export interface VisualEmbedConfiguration extends IVisualEmbedConfiguration, HostPageOptions {}
/** Configuration of a dashboard. `pageView` defines how it fits the iframe. */
export interface DashboardEmbedConfiguration extends IDashboardEmbedConfiguration, HostPageOptions {}
/** Configuration of a tile: its `id` and the `dashboardId` of its dashboard. */
export interface TileEmbedConfiguration extends ITileEmbedConfiguration, HostPageOptions {}
/** Configuration of Q&A: the `datasetIds` and an optional first question. */
export interface QnaEmbedConfiguration extends IQnaEmbedConfiguration, HostPageOptions {}
/** Configuration of the editor for a new report on the dataset `datasetId`. */
export interface ReportCreateConfiguration extends IReportCreateConfiguration, HostPageOptions {}
/** Configuration of a report that is created from data: the rows or their source in `datasetCreateConfig`. */
export interface QuickCreateConfiguration extends IQuickCreateConfiguration, HostPageOptions {}
