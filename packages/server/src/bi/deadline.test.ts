import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { abortAfter, startDeadline } from './deadline.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const never = new AbortController().signal;

describe('startDeadline', () => {
  it('expires even after garbage collection', async () => {
    const deadline = startDeadline(100, never);
    const attempt = abortAfter(50, deadline.signal);
    await delay(0);
    collectGarbage();
    await expect.poll(() => [attempt.aborted, deadline.signal.aborted]).toEqual([true, true]);
    expect(deadline.getRemainingMs()).toBe(0);
  });

  it('aborts together with its parent, for the same reason', () => {
    const stop = new AbortController();
    const deadline = startDeadline(60_000, stop.signal);
    const attempt = abortAfter(60_000, deadline.signal);
    stop.abort('stopping');
    expect(attempt.reason).toBe('stopping');
    expect(abortAfter(60_000, stop.signal).aborted).toBe(true);
  });

  it('rejects pending sleeps when it expires', async () => {
    await expect(startDeadline(10, never).sleep(60_000)).rejects.toThrow();
  });
});
