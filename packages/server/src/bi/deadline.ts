import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ServerError } from '../errors.ts';

/** Time limit for one user request to wait for the BI service. */
export interface Deadline {
  /** Returns the remaining milliseconds, which are never negative. */
  getRemainingMs(): number;
  signal: AbortSignal;
  /**
   * Waits for `ms` milliseconds.
   *
   * @throws {Error} when the deadline expires or the server stops first.
   */
  sleep(ms: number): Promise<void>;
}

/**
 * Creates a signal that aborts after a timeout or when `parent` aborts. Does not use `AbortSignal.any`, because a
 * timeout inside it can be garbage-collected before it fires (nodejs/node#57736).
 */
export function abortAfter(ms: number, parent: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const { signal } = controller;
  // Every attempt within the deadline adds a listener.
  setMaxListeners(0, signal);
  const abort = (): void => {
    controller.abort(new DOMException('The deadline has expired.', 'TimeoutError'));
  };
  const timer = setTimeout(abort, ms).unref();
  const abortWithParent = (): void => {
    clearTimeout(timer);
    controller.abort(parent.reason);
  };
  if (parent.aborted) abortWithParent();
  else parent.addEventListener('abort', abortWithParent, { once: true, signal });
  return signal;
}

/** Starts a deadline, which also aborts when `stop` aborts. */
export function startDeadline(budgetMs: number, stop: AbortSignal): Deadline {
  const end = Date.now() + budgetMs;
  const signal = abortAfter(budgetMs, stop);
  return {
    getRemainingMs: () => (signal.aborted ? 0 : Math.max(0, end - Date.now())),
    signal,
    sleep: (ms) => delay(ms, undefined, { signal }),
  };
}

/** Returns the deadline without time for retries, for background work that must not add load to a busy service. */
export const withoutRetries = (deadline: Deadline): Deadline => ({
  ...deadline,
  sleep: () => Promise.reject(new ServerError('not_retried', 'Requests of background work are not retried.')),
});

/** Waits for a shared promise. Rejects when the deadline expires first; the shared work continues. */
export const waitWithin = <T>({ signal }: Deadline, shared: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    shared.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', stop);
    });
  });
