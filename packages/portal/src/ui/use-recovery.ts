import { useEffect, useEffectEvent } from 'react';
import { waitForRetry } from '../shared/wait-for-retry.ts';

/** Time between attempts, in milliseconds. */
const intervalMs = 5_000;

/**
 * Retries until the attempt resolves to true: every five seconds, and immediately when the network is back. Pauses
 * while the browser is offline.
 *
 * @param enabled - whether retrying is enabled.
 */
export function useRecovery(attempt: () => Promise<boolean>, enabled = true): void {
  const run = useEffectEvent(attempt);
  useEffect(() => {
    if (!enabled) return;
    const controller = new AbortController();
    const repeat = async () => {
      do await waitForRetry(intervalMs, controller.signal);
      while (!navigator.onLine || !(await run()));
    };
    repeat().catch(() => undefined); // Rejects only when it is aborted.
    return () => {
      controller.abort();
    };
  }, [enabled]);
}
