import { setMaxListeners } from 'node:events';
import { ServerError } from '../errors.ts';
import { createAccessTokenProvider } from './access-tokens.ts';
import type { BiAccount } from './access-tokens.ts';
import { createBiApi } from './bi-api.ts';
import type { BiApi, BiApiOptions } from './bi-api.ts';
import { createCircuitBreaker } from './breaker.ts';
import type { BreakerState } from './breaker.ts';
import { startDeadline } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import type { GrantStore } from './grants.ts';
import { createOAuthClient, publicScope } from './oauth.ts';
import type { OAuthClient } from './oauth.ts';
import { requestBi } from './request.ts';
import type { BiRequest, BiRequestOptions } from './request.ts';
import { getErrorCode, isTokenRejected, toBiRefusedError } from './responses.ts';
import type { AccessToken } from './token-cache.ts';

/** Minimum remaining lifetime of access tokens that are sent to the browser. */
const minBrowserTokenLifetimeMs = 10 * 60_000;

/** Observes requests for metrics and traces. */
export interface BiObserver {
  observe: BiRequestOptions['observe'];
  onCircuitChange: (host: string, state: BreakerState) => void;
}

const noObserver: BiObserver = { observe: (_, run) => run(), onCircuitChange: () => undefined };

type Log = (entry: Record<string, unknown>, message: string) => void;

export interface BiOptions extends Partial<Omit<BiApiOptions, 'apiUrl'>> {
  apiUrl: string;
  loginUrl: string;
  /** Scope of access tokens for the REST API; that of the public cloud by default. */
  scope?: string;
  grants: GrantStore;
  /** Total time in milliseconds that a user request may wait for the BI service. */
  budgetMs?: number;
  /** Timeout of a single attempt in milliseconds. */
  attemptMs?: number;
  /** Delay before the first retry in milliseconds. */
  backoffMs?: number;
  /** Time in milliseconds for which requests to an unavailable host are suspended. */
  openMs?: number;
  observer?: BiObserver;
  /** Receives log entries about rejections and failed attempts, without secrets. */
  log?: Log;
}

/** Client of the BI service. Failures are {@link ApiError}s with messages for users. */
export interface BiClient {
  startDeadline(): Deadline;
  /** Returns the operations, performed as one account within one deadline. */
  as(account: BiAccount, deadline: Deadline): BiApi;
  /** Returns an access token for embedding as the user of a grant, valid for at least ten more minutes. */
  getAccessToken(account: BiAccount, deadline: Deadline): Promise<AccessToken>;
  /**
   * Signs in with credentials that are not in use yet, and returns the operations of this account. Keeps a grant that
   * the directory rejects.
   */
  verify(account: BiAccount, deadline: Deadline): Promise<BiApi>;
  /** Returns the operations with one access token, which is not renewed. */
  withToken(token: AccessToken, deadline: Deadline): BiApi;
  oauth: Pick<OAuthClient, 'buildAuthorizeUrl' | 'redeemCode' | 'probeClient'>;
  /** Aborts pending requests. */
  close(): void;
}

/** Access tokens of one account. */
interface TokenSource {
  get(): Promise<AccessToken>;
  /** Evicts a token that the service has rejected. */
  drop(token: string): void;
}

type Send = (tokens: TokenSource, request: BiRequest, deadline: Deadline) => Promise<unknown>;

/**
 * Creates a function that sends requests with an access token. If the token is rejected, it retries once with a new
 * one.
 */
const createSend =
  (options: BiRequestOptions, log: Log): Send =>
  async (tokens, request, deadline) => {
    for (let isLast = false; ; isLast = true) {
      const { value: token } = await tokens.get();
      const headers = { ...request.headers, authorization: `Bearer ${token}`, accept: 'application/json' };
      const response = await requestBi({ ...request, headers }, deadline, options);
      if (response.status < 400) return response.json;
      const { status, json, requestId } = response;
      log({ status, code: getErrorCode(json), biRequestId: requestId }, 'The BI service rejected a request.');
      if (!isTokenRejected(response) || isLast) throw toBiRefusedError(response);
      tokens.drop(token);
    }
  };

/** Creates a client of the BI service's REST API and its OAuth server. */
export function createBiClient({
  apiUrl,
  embedOrigins = [],
  tokenMinutes = 20,
  loginUrl,
  scope = publicScope,
  grants,
  budgetMs = 20_000,
  attemptMs = 8_000,
  backoffMs = 300,
  openMs = 10_000,
  observer = noObserver,
  log = () => undefined,
}: BiOptions): BiClient {
  const stop = new AbortController();
  // Each pending request adds a listener, and their number is unbounded.
  setMaxListeners(0, stop.signal);
  const startRequestDeadline = (): Deadline => startDeadline(budgetMs, stop.signal);
  const options: BiRequestOptions = {
    attemptMs,
    backoffMs,
    onAttemptFailed: (failure) => {
      if (stop.signal.aborted) return;
      log({ ...failure }, 'An attempt to send a request to the BI service failed.');
    },
    observe: observer.observe,
    runWithBreaker: createCircuitBreaker({
      openMs,
      onChange: (host, state) => {
        if (state === 'open') log({ host }, 'The BI service is unavailable. Requests are suspended.');
        observer.onCircuitChange(host, state);
      },
    }),
  };
  const oauth = createOAuthClient({ loginUrl, scope }, startRequestDeadline, options);
  const tokens = createAccessTokenProvider(oauth, grants);
  const send = createSend(options, log);
  const createOperations = (source: TokenSource, deadline: Deadline): BiApi =>
    createBiApi({ apiUrl, embedOrigins, tokenMinutes }, (request) => send(source, request, deadline));
  const withToken: BiClient['withToken'] = (token, deadline) =>
    createOperations({ get: () => Promise.resolve(token), drop: () => undefined }, deadline);
  return {
    startDeadline: startRequestDeadline,
    oauth,
    getAccessToken: (account, deadline) => tokens.get(account, deadline, minBrowserTokenLifetimeMs),
    as: (account, deadline) =>
      createOperations(
        {
          get: () => tokens.get(account, deadline),
          drop: (token) => {
            tokens.drop(account, token);
          },
        },
        deadline,
      ),
    verify: async (account, deadline) => withToken(await tokens.verify(account, deadline), deadline),
    withToken,
    close: () => {
      stop.abort(new ServerError('server_stopping', 'The server is stopping.'));
    },
  };
}
