import { setMaxListeners } from 'node:events';
import type { GrantStore } from '../grants/store.ts';
import { getErrorCode, isTokenRejected, toBiRefusedError } from './responses.ts';
import { createCircuitBreaker } from './breaker.ts';
import type { BreakerState } from './breaker.ts';
import { requestBi } from './request.ts';
import type { BiRequest, BiRequestOptions } from './request.ts';
import { startDeadline } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import { createBiOperations } from './operations.ts';
import type { BiOperations, BiOperationsOptions } from './operations.ts';
import { createAccessTokenProvider } from './access-tokens.ts';
import type { AccessTokenProvider, BiSignIn } from './access-tokens.ts';
import { createOAuthClient } from './oauth.ts';
import type { OAuthClient } from './oauth.ts';
import type { AccessToken } from './token-cache.ts';

const minHandoutLifetimeMs = 10 * 60_000;

/** Receives events for metrics and traces. */
export interface BiObserver {
  observe: BiRequestOptions['observe'];
  onCircuitChange: (host: string, state: BreakerState) => void;
}

const noObserver: BiObserver = { observe: (_, run) => run(), onCircuitChange: () => undefined };

type Log = (entry: Record<string, unknown>, message: string) => void;

export interface BiOptions extends Partial<Omit<BiOperationsOptions, 'apiUrl'>> {
  apiUrl: string;
  loginUrl: string;
  grants: GrantStore;
  /** Total milliseconds for requests to the BI service per user request. */
  budgetMs?: number;
  /** Timeout of a single attempt in milliseconds. */
  attemptMs?: number;
  /** Milliseconds before the first retry. */
  backoffMs?: number;
  /** Milliseconds without requests to an unavailable host. */
  openMs?: number;
  observer?: BiObserver;
  /** Receives rejections and failed attempts, without secrets. */
  log?: Log;
}

/** Client of the BI service. Failures are {@link PortalError}s with messages for users. */
export interface BiClient {
  startDeadline(): Deadline;
  /** Returns the operations for one sign-in within one deadline. */
  as(who: BiSignIn, deadline: Deadline): BiOperations;
  /** Returns an access token for embedding as the user of a grant, valid for at least ten more minutes. */
  accessToken(who: BiSignIn, deadline: Deadline): Promise<AccessToken>;
  oauth: Pick<OAuthClient, 'buildAuthorizeUrl' | 'redeemCode'>;
  /** Aborts pending requests. */
  close(): void;
}

type SendAs = (who: BiSignIn, request: BiRequest, deadline: Deadline) => Promise<unknown>;

/** Sends requests with an access token. A rejected token is replaced once. */
const createSendAs =
  (tokens: AccessTokenProvider, options: BiRequestOptions, log: Log): SendAs =>
  async (who, request, deadline) => {
    for (let isLast = false; ; isLast = true) {
      const { value: token } = await tokens.get(who, deadline);
      const headers = { ...request.headers, authorization: `Bearer ${token}`, accept: 'application/json' };
      const response = await requestBi({ ...request, headers }, deadline, options);
      if (response.status < 400) return response.json;
      const { status, json, requestId } = response;
      log({ status, code: getErrorCode(json), biRequestId: requestId }, 'The BI service rejected a request.');
      if (!isTokenRejected(response) || isLast) throw toBiRefusedError(response);
      tokens.drop(who, token);
    }
  };

/** Creates a client of the BI service's REST API and its OAuth server. */
export const createBiClient = ({
  apiUrl,
  embedOrigins = [],
  tokenMinutes = 20,
  loginUrl,
  grants,
  budgetMs = 20_000,
  attemptMs = 8_000,
  backoffMs = 300,
  openMs = 10_000,
  observer = noObserver,
  log = () => undefined,
}: BiOptions): BiClient => {
  const stop = new AbortController();
  // Each pending request adds a listener, and their number is unbounded.
  setMaxListeners(0, stop.signal);
  const startRequestDeadline = (): Deadline => startDeadline(budgetMs, stop.signal);
  const options: BiRequestOptions = {
    attemptMs,
    backoffMs,
    onAttemptFailed: (failure) => {
      log({ ...failure }, 'A request to the BI service failed.');
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
  const oauth = createOAuthClient(loginUrl, startRequestDeadline, options);
  const tokens = createAccessTokenProvider(oauth, grants);
  const call = createSendAs(tokens, options, log);
  return {
    startDeadline: startRequestDeadline,
    oauth,
    accessToken: (who, deadline) => tokens.get(who, deadline, minHandoutLifetimeMs),
    as: (who, deadline) =>
      createBiOperations({ apiUrl, embedOrigins, tokenMinutes }, (request) => call(who, request, deadline)),
    close: () => {
      stop.abort(new Error('The server is stopping.'));
    },
  };
};
