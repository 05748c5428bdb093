import { useEffect, useEffectEvent } from 'react';
import { waitForRetry } from '../http/wait-for-retry.ts';

/** Milliseconds between attempts. */
const interval = 5_000;

/**
 * Retries until the attempt resolves to true: every five seconds, and immediately when the network returns. Pauses
 * while the browser is offline.
 *
 * @param wanted - whether retrying is enabled.
 */
export const useRecovery = (attempt: () => Promise<boolean>, wanted = true): void => {
  const run = useEffectEvent(attempt);
  useEffect(() => {
    if (!wanted) return;
    const ended = new AbortController();
    const repeat = async () => {
      do await waitForRetry(interval, ended.signal);
      while (!navigator.onLine || !(await run()));
    };
    repeat().catch(() => undefined); // The request is aborted when its purpose ends.
    return () => {
      ended.abort();
    };
  }, [wanted]);
};
