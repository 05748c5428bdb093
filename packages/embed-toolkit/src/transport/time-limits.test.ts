// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ToolkitError } from '../index.ts';
import { embedReport, embedUrl, getState, addElement, createService } from '../testing/embed-report.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('timeout of a lazy frame', () => {
  function embedLazyReport() {
    let notify = (_: { isIntersecting: boolean }[]) => {};
    class FakeObserver {
      constructor(callback: typeof notify) {
        notify = callback;
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', FakeObserver);
    const embedded = embedReport({ frame: { lazy: true } }, createService({ timeout: 1_000 }));
    return { ...embedded, setInView: (isIntersecting: boolean) => notify([{ isIntersecting }]) };
  }

  it('does not start the timeout of a lazy frame while it is outside the viewport', async () => {
    vi.useFakeTimers();
    const { report, setInView } = embedLazyReport();
    const loaded = report.whenLoaded();
    setInView(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await getState(loaded)).toBe('pending');
    setInView(true);
    await vi.advanceTimersByTimeAsync(999);
    expect(await getState(loaded)).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect(await getState(loaded)).toBe('rejected');
  });

  it('does not start the timeout of a lazy frame before its page loads if the browser cannot observe the viewport', async () => {
    vi.useFakeTimers();
    const { report, frame } = embedReport({ frame: { lazy: true } }, createService({ timeout: 1_000 }));
    const loaded = report.whenLoaded();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await getState(loaded)).toBe('pending');
    await frame.show();
    expect(await getState(loaded)).toBe('resolved');
  });
});

describe('Report call with a timeout outside the range of timers', () => {
  it.each([0, -1, Infinity, 2 ** 31, NaN])('does not expire with a timeout of %s', async (timeout) => {
    vi.useFakeTimers();
    const { report } = embedReport();
    const zoom = report.getZoom({ timeout });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await getState(zoom)).toBe('pending');
  });
});

it('Report call expires with the longest timeout of timers', async () => {
  vi.useFakeTimers();
  const { report } = embedReport();
  const zoom = report.getZoom({ timeout: 2_147_483_647 });
  const rejection = expect(zoom).rejects.toThrow('GET /report/zoom timed out after 2147483647 ms');
  await vi.advanceTimersByTimeAsync(2_147_483_647);
  await rejection;
});

describe('completed Report call', () => {
  it('leaves no timer and no listener on its signal', async () => {
    const { report, frame } = embedReport();
    await frame.show();
    vi.useFakeTimers();
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    await report.getZoom({ signal });
    await report.whenLoaded({ signal });
    expect(vi.getTimerCount()).toBe(0);
    expect(added).toHaveBeenCalledTimes(2);
    expect(removed.mock.calls).toEqual(added.mock.calls);
  });

  it('does not send a request whose signal was aborted before the call', async () => {
    const { report, frame } = embedReport();
    await frame.show();
    await expect(report.getZoom({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
    expect(frame.urls()).toEqual(['POST /report/load']);
  });

  it('starts no timer when a lazy frame comes into view later', async () => {
    vi.useFakeTimers();
    const { report, frame } = embedReport({ frame: { lazy: true } }, createService({ timeout: 1_000 }));
    const controller = new AbortController();
    const zoom = report.getZoom({ signal: controller.signal });
    controller.abort();
    await expect(zoom).rejects.toThrow('GET /report/zoom was aborted');
    await frame.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('timeout error', () => {
  const getTimeoutMessage = async ({ report, frame }: ReturnType<typeof embedReport>) => {
    const error = report.whenLoaded().catch((caught: unknown) => caught as ToolkitError);
    frame.responses['POST /report/load'] = 'silent';
    frame.finishPage();
    await vi.advanceTimersByTimeAsync(1_000);
    return (await error)?.message;
  };

  it('states that no message was received and what to check', async () => {
    vi.useFakeTimers();
    expect(
      await getTimeoutMessage(embedReport({}, createService({ timeout: 1_000, onError: () => {} }))),
    ).toBe(
      'Loading timed out after 1000 ms. No message from https://app.powerbi.com was received. Check ' +
        'the network, X-Frame-Options, frame-ancestors and COEP for http://localhost:3000. ' +
        'See docs/errors.md#no_message',
    );
  });

  it.each([
    ['text', 'webpackOk'],
    ['null', null],
    ['an object without headers', { type: 'webpackOk' }],
    ['a response without headers', { statusCode: 200 }],
    ['a request with an invalid method', { method: 1, headers: {} }],
    ['a request with invalid headers', { method: 'GET', headers: 'id' }],
  ])('does not count %s as a message', async (_, data) => {
    vi.useFakeTimers();
    const embedded = embedReport({}, createService({ timeout: 1_000, onError: () => {} }));
    const { getWindow, origin } = embedded.report.frame;
    window.dispatchEvent(new MessageEvent('message', { data, source: getWindow(), origin }));
    expect(await getTimeoutMessage(embedded)).toContain(
      'No message from https://app.powerbi.com was received',
    );
  });

  it('names the unexpected origin of received messages', async () => {
    vi.useFakeTimers();
    const embedded = embedReport({}, createService({ timeout: 1_000, onError: () => {} }));
    const { getWindow } = embedded.report.frame;
    const origin = 'https://other.example';
    window.dispatchEvent(
      new MessageEvent('message', { data: { method: 'POST', url: '/x' }, source: getWindow(), origin }),
    );
    expect(await getTimeoutMessage(embedded)).toBe(
      'Loading timed out after 1000 ms. Messages from https://other.example were ignored, because ' +
        'the embed URL is at https://app.powerbi.com. Embed a URL without redirects. ' +
        'See docs/errors.md#other_origin',
    );
  });

  it('states that there is no access token', async () => {
    vi.useFakeTimers();
    const report = createService({ timeout: 1_000, onError: () => {} }).bootstrap(addElement(), {
      type: 'report',
      embedUrl,
    });
    const rejection = expect(report.whenLoaded()).rejects.toThrow('There is no access token yet');
    await vi.advanceTimersByTimeAsync(1_000);
    await rejection;
  });

  it('states that the frame responds when it has sent messages', async () => {
    vi.useFakeTimers();
    const embedded = embedReport({}, createService({ timeout: 1_000, onError: () => {} }));
    await embedded.frame.raise('info');
    expect(await getTimeoutMessage(embedded)).toBe(
      'Loading timed out after 1000 ms. The frame responds, but the content has not loaded. Check the ' +
        'ID, the token and the network. See docs/errors.md#not_loaded',
    );
  });

  it('states no reason when the content has rendered', async () => {
    vi.useFakeTimers();
    const { report, frame } = embedReport({}, createService({ timeout: 1_000, onError: () => {} }));
    await frame.show();
    frame.responses['GET /report/zoom'] = 'silent';
    const rejection = expect(report.getZoom()).rejects.toMatchObject({
      message: 'GET /report/zoom timed out after 1000 ms',
      docs: 'docs/errors.md#timeout',
      details: { code: 'rendered', message: 'The content has rendered.' },
    });
    await vi.advanceTimersByTimeAsync(1_000);
    await rejection;
  });
});
