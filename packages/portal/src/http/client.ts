import { ErrorBody, isMutation, limits, omitJoinedFields, viewAsHeader } from '@embed-portal/api-contract';
import type {
  RouteBodyInput,
  RouteParams,
  RouteQueryInput,
  RouteResponse,
  Route,
} from '@embed-portal/api-contract';
import type { ZodType } from 'zod';
import { createStore } from 'zustand';
import type { StoreApi } from 'zustand';
import { translateText } from '../i18n/i18n.ts';
import { messages } from '../messages/common.ts';
import type { Session } from '../session/session.ts';
import { waitForRetry } from '../shared/wait-for-retry.ts';
import type { Notifications } from '../ui/notifications/notification-queue.ts';
import { ApiError } from './api-error.ts';
import { buildUrl } from './build-url.ts';
import { isRejection, getErrorPolicy } from './error-policy.ts';
import { toResponsePage } from './response-page.ts';
import type { ResponsePage } from './response-page.ts';

interface CallOptions<R extends Route> {
  query?: RouteQueryInput<R> | undefined;
  /** Sent without keys that contain a double underscore. */
  body?: RouteBodyInput<R> | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Whether the caller shows rejections (4xx) itself, so that they cause no notification. */
  quiet?: boolean | undefined;
  /** Whether the caller shows validation errors (422) itself, so that they cause no notification. */
  handlesValidationErrors?: boolean | undefined;
  /** Receives the messages about failed attempts; defaults to the notification bar. */
  notify?: Notifications['notify'] | undefined;
}

/** Route that returns a list. */
export type ListRoute = Route<ZodType, ZodType<unknown[]>>;

export interface ApiClient {
  /**
   * Sends an authenticated request to a route of the contract and returns the validated response. Failed attempts are
   * retried and cause notifications as the error catalog defines. Retried mutations carry the same idempotency key, so
   * that they take effect once.
   *
   * @throws {ApiError} when the last attempt fails. Rethrows the signal's reason when it is aborted.
   * @throws {PortalError} `signed_out` when no user is signed in.
   */
  call<R extends Route>(
    route: R,
    params: RouteParams<R>,
    options?: CallOptions<R>,
  ): Promise<RouteResponse<R>>;
  /** Like {@link ApiClient.call}, for one page of a list. `query` contains the page size. */
  fetchPage<R extends ListRoute>(
    route: R,
    params: RouteParams<R>,
    options?: CallOptions<R>,
  ): Promise<ResponsePage<RouteResponse<R>>>;
  store: StoreApi<ApiState>;
}

/** State of the user that the responses of the server reveal, and that concerns the whole portal. */
export interface ApiState {
  /** Becomes true when the server reports that the user is deactivated. */
  inactive: boolean;
  /** Number of requests that the server rejected with 403 because a role is missing. */
  forbiddenCount: number;
  /** Becomes true when this tab can no longer view the portal as another user. */
  viewEnded: boolean;
}

export const createApiStore = (): StoreApi<ApiState> =>
  createStore(() => ({ inactive: false, forbiddenCount: 0, viewEnded: false }));

export interface ApiClientOptions {
  baseUrl: string;
  session: Pick<Session, 'getToken' | 'renew' | 'reject' | 'accept'>;
  notify: Notifications['notify'];
  /** Session in which this tab views the portal as another user, if any. */
  viewSessionId?: string | undefined;
}

/** One attempt of a request. */
interface HttpRequest<R extends Route> extends Pick<CallOptions<R>, 'query' | 'body' | 'headers' | 'signal'> {
  baseUrl: string;
  route: R;
  params: RouteParams<R>;
  /** Identical for all attempts of a mutation, so that the server applies it once. */
  idempotencyKey: string | undefined;
  token: string;
  viewSessionId: string | undefined;
}

interface HttpResponse<R extends Route> {
  data: RouteResponse<R>;
  headers: Headers;
}

/** Translates the texts of an error that have a translation. */
const translateError = ({ message, details, ...fields }: ErrorBody['error']) => ({
  ...fields,
  message: translateText(message),
  details: details?.map((detail) => ({ ...detail, message: translateText(detail.message) })),
});

async function toApiError(response: Response): Promise<ApiError> {
  const { status } = response;
  const body = ErrorBody.safeParse(await response.json().catch(() => undefined));
  return body.success
    ? new ApiError({ status, ...translateError(body.data.error) })
    : new ApiError({ status, code: 'unexpected_response', message: messages.http.rejected(status) });
}

