// @vitest-environment jsdom
import '../test-support/page-setup.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { createWrapper } from '../test-support/create-wrapper.tsx';
import { createApp, createReport, createUuid } from '../test-support/sample.ts';
import type { Notifications } from '../ui/notifications/notification-queue.ts';
import { useEmbedToken, usePrefetchEmbedToken } from './embed-token.ts';

const app = createApp(1, 'Retail', { __reports: [createReport(2, 'Sales'), createReport(3, 'Stores')] });
const report = { appId: createUuid(1), reportId: createUuid(2) };

const networkError = { text: 'Network error', color: 'info' } as const;

interface Options {
  signal: AbortSignal;
  notify?: Notifications['notify'];
}

/**
 * Creates an API that resolves each request to its number. `signals` contains the abort signal of each request.
 * `attemptFailures` contains a function for each request that reports a failed attempt.
 */
function setUp() {
  const signals: AbortSignal[] = [];
  const attemptFailures: (() => void)[] = [];
  const call = vi.fn(
    async (_route: unknown, _report: unknown, { signal, notify }: Options): Promise<unknown> => {
      signals.push(signal);
      attemptFailures.push(() => {
        notify?.(networkError);
      });
      return signals.length;
    },
  );
  const notify = vi.fn();
  const wrapper = createWrapper({ api: { call }, notifications: { notify } });
  const prefetch = renderHook(usePrefetchEmbedToken, { wrapper }).result.current;
  /** Mounts a viewer, and waits until it has received a token or an error. */
  const openViewer = async (requested = report) => {
    const onToken = vi.fn<(token: unknown) => void>();
    const onFailure = vi.fn<(error: unknown) => void>();
    const { result, unmount } = renderHook(() => useEmbedToken(requested, { onToken, onFailure }), {
      wrapper,
    });
    await act(() => vi.advanceTimersByTimeAsync(0));
    return { onToken, onFailure, renew: result.current, unmount };
  };
  return { prefetch, openViewer, call, signals, attemptFailures, notify };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('embed token of a report', () => {
  it('is prefetched and used once, and requested for the next viewer', async () => {
    const { prefetch, openViewer, call } = setUp();
    prefetch(app);
    const first = await openViewer();
    expect(first.onToken).toHaveBeenCalledExactlyOnceWith(1);
    expect(call).toHaveBeenCalledTimes(1);
    first.unmount();
    expect((await openViewer()).onToken).toHaveBeenCalledExactlyOnceWith(2);
  });

  it('is used when it arrives before the viewer mounts', async () => {
    const { prefetch, openViewer, call } = setUp();
    prefetch(app);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await openViewer()).onToken).toHaveBeenCalledExactlyOnceWith(1);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('returns the error of a rejected prefetch without a second request', async () => {
    const { prefetch, openViewer, call } = setUp();
    const rejection = new ApiError({ status: 404, code: 'not_found', message: 'Report not found.' });
    call.mockRejectedValueOnce(rejection);
    prefetch(app);
    await vi.advanceTimersByTimeAsync(0);
    expect((await openViewer()).onFailure).toHaveBeenCalledExactlyOnceWith(rejection);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['for another report', { ...report, reportId: 'other' }, 0],
    ['for another app', { ...report, appId: 'other' }, 0],
    ['outdated', report, 30_000],
  ])('is requested when the prefetched token is %s', async (_, requested, elapsedMs) => {
    const { prefetch, openViewer, call } = setUp();
    prefetch(app);
    await vi.advanceTimersByTimeAsync(elapsedMs);
    expect((await openViewer(requested)).onToken).toHaveBeenCalledExactlyOnceWith(2);
    expect(call).toHaveBeenLastCalledWith(expect.anything(), requested, expect.anything());
  });

  it('is requested again by each renewal', async () => {
    const { openViewer } = setUp();
    const { renew } = await openViewer();
    expect(await renew(new AbortController().signal)).toBe(2);
    expect(await renew(new AbortController().signal)).toBe(3);
  });

  it('is not announced when it is rejected, because the viewer explains it', async () => {
    const { openViewer, call } = setUp();
    const { renew } = await openViewer();
    await renew(new AbortController().signal);
    expect(call.mock.calls.map(([, , options]) => options)).toMatchObject([{ quiet: true }, { quiet: true }]);
  });

  it('is requested again after a failed prefetch, which is not announced', async () => {
    const { prefetch, openViewer, signals, attemptFailures, notify } = setUp();
    prefetch(app);
    attemptFailures[0]?.();
    expect(notify).not.toHaveBeenCalled();
    expect(signals[0]?.aborted).toBe(true);
    expect((await openViewer()).onToken).toHaveBeenCalledExactlyOnceWith(2);
    attemptFailures[1]?.();
    expect(notify).toHaveBeenCalledExactlyOnceWith(networkError);
  });

  it('announces a failed attempt while the viewer waits', async () => {
    const { prefetch, openViewer, call, attemptFailures, notify } = setUp();
    call.mockImplementationOnce((_route, _report, options) => {
      attemptFailures.push(() => options.notify?.(networkError));
      return new Promise(() => undefined);
    });
    prefetch(app);
    await openViewer();
    attemptFailures[0]?.();
    expect(notify).toHaveBeenCalledExactlyOnceWith(networkError);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('aborts the request when its viewer unmounts or another app is opened', async () => {
    const { prefetch, openViewer, call, signals } = setUp();
    call.mockImplementation((_route, _report, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    prefetch(app);
    const { unmount } = await openViewer();
    unmount();
    prefetch(app);
    prefetch(createApp(4, 'Fleet'));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
  });
});
