import { ApiError, ServerError } from '../errors.ts';
import type { RunWithBreaker } from './breaker.ts';
import { abortAfter } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import { createBiUnavailableError } from './responses.ts';
import type { BiResponse } from './responses.ts';

export interface BiRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** Disables retries except after throttling, because other failed attempts may have succeeded. */
  once?: boolean;
}

export interface BiRequestOptions {
  /** Timeout of a single attempt in milliseconds. */
  attemptMs: number;
  /** Delay before the first retry in milliseconds; doubles with each further retry. */
  backoffMs: number;
  /** Called after each failed attempt. The reason contains no secrets. */
  onAttemptFailed: (failure: { reason: string; attempt: number }) => void;
  /** Wraps each attempt for metrics and traces. */
  observe: (
    request: BiRequest,
    run: () => Promise<BiResponse | FailedAttempt>,
  ) => Promise<BiResponse | FailedAttempt>;
  /** Runs the request unless the host's circuit is open. */
  runWithBreaker: RunWithBreaker;
}

/** An attempt without a usable response. */
interface FailedAttempt {
  reason: string;
  /** Status of the response, if any. */
  failedStatus?: number;
  throttled: boolean;
  retryAfterMs?: number | undefined;
}

const maxRetries = 3;
const maxResponseBytes = 5_000_000;
const defaultRetryAfterSeconds = 5;

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = response.body ?? [];
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxResponseBytes) throw new ServerError('request_failed', 'the response is too large');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? undefined : JSON.parse(text);
}

/** Describes an error with its cause, because the message of `fetch` is only "fetch failed". */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

const isResponse = (outcome: BiResponse | FailedAttempt): outcome is BiResponse => 'status' in outcome;

async function attemptOnce(
  request: BiRequest,
  deadline: Deadline,
  attemptMs: number,
): Promise<BiResponse | FailedAttempt> {
  const { url, once: _, ...init } = request;
  try {
    const signal = abortAfter(attemptMs, deadline.signal);
    // A redirect could send the credentials to another host.
    const response = await fetch(url, { ...init, signal, redirect: 'error' });
    const { status, headers } = response;
    if (status === 429 || status >= 500) {
      await response.body?.cancel();
      const retryAfterMs = parseRetryAfterMs(headers.get('retry-after'));
      return {
        reason: `status ${String(status)}`,
        failedStatus: status,
        throttled: status === 429,
        retryAfterMs,
      };
    }
    // A rejection is final even if its body cannot be read.
    const json = await (response.ok ? readJson(response) : readJson(response).catch(() => undefined));
    return { status, json, requestId: headers.get('requestid') };
  } catch (error) {
    return { reason: describeFailure(error), throttled: false };
  }
}

function toAttemptError({ reason, throttled, retryAfterMs }: FailedAttempt): ApiError {
  const cause = new ServerError('request_failed', reason);
  if (!throttled) return createBiUnavailableError(cause);
  const retryAfterSeconds =
    retryAfterMs === undefined ? defaultRetryAfterSeconds : Math.ceil(retryAfterMs / 1000);
  const text = 'The BI service is busy. Try again in a moment.';
  return new ApiError('too_many_requests', text, { cause, retryAfterSeconds });
}

async function requestWithRetries(
  request: BiRequest,
  deadline: Deadline,
  options: BiRequestOptions,
): Promise<BiResponse> {
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await options.observe(request, () => attemptOnce(request, deadline, options.attemptMs));
    if (isResponse(outcome)) return outcome;
    options.onAttemptFailed({ reason: outcome.reason, attempt });
    const delayMs = outcome.retryAfterMs ?? getBackoffMs(attempt, options.backoffMs);
    const mayHaveSucceeded = request.once === true && !outcome.throttled;
    if (mayHaveSucceeded || attempt === maxRetries || delayMs >= deadline.getRemainingMs())
      throw toAttemptError(outcome);
    await deadline.sleep(delayMs).catch(() => {
      throw toAttemptError(outcome);
    });
  }
}

/**
 * Sends a request and retries it within the deadline after connection errors, timeouts, malformed responses, 429 and
 * 5xx, respecting `Retry-After`. Rejects immediately while the host's circuit is open.
 *
 * @throws {ApiError} `too_many_requests` when the service throttles the last attempt, or `bi_unavailable` when that
 *   attempt fails in another way or the circuit is open.
 */
export const requestBi = (
  request: BiRequest,
  deadline: Deadline,
  options: BiRequestOptions,
): Promise<BiResponse> =>
  options.runWithBreaker(request.url, () => requestWithRetries(request, deadline, options));

/**
 * Parses a `Retry-After` header, in seconds or as a date, to milliseconds. Returns undefined for missing and malformed
 * headers.
 */
export function parseRetryAfterMs(header: string | null, now = Date.now()): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Returns an exponential delay with jitter, so that clients do not retry simultaneously. */
export const getBackoffMs = (attempt: number, baseMs: number, random = Math.random()): number =>
  baseMs * 2 ** attempt * (0.5 + random / 2);
