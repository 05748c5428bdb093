import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchRefresh } from './use-refreshes.ts';

describe('watchRefresh', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const recordPolls = async (runningPolls: number) => {
    const times: number[] = [];
    const start = Date.now();
    const polling = watchRefresh(async () => {
      times.push(Date.now() - start);
      return times.length <= runningPolls;
    }, new AbortController().signal).then(
      () => 'over',
      (error: unknown) => error,
    );
    await vi.runAllTimersAsync();
    return { times, outcome: await polling };
  };

  it('polls after 2 s, then every 30 s, until the refresh has finished', async () => {
    const { times, outcome } = await recordPolls(2);
    const delays = times.map((time, index) => time - (times[index - 1] ?? 0));
    expect(delays).toEqual([2_000, 30_000, 30_000]);
    expect(outcome).toBe('over');
  });

  it('stops after 20 status requests', async () => {
    const { times, outcome } = await recordPolls(Infinity);
    expect(times).toHaveLength(20);
    expect(outcome).toMatchObject({ code: 'refresh_timeout' });
  });

  it('stops polling when its signal is aborted', async () => {
    const controller = new AbortController();
    const polling = watchRefresh(async () => true, controller.signal);
    controller.abort();
    await expect(polling).rejects.toThrow();
  });
});
