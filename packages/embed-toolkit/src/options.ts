import type {
  IDashboardEmbedConfiguration,
  IQnaEmbedConfiguration,
  IQuickCreateConfiguration,
  IReportCreateConfiguration,
  IReportEmbedConfiguration,
  ITileEmbedConfiguration,
  IVisualEmbedConfiguration,
} from './models/index.ts';

/**
 * What every call to a frame accepts as its last argument.
 *
 * ```ts
 * const user = new AbortController();
 * const pages = await report.getPages({ timeout: 5_000, signal: user.signal });
 * ```
 */
export interface CallOptions {
  /** Milliseconds until the call rejects with `timeout`; 0 or `Infinity` for never. The service's by default. */
  timeout?: number;
  /** Rejects the call with `aborted`. What the frame was told already still happens there. */
  signal?: AbortSignal;
}

/** What a token that a page sets by itself comes with. */
export interface TokenOptions extends CallOptions {
  /** When the token expires, for its renewal; as in `RenewedToken`. */
  expiresAt?: RenewedToken['expiresAt'];
}

/** What a service is made with; each field is optional. */
export interface ServiceOptions {
  /** Further exact origins (`https://bi.example.com`) to embed from; none by default. */
  embedOrigins?: readonly string[];
  /**
   * Milliseconds that a call may take, the time until the content has loaded included. 0 or `Infinity` for no limit.
   * @defaultValue 30000
   */
  timeout?: number;
  /**
   * Also enforces what powerbi-client's validators accept but Power BI does not: filters with unknown operators or
   * more than two conditions, locales that are not text, unknown `pageView` values. Filters are checked before they
   * are sent.
   * @defaultValue false
   */
  strict?: boolean;
  /**
   * For hosts whose frames can't keep to one origin: messages go to whatever page a frame shows, tokens included, and
   * are believed whatever origin it has. Warns in the console.
   */
  unsafeAnyOrigin?: boolean;
  /** Version of a library built on this one, told to the frame. */
  sdkWrapperVersion?: string;
  /** Receives errors that no call can reject with, such as one thrown by an event handler. */
  onError?: (error: unknown) => void;
}

/** A fresh token, as `tokenRenewal.getToken` hands it out. */
export interface RenewedToken {
  /** The token itself. */
  accessToken: string;
  /** Epoch milliseconds or seconds, an ISO 8601 date or a Date. Read from the token where it is a JWT and this is absent. */
  expiresAt?: number | string | Date;
}

/**
 * Where fresh tokens come from, and when they are asked for.
 *
 * ```ts
 * service.embed(element, {
 *   ...config,
 *   tokenRenewal: {
 *     expiresAt,
 *     getToken: async ({ signal }) => {
 *       const { token, expiration } = await fetchAccess(reportId, { signal });
 *       return { accessToken: token, expiresAt: expiration };
 *     },
 *   },
 * });
 * ```
 */
export interface TokenRenewal {
  /** Fetches a token. `signal` fires when the embed is reset or the answer takes over 30 s. */
  getToken: (request: {
    reason: RenewalReason;
    signal: AbortSignal;
  }) => Promise<RenewedToken | string> | RenewedToken | string;
  /** When the token that the configuration brings expires, as in `RenewedToken`. */
  expiresAt?: number | string | Date;
  /** Milliseconds before expiry at which to renew; 300 000 by default. */
  lead?: number;
  /** Told of each failed attempt; the next one follows by itself. */
  onError?: (error: unknown) => void;
}

/**
 * `expiring`: the time has come; `wake`: it came while the tab slept; `expired`: the frame refused the token; `first`:
 * a component or element was given none to begin with.
 */
export type RenewalReason = 'expiring' | 'wake' | 'expired' | 'first';

/** How the iframe stands in the page. All but `autoHeight` is taken when the iframe is made. */
export interface FrameOptions {
  /** Names it for those who hear the page; the kind of content, such as 'Report', by default. */
  title?: string;
  /** What its page may use, as in the attribute: `clipboard-write`. */
  allow?: string;
  /** What its page is held back from, as in the attribute; not at all by default. */
  sandbox?: string;
  /** Loads it when it is scrolled near. Calls made before wait for it; their `timeout` begins when it is in view. */
  lazy?: boolean;
  /** Makes it as high as the report's page asks for at its width, instead of as high as the element. */
  autoHeight?: boolean;
}

/** What a configuration may hold beside powerbi-models' own fields: it stays on this side of the frame. */
export interface HostPageOptions {
  /** Keeps the token fresh without reloading. */
  tokenRenewal?: TokenRenewal;
  /** The options of the iframe. */
  frame?: FrameOptions;
}

/** What a report is embedded with: its `id`, `embedUrl` and `accessToken`, and how it is to look. */
export interface ReportEmbedConfiguration extends IReportEmbedConfiguration, HostPageOptions {}
/** What one visual of a report is embedded with: a report’s fields, `pageName` and `visualName`. */
export interface VisualEmbedConfiguration extends IVisualEmbedConfiguration, HostPageOptions {}
/** What a dashboard is embedded with; `pageView` says how it fits its frame. */
export interface DashboardEmbedConfiguration extends IDashboardEmbedConfiguration, HostPageOptions {}
/** What one tile is embedded with: its `id`, and the `dashboardId` of the dashboard it is pinned to. */
export interface TileEmbedConfiguration extends ITileEmbedConfiguration, HostPageOptions {}
/** What questions and answers are embedded with: the `datasetIds` to ask, and perhaps the first question. */
export interface QnaEmbedConfiguration extends IQnaEmbedConfiguration, HostPageOptions {}
/** What a new report is opened with: the `datasetId` that it is built on. */
export interface ReportCreateConfiguration extends IReportCreateConfiguration, HostPageOptions {}
/** What a report is made of at once: the rows, or where they are, in `datasetCreateConfig`. */
export interface QuickCreateConfiguration extends IQuickCreateConfiguration, HostPageOptions {}
