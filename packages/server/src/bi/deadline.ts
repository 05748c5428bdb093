import { setTimeout as delay } from 'node:timers/promises';

/** The time that one request of a user may spend on the BI service, whatever it takes. */
export interface Deadline {
  /** Milliseconds that are left, never negative. */
  left(): number;
  signal: AbortSignal;
  /** @throws when the time is over before that. */
  sleep(ms: number): Promise<void>;
}

export const startDeadline = (budgetMs: number, stop: AbortSignal): Deadline => {
  const end = Date.now() + budgetMs;
  const signal = AbortSignal.any([AbortSignal.timeout(budgetMs), stop]);
  return {
    left: () => (signal.aborted ? 0 : Math.max(0, end - Date.now())),
    signal,
    sleep: (ms) => delay(ms, undefined, { signal }),
  };
};

/** Waits for something that is shared with others, and so goes on when this deadline is over. */
export const within = <T>({ signal }: Deadline, shared: Promise<T>): Promise<T> =>
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
