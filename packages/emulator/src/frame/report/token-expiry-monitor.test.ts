import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTokenExpiryMonitor } from './token-expiry-monitor.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

it.each([
  ['a new token came', true, 0],
  ['none came', false, 1],
])(
  'a token that ran out is told of only when %s: renewed %s, told %i times',
  async (_case, renewed, told) => {
    const onExpired = vi.fn();
    const watch = createTokenExpiryMonitor({ renew: () => Promise.resolve(renewed), onExpired });
    watch.restart(inSeconds(60));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(watch.isExpired).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(watch.isExpired).toBe(true);
    expect(onExpired).toHaveBeenCalledTimes(told);
  },
);

it('a new token in time starts the watch anew', async () => {
  const onExpired = vi.fn();
  const watch = createTokenExpiryMonitor({ renew: () => Promise.resolve(false), onExpired });
  watch.restart(inSeconds(60));
  await vi.advanceTimersByTimeAsync(50_000);
  watch.restart(inSeconds(60));
  await vi.advanceTimersByTimeAsync(50_000);
  expect(onExpired).not.toHaveBeenCalled();
  watch.close();
  await vi.advanceTimersByTimeAsync(50_000);
  expect(onExpired).not.toHaveBeenCalled();
});