function parse<R extends Route>({ route }: HttpRequest<R>, status: number, body: unknown): RouteResponse<R> {
  const result = route.response.safeParse(body);
  if (result.success) return result.data as RouteResponse<R>;
  const [issue] = result.error.issues;
  const detail = issue ? `${issue.path.join('.')}: ${issue.message}` : result.error.message;
  const message = messages.http.unexpectedResponse(`${route.method} ${route.path}`, detail);
  throw new ApiError({ status, code: 'unexpected_response', message });
}

const buildRequest = <R extends Route>({
  route,
  token,
  body,
  idempotencyKey,
  headers,
  viewSessionId,
}: HttpRequest<R>) => ({
  method: route.method,
  headers: {
    ...headers,
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    // Routes for the sessions themselves are requests of the signed-in user.
    ...(viewSessionId !== undefined && route.viewAs !== 'actor' && { [viewAsHeader]: viewSessionId }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
  ...(body !== undefined && { body: JSON.stringify(omitJoinedFields(body)) }),
});

/**
 * Sends a request once. Times out after 30 s.
 *
 * @throws {ApiError} for every failure except an abort by the caller. Rethrows the reason of an abort.
 */
async function send<R extends Route>(attempt: HttpRequest<R>): Promise<HttpResponse<R>> {
  const { baseUrl, route, params, query, signal } = attempt;
  const timeout = AbortSignal.timeout(limits.httpTimeoutMs);
  const url = buildUrl(baseUrl, { route, params, query });
  try {
    const response = await fetch(url, {
      ...buildRequest(attempt),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) throw await toApiError(response);
    const body: unknown = response.status === 204 ? undefined : await response.json();
    return { data: parse(attempt, response.status, body), headers: response.headers };
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error;
    const fields = { status: undefined, code: 'no_response', message: messages.http.networkError };
    throw new ApiError(fields, { cause: error });
  }
}

type AttemptOptions = Pick<CallOptions<Route>, 'signal' | 'quiet' | 'handlesValidationErrors' | 'notify'>;

/** Retries and token renewals of one request. */
interface AttemptState {
  retries: number;
  renewed: boolean;
}

export function createApiClient({ baseUrl, session, viewSessionId, ...client }: ApiClientOptions): ApiClient {
  const store = createApiStore();

  /** Handles a failed attempt. Returns whether to retry. */
  const recover = async (error: ApiError, token: string, attempts: AttemptState, options: AttemptOptions) => {
    const { signal, quiet = false, handlesValidationErrors = false, notify = client.notify } = options;
    const policy = getErrorPolicy(error);
    const isShownByCaller =
      (quiet && isRejection(error)) || (handlesValidationErrors && error.status === 422);
    if (policy.notify && !isShownByCaller) notify(policy.notify);
    if (policy.inactive) store.setState({ inactive: true });
    if (policy.viewEnded) store.setState({ viewEnded: true });
    if (policy.reloadUser) store.setState(({ forbiddenCount }) => ({ forbiddenCount: forbiddenCount + 1 }));
    if (policy.renew) {
      if (!attempts.renewed && (await session.renew(token))) {
        attempts.renewed = true;
        return true;
      }
      await session.reject();
    }
    if (!policy.retry || attempts.retries >= limits.maxHttpRetries) return false;
    attempts.retries += 1;
    await waitForRetry(attempts.retries * limits.httpRetryStepMs, signal);
    return true;
  };

  const request = async <R extends Route>(
    route: R,
    params: RouteParams<R>,
    options: CallOptions<R> = {},
  ): Promise<HttpResponse<R>> => {
    const attempts: AttemptState = { retries: 0, renewed: false };
    const idempotencyKey = isMutation(route) ? crypto.randomUUID() : undefined;
    for (;;) {
      const token = await session.getToken();
      try {
        const response = await send({
          baseUrl,
          route,
          params,
          token,
          idempotencyKey,
          viewSessionId,
          ...options,
        });
        session.accept();
        return response;
      } catch (error) {
        if (!(error instanceof ApiError) || !(await recover(error, token, attempts, options))) throw error;
      }
    }
  };

  return {
    store,
    call: async (route, params, options) => (await request(route, params, options)).data,
    async fetchPage(route, params, options) {
      const { data, headers } = await request(route, params, options);
      return toResponsePage(data, headers);
    },
  };
}
