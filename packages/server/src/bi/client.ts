import { setMaxListeners } from 'node:events';
import type { GrantStore } from '../grants/store.ts';
import { codeOf, isTokenRefusal, refusalOf } from './answers.ts';
import { createGuard } from './breaker.ts';
import type { BreakerState } from './breaker.ts';
import { callBi } from './call.ts';
import type { BiCall, CallOptions } from './call.ts';
import { startDeadline } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import { biOperations } from './operations.ts';
import type { BiOperations, OperationsOptions } from './operations.ts';
import { createAccessTokens } from './access-tokens.ts';
import type { AccessTokens, SignIn } from './access-tokens.ts';
import { createOauth } from './oauth.ts';
import type { Oauth } from './oauth.ts';
import type { AccessToken } from './token-cache.ts';

const handedOutMs = 10 * 60_000;

/** Who counts and traces what happens here. */
export interface BiObserver {
  observe: CallOptions['observe'];
  onCircuit: (host: string, state: BreakerState) => void;
}

const nobody: BiObserver = { observe: (_, run) => run(), onCircuit: () => undefined };

type Log = (entry: Record<string, unknown>, message: string) => void;

export interface BiOptions extends Partial<Omit<OperationsOptions, 'apiUrl'>> {
  apiUrl: string;
  loginUrl: string;
  grants: GrantStore;
  /** Milliseconds that one request of a user may spend here in all. */
  budgetMs?: number;
  /** Milliseconds that a single try may take. */
  attemptMs?: number;
  /** Milliseconds before the first retry. */
  backoffMs?: number;
  /** Milliseconds for which a host that is out is not asked. */
  openMs?: number;
  observer?: BiObserver;
  /** Told of refusals and failed tries; no secrets in it. */
  log?: Log;
}

/** The BI service as the portal uses it. Failures are {@link PortalError}s that a user may see. */
export interface BiClient {
  startDeadline(): Deadline;
  /** What can be asked for as one sign-in, within one deadline. */
  as(who: SignIn, deadline: Deadline): BiOperations;
  /** For the person of a grant, who embeds with it: it lives for ten more minutes at the least. */
  accessToken(who: SignIn, deadline: Deadline): Promise<AccessToken>;
  oauth: Pick<Oauth, 'authorizeUrl' | 'redeem'>;
  /** Ends what is under way. */
  close(): void;
}

type Call = (who: SignIn, request: BiCall, deadline: Deadline) => Promise<unknown>;

/** Calls with an access token; one that the service does not take any more is replaced once. */
const createCall =
  (tokens: AccessTokens, options: CallOptions, log: Log): Call =>
  async (who, request, deadline) => {
    for (let isLast = false; ; isLast = true) {
      const { value: token } = await tokens.get(who, deadline);
      const headers = { ...request.headers, authorization: `Bearer ${token}`, accept: 'application/json' };
      const answer = await callBi({ ...request, headers }, deadline, options);
      if (answer.status < 400) return answer.json;
      const { status, json, requestId } = answer;
      log({ status, code: codeOf(json), biRequestId: requestId }, 'The BI service refused a call.');
      if (!isTokenRefusal(answer) || isLast) throw refusalOf(answer);
      tokens.drop(who, token);
    }
  };

/** Client of the BI service's REST API and of the OAuth server in front of it. */
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
  observer = nobody,
  log = () => undefined,
}: BiOptions): BiClient => {
  const stop = new AbortController();
  // One for each request that is under way, of which there may be many.
  setMaxListeners(0, stop.signal);
  const begin = (): Deadline => startDeadline(budgetMs, stop.signal);
  const options: CallOptions = {
    attemptMs,
    backoffMs,
    onFailedTry: (failure) => {
      log({ ...failure }, 'The BI service failed to answer.');
    },
    observe: observer.observe,
    guard: createGuard({
      openMs,
      onChange: (host, state) => {
        if (state === 'open') log({ host }, 'The BI service is out: it is not asked for a while.');
        observer.onCircuit(host, state);
      },
    }),
  };
  const oauth = createOauth(loginUrl, begin, options);
  const tokens = createAccessTokens(oauth, grants);
  const call = createCall(tokens, options, log);
  return {
    startDeadline: begin,
    oauth,
    accessToken: (who, deadline) => tokens.get(who, deadline, handedOutMs),
    as: (who, deadline) =>
      biOperations({ apiUrl, embedOrigins, tokenMinutes }, (request) => call(who, request, deadline)),
    close: () => {
      stop.abort(new Error('The server is stopping.'));
    },
  };
};
