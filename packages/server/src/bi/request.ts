import { PortalError } from '../errors.ts';
import { biUnavailableError } from './responses.ts';
import type { BiResponse } from './responses.ts';
import type { RunWithBreaker } from './breaker.ts';
import { abortAfter } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import { getBackoffMs, parseRetryAfterMs } from './retry-after.ts';

export interface BiRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** Must not happen twice: an attempt without an answer may have done it, so it is the last one. */
  once?: boolean;
}

export interface BiRequestOptions {
  /** Milliseconds that a single try may take. */
  attemptMs: number;
  /** Milliseconds before the first retry; doubled for each further one. */
  backoffMs: number;
  /** Told of each try that failed; no secrets in it. */
  onAttemptFailed: (failure: { reason: string; attempt: number }) => void;
  /** Watches over each try, whatever comes of it. */
  observe: (
    call: BiRequest,
    run: () => Promise<BiResponse | FailedAttempt>,
  ) => Promise<BiResponse | FailedAttempt>;
  /** Asks the host, unless it is known to be out. */
  runWithBreaker: RunWithBreaker;
}

/** Why a try gave nothing that can be used. */
interface FailedAttempt {
  reason: string;
  /** Of the answer, if there was one. */
  failedStatus?: number;
  throttled: boolean;
  retryAfterMs?: number | undefined;
}

const maxRetries = 3;
const maxResponseBytes = 5_000_000;
const defaultRetryAfterSeconds = 5;

const readJson = async (response: Response): Promise<unknown> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxResponseBytes) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? undefined : JSON.parse(text);
};

/** What `fetch` hides behind "fetch failed" is in the cause. */
const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

const isResponse = (outcome: BiResponse | FailedAttempt): outcome is BiResponse => 'status' in outcome;

const attemptOnce = async (
  call: BiRequest,
  deadline: Deadline,
  attemptMs: number,
): Promise<BiResponse | FailedAttempt> => {
  const { url, once: _, ...init } = call;
  try {
    const signal = abortAfter(attemptMs, deadline.signal);
    // A redirect could lead the credentials to another host.
    const response = await fetch(url, { ...init, signal, redirect: 'error' });
    const { status, headers } = response;
    if (status === 429 || status >= 500) {
      await response.body?.cancel();
      const after = parseRetryAfterMs(headers.get('retry-after'));
      return {
        reason: `status ${String(status)}`,
        failedStatus: status,
        throttled: status === 429,
        retryAfterMs: after,
      };
    }
    // A refusal counts as one even when its body can't be read.
    const json = await (response.ok ? readJson(response) : readJson(response).catch(() => undefined));
    return { status, json, requestId: headers.get('requestid') };
  } catch (error) {
    return { reason: describeFailure(error), throttled: false };
  }
};

const toAttemptError = ({ reason, throttled, retryAfterMs: after }: FailedAttempt): PortalError => {
  const cause = new Error(reason);
  if (!throttled) return biUnavailableError(cause);
  const retryAfterSeconds = after === undefined ? defaultRetryAfterSeconds : Math.ceil(after / 1000);
  const text = 'The BI service is busy. Please try again in a moment.';
  return new PortalError('too_many_requests', text, { cause, retryAfterSeconds });
};

const requestWithRetries = async (
  call: BiRequest,
  deadline: Deadline,
  options: BiRequestOptions,
): Promise<BiResponse> => {
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await options.observe(call, () => attemptOnce(call, deadline, options.attemptMs));
    if (isResponse(outcome)) return outcome;
    options.onAttemptFailed({ reason: outcome.reason, attempt });
    const wait = outcome.retryAfterMs ?? getBackoffMs(attempt, options.backoffMs);
    const mayBeDone = call.once === true && !outcome.throttled;
    if (mayBeDone || attempt === maxRetries || wait >= deadline.remainingMs()) throw toAttemptError(outcome);
    await deadline.sleep(wait).catch(() => {
      throw toAttemptError(outcome);
    });
  }
};

/**
 * One call that is tried again while that helps and time is left: on a lost connection, no answer, a broken
 * one, 429 and 5xx, after the wait that the service asks for. A host that is known to be
 * out is not asked at all.
 *
 * @throws {PortalError} `too_many_requests` with the service's Retry-After, or `bi_unavailable`.
 */
export const requestBi = (
  call: BiRequest,
  deadline: Deadline,
  options: BiRequestOptions,
): Promise<BiResponse> => options.runWithBreaker(call.url, () => requestWithRetries(call, deadline, options));
