import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PortalError } from '../errors.ts';
import { biUnavailableError } from './responses.ts';
import { createCircuitBreaker } from './breaker.ts';
import type { BreakerState } from './breaker.ts';

const url = 'https://bi.example/v1.0/myorg/groups';
const fail = () => Promise.reject(biUnavailableError(new Error('no answer')));

const setUp = () => {
  const states: [string, BreakerState][] = [];
  const guard = createCircuitBreaker({
    openMs: 10_000,
    onChange: (host, state) => states.push([host, state]),
  });
  const failTimes = async (times: number) => {
    for (let left = times; left > 0; left -= 1) await guard(url, fail).catch(() => undefined);
  };
  return { states, guard, failTimes };
};

describe('createCircuitBreaker', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('opens after five consecutive failures and rejects further requests immediately', async () => {
    const { guard, failTimes, states } = setUp();
    await failTimes(5);
    const send = vi.fn(() => Promise.resolve('answer'));
    await expect(guard(url, send)).rejects.toMatchObject({ code: 'bi_unavailable', retryAfterSeconds: 10 });
    expect(send).not.toHaveBeenCalled();
    expect(states).toEqual([
      ['bi.example', 'closed'],
      ['bi.example', 'open'],
    ]);
  });

  it('stays closed when a response arrives between failures', async () => {
    const { guard, failTimes } = setUp();
    await failTimes(4);
    await guard(url, () => Promise.resolve('answer'));
    await failTimes(4);
    expect(await guard(url, () => Promise.resolve('answer'))).toBe('answer');
  });

  it('stays closed while the service throttles requests', async () => {
    const { guard } = setUp();
    const busy = () => Promise.reject(new PortalError('too_many_requests', 'busy'));
    for (let left = 10; left > 0; left -= 1) {
      await expect(guard(url, busy)).rejects.toMatchObject({ code: 'too_many_requests' });
    }
    expect(await guard(url, () => Promise.resolve('answer'))).toBe('answer');
  });

  it('lets one request through after a while and closes when it succeeds', async () => {
    const { guard, failTimes, states } = setUp();
    await failTimes(5);
    vi.advanceTimersByTime(10_000);
    expect(await guard(url, () => Promise.resolve('back'))).toBe('back');
    expect(states.map(([, state]) => state)).toEqual(['closed', 'open', 'half-open', 'closed']);
  });

  it('opens again when the test request fails', async () => {
    const { guard, failTimes } = setUp();
    await failTimes(5);
    vi.advanceTimersByTime(10_000);
    await failTimes(1);
    await expect(guard(url, () => Promise.resolve('answer'))).rejects.toMatchObject({
      code: 'bi_unavailable',
    });
  });

  it('does not affect other hosts', async () => {
    const { guard, failTimes } = setUp();
    await failTimes(5);
    expect(await guard('https://login.example/x', () => Promise.resolve('answer'))).toBe('answer');
  });
});
