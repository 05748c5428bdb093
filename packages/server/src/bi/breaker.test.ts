import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../errors.ts';
import { createCircuitBreaker } from './breaker.ts';
import type { BreakerState } from './breaker.ts';
import { createBiUnavailableError } from './responses.ts';

const url = 'https://bi.example/v1.0/myorg/groups';
const fail = () => Promise.reject(createBiUnavailableError(new Error('no response')));

function setUp() {
  const states: [string, BreakerState][] = [];
  const runWithBreaker = createCircuitBreaker({
    openMs: 10_000,
    onChange: (host, state) => states.push([host, state]),
  });
  const failTimes = async (times: number) => {
    for (let left = times; left > 0; left -= 1) await runWithBreaker(url, fail).catch(() => undefined);
  };
  return { states, runWithBreaker, failTimes };
}

describe('createCircuitBreaker', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('opens after five consecutive failures and rejects further requests immediately', async () => {
    const { runWithBreaker, failTimes, states } = setUp();
    await failTimes(5);
    const send = vi.fn(() => Promise.resolve('response'));
    await expect(runWithBreaker(url, send)).rejects.toMatchObject({
      code: 'bi_unavailable',
      retryAfterSeconds: 10,
    });
    expect(send).not.toHaveBeenCalled();
    expect(states).toEqual([
      ['bi.example', 'closed'],
      ['bi.example', 'open'],
    ]);
  });

  it('stays closed when a response arrives between failures', async () => {
    const { runWithBreaker, failTimes } = setUp();
    await failTimes(4);
    await runWithBreaker(url, () => Promise.resolve('response'));
    await failTimes(4);
    expect(await runWithBreaker(url, () => Promise.resolve('response'))).toBe('response');
  });

  it('stays closed while the service throttles requests', async () => {
    const { runWithBreaker } = setUp();
    const rejectAsBusy = () => Promise.reject(new ApiError('too_many_requests', 'busy'));
    for (let left = 10; left > 0; left -= 1) {
      await expect(runWithBreaker(url, rejectAsBusy)).rejects.toMatchObject({ code: 'too_many_requests' });
    }
    expect(await runWithBreaker(url, () => Promise.resolve('response'))).toBe('response');
  });

  it('sends one test request after the open period and closes when it succeeds', async () => {
    const { runWithBreaker, failTimes, states } = setUp();
    await failTimes(5);
    vi.advanceTimersByTime(10_000);
    expect(await runWithBreaker(url, () => Promise.resolve('back'))).toBe('back');
    expect(states.map(([, state]) => state)).toEqual(['closed', 'open', 'half-open', 'closed']);
  });

  it('opens again when the test request fails', async () => {
    const { runWithBreaker, failTimes } = setUp();
    await failTimes(5);
    vi.advanceTimersByTime(10_000);
    await failTimes(1);
    await expect(runWithBreaker(url, () => Promise.resolve('response'))).rejects.toMatchObject({
      code: 'bi_unavailable',
    });
  });

  it('sends requests to other hosts while the circuit breaker of one host is open', async () => {
    const { runWithBreaker, failTimes } = setUp();
    await failTimes(5);
    expect(await runWithBreaker('https://login.example/x', () => Promise.resolve('response'))).toBe(
      'response',
    );
  });
});
