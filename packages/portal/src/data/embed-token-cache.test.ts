import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../http/client.ts';
import { createApp, createReport, createUuid } from '../test-support/sample.ts';
import type { Notifications } from '../ui/notifications/queue.ts';
import { createEmbedTokenCache } from './embed-token-cache.ts';

const app = createApp(1, 'Retail', { __reports: [createReport(2, 'Sales'), createReport(3, 'Stores')] });
const report = { appId: createUuid(1), reportId: createUuid(2) };
const createSignal = () => new AbortController().signal;

const networkError = { text: 'Network error', color: 'info' } as const;

interface Options {
  signal: AbortSignal;
  notify: Notifications['notify'];
}

/**
 * Creates a cache whose API resolves each request to its number. `signals` contains the abort signal of each request.
 * `attemptFailures` contains a function for each request that reports a failed attempt.
 */
const setUp = () => {
  const signals: AbortSignal[] = [];
  const attemptFailures: (() => void)[] = [];
  const call = vi.fn(async (_route: unknown, _report: unknown, { signal, notify }: Options) => {
    signals.push(signal);
    attemptFailures.push(() => {
      notify(networkError);
    });
    return signals.length;
  });
  const notify = vi.fn();
  const cache = createEmbedTokenCache({ call } as unknown as Pick<ApiClient, 'call'>, notify);
  return { cache, call, signals, attemptFailures, notify };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('embed token cache', () => {
  it('returns a prefetched token once, and requests the next one', async () => {
    const { cache, call } = setUp();
    cache.prefetch(app);
    expect(await cache.get(report, createSignal())).toBe(1);
    expect(call).toHaveBeenCalledTimes(1);
    expect(await cache.get(report, createSignal())).toBe(2);
  });

  it('returns the error of a rejected prefetch without a second request', async () => {
    const { cache, call } = setUp();
    call.mockRejectedValueOnce(new Error('rejected'));
    cache.prefetch(app);
    await vi.advanceTimersByTimeAsync(0);
    await expect(cache.get(report, createSignal())).rejects.toThrow('rejected');
    expect(call).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['for another report', { ...report, reportId: 'other' }, 0],
    ['for another app', { ...report, appId: 'other' }, 0],
    ['outdated', report, 30_000],
  ])('requests a token when the prefetched token is %s', async (_, requested, elapsedMs) => {
    const { cache, call, signals } = setUp();
    cache.prefetch(app);
    vi.advanceTimersByTime(elapsedMs);
    expect(await cache.get(requested, createSignal())).toBe(2);
    expect(call).toHaveBeenLastCalledWith(expect.anything(), requested, expect.anything());
    expect(signals[0]?.aborted).toBe(true);
  });

  it('does not send a request for a viewer that has already unmounted', async () => {
    const { cache, call } = setUp();
    await expect(cache.get(report, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
    expect(call).not.toHaveBeenCalled();
  });

  it('removes its listener from the viewer’s signal', async () => {
    const { cache } = setUp();
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    cache.prefetch(app);
    await cache.get(report, signal);
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
      added.mock.calls.map(([, listener]) => listener),
    );
    expect(added).toHaveBeenCalledOnce();
  });

  it('does not announce a rejection, because the viewer explains it', async () => {
    const { cache, call } = setUp();
    await cache.get(report, createSignal());
    expect(call).toHaveBeenCalledWith(expect.anything(), report, expect.objectContaining({ quiet: true }));
  });

  it('retries a failed prefetch without announcing the failure', async () => {
    const { cache, signals, attemptFailures, notify } = setUp();
    cache.prefetch(app);
    attemptFailures[0]?.();
    expect(notify).not.toHaveBeenCalled();
    expect(await cache.get(report, createSignal())).toBe(2);
    expect(signals[0]?.aborted).toBe(true);
    attemptFailures[1]?.();
    expect(notify).toHaveBeenCalledExactlyOnceWith(networkError);
  });

  it('announces a failed attempt while the viewer waits', async () => {
    const { cache, call, attemptFailures, notify } = setUp();
    cache.prefetch(app);
    await cache.get(report, createSignal());
    attemptFailures[0]?.();
    expect(notify).toHaveBeenCalledExactlyOnceWith(networkError);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('aborts the request when its viewer unmounts or another report is requested', async () => {
    const { cache, signals } = setUp();
    const viewer = new AbortController();
    cache.prefetch(app);
    void cache.get(report, viewer.signal);
    viewer.abort();
    cache.prefetch(app);
    cache.prefetch(createApp(4, 'Fleet'));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
  });
});
