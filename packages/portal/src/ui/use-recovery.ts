import { useEffect, useEffectEvent } from 'react';
import { waitForRetry } from '../http/wait-for-retry.ts';

/** Milliseconds between two attempts. */
const interval = 5_000;

/**
 * Repeats an attempt until it returns true: every five seconds, and at once when the network returns. Without a
 * network it waits.
 *
 * @param wanted - whether there is something to recover from.
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
    repeat().catch(() => undefined); // Ended with what it was for.
    return () => {
      ended.abort();
    };
  }, [wanted]);
};
