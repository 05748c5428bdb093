import { ErrorBody, limits, pathOf } from '@embed-portal/api-contract';
import type { ParamsOf, ResponseOf, Route } from '@embed-portal/api-contract';
import { messages } from '../messages.ts';
import { ApiError } from './api-error.ts';

export interface Attempt<R extends Route> {
  baseUrl: string;
  route: R;
  params: ParamsOf<R>;
  token: string;
  signal?: AbortSignal | undefined;
}

const failureOf = async (response: Response): Promise<ApiError> => {
  const { status } = response;
  const body = ErrorBody.safeParse(await response.json().catch(() => undefined));
  return body.success
    ? new ApiError({ status, ...body.data.error })
    : new ApiError({ status, code: 'unexpected_answer', message: messages.http.refused(status) });
};

const parse = <R extends Route>({ route }: Attempt<R>, status: number, answer: unknown): ResponseOf<R> => {
  const parsed = route.response.safeParse(answer);
  if (parsed.success) return parsed.data as ResponseOf<R>;
  const [issue] = parsed.error.issues;
  const detail = issue ? `${issue.path.join('.')}: ${issue.message}` : parsed.error.message;
  const message = messages.http.unexpectedAnswer(`${route.method} ${route.path}`, detail);
  throw new ApiError({ status, code: 'unexpected_answer', message });
};

/**
 * One attempt at a call, answered within 30 s.
 *
 * @throws {ApiError} for every failure but the caller's own abort, which is thrown as it is.
 */
export const send = async <R extends Route>(attempt: Attempt<R>): Promise<ResponseOf<R>> => {
  const { baseUrl, route, params, token, signal } = attempt;
  const timeout = AbortSignal.timeout(limits.httpTimeout);
  const url = baseUrl + pathOf(route, params as Record<string, string>);
  try {
    const response = await fetch(url, {
      method: route.method,
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) throw await failureOf(response);
    return parse(attempt, response.status, await response.json());
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error;
    const fields = { status: undefined, code: 'no_response', message: messages.http.networkError };
    throw new ApiError(fields, { cause: error });
  }
};
