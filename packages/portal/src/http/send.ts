import { ErrorBody, limits, buildPath } from '@embed-portal/api-contract';
import type {
  RouteBodyInput,
  RouteParams,
  RouteQueryInput,
  RouteResponse,
  Route,
} from '@embed-portal/api-contract';
import { messages } from '../messages.ts';
import { ApiError } from './api-error.ts';

export interface HttpRequest<R extends Route> {
  baseUrl: string;
  route: R;
  params: RouteParams<R>;
  query?: RouteQueryInput<R> | undefined;
  body?: RouteBodyInput<R> | undefined;
  /** Identical for all attempts of a mutation, so that the server applies it once. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string> | undefined;
  token: string;
  signal?: AbortSignal | undefined;
}

export interface HttpResponse<R extends Route> {
  data: RouteResponse<R>;
  headers: Headers;
}

const toApiError = async (response: Response): Promise<ApiError> => {
  const { status } = response;
  const body = ErrorBody.safeParse(await response.json().catch(() => undefined));
  return body.success
    ? new ApiError({ status, ...body.data.error })
    : new ApiError({ status, code: 'unexpected_response', message: messages.http.rejected(status) });
};

const parse = <R extends Route>(
  { route }: HttpRequest<R>,
  status: number,
  body: unknown,
): RouteResponse<R> => {
  const result = route.response.safeParse(body);
  if (result.success) return result.data as RouteResponse<R>;
  const [issue] = result.error.issues;
  const detail = issue ? `${issue.path.join('.')}: ${issue.message}` : result.error.message;
  const message = messages.http.unexpectedResponse(`${route.method} ${route.path}`, detail);
  throw new ApiError({ status, code: 'unexpected_response', message });
};

/**
 * Returns a copy without keys that contain a double underscore, at any depth. Responses use such keys for joined
 * fields.
 */
const omitJoinedFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(omitJoinedFields);
  if (typeof value !== 'object' || value === null) return value;
  const ownFields = Object.entries(value).filter(([key]) => !key.includes('__'));
  return Object.fromEntries(ownFields.map(([key, field]) => [key, omitJoinedFields(field)]));
};

/** Returns a query string with its question mark. Omits undefined and blank fields. */
const toQueryString = (query: unknown): string => {
  const fields = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return fields.length === 0
    ? ''
    : `?${new URLSearchParams(fields.map(([key, value]) => [key, String(value)])).toString()}`;
};

const buildRequest = <R extends Route>({ route, token, body, idempotencyKey, headers }: HttpRequest<R>) => ({
  method: route.method,
  headers: {
    ...headers,
    accept: 'application/json',
    authorization: `Bearer ${token}`,
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
export const send = async <R extends Route>(attempt: HttpRequest<R>): Promise<HttpResponse<R>> => {
  const { baseUrl, route, params, query, signal } = attempt;
  const timeout = AbortSignal.timeout(limits.httpTimeoutMs);
  const url = baseUrl + buildPath(route, params as Record<string, string>) + toQueryString(query);
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
};
