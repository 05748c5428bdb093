import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTokenExpiryMonitor } from './token-expiry-monitor.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const toExpiration = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

it.each([
  ['is not reported if it is renewed', true, 0],
  ['is reported once if it is not renewed', false, 1],
])('an expired token %s', async (_case, isRenewed, reportCount) => {
  const onExpired = vi.fn();
  const monitor = createTokenExpiryMonitor({ renew: () => Promise.resolve(isRenewed), onExpired });
  monitor.restart(toExpiration(60));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(monitor.isExpired).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(monitor.isExpired).toBe(true);
  expect(onExpired).toHaveBeenCalledTimes(reportCount);
});

it('restart postpones the expiration, and close stops the monitor', async () => {
  const onExpired = vi.fn();
  const monitor = createTokenExpiryMonitor({ renew: () => Promise.resolve(false), onExpired });
  monitor.restart(toExpiration(60));
  await vi.advanceTimersByTimeAsync(50_000);
  monitor.restart(toExpiration(60));
  await vi.advanceTimersByTimeAsync(50_000);
  expect(onExpired).not.toHaveBeenCalled();
  monitor.close();
  await vi.advanceTimersByTimeAsync(50_000);
  expect(onExpired).not.toHaveBeenCalled();
});
