import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** The time that one request of a user may spend on the BI service, whatever it takes. */
export interface Deadline {
  /** Milliseconds that are left, never negative. */
  remainingMs(): number;
  signal: AbortSignal;
  /** @throws when the time is over before that. */
  sleep(ms: number): Promise<void>;
}

/**
 * Aborts after so many milliseconds, and when `parent` does. Not by `AbortSignal.any`: a time-out inside it may be
 * collected as garbage before it fires (nodejs/node#57736), and a wait without an end would remain.
 */
export const abortAfter = (ms: number, parent: AbortSignal): AbortSignal => {
  const controller = new AbortController();
  const { signal } = controller;
  // A deadline is followed by as many tries as there are calls.
  setMaxListeners(0, signal);
  const abort = (): void => {
    controller.abort(new DOMException('The time is over.', 'TimeoutError'));
  };
  const timer = setTimeout(abort, ms).unref();
  const follow = (): void => {
    clearTimeout(timer);
    controller.abort(parent.reason);
  };
  if (parent.aborted) follow();
  else parent.addEventListener('abort', follow, { once: true, signal });
  return signal;
};

export const startDeadline = (budgetMs: number, stop: AbortSignal): Deadline => {
  const end = Date.now() + budgetMs;
  const signal = abortAfter(budgetMs, stop);
  return {
    remainingMs: () => (signal.aborted ? 0 : Math.max(0, end - Date.now())),
    signal,
    sleep: (ms) => delay(ms, undefined, { signal }),
  };
};

/** Waits for something that is shared with others, and so goes on when this deadline is over. */
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
