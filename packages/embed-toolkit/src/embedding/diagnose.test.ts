// @vitest-environment jsdom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addElement, createService, embedReport, embedUrl } from '../testing/embed-report.ts';
import type { FakeFrame } from '../testing/index.ts';

/** Dispatches a violation of the Content-Security-Policy, which jsdom cannot create. */
function violatePolicy(violation: Partial<SecurityPolicyViolationEvent>): void {
  const defaults = { disposition: 'enforce', effectiveDirective: 'frame-src' };
  const event = Object.assign(new Event('securitypolicyviolation', { bubbles: true }), defaults, violation);
  document.dispatchEvent(event);
}

/** Posts a message from the window of the frame, from another origin than that of the embed URL. */
function postFromOrigin({ report }: ReturnType<typeof embedReport>, origin: string): void {
  const data = { method: 'POST', url: '/ready/u1' };
  const { getWindow } = report.frame;
  window.dispatchEvent(new MessageEvent('message', { data, source: getWindow(), origin }));
}

describe('Embed.diagnose', () => {
  it('returns page_loading until the page in the iframe has loaded', () => {
    expect(embedReport().report.diagnose()).toEqual({
      code: 'page_loading',
      message: 'The page from https://app.powerbi.com has not loaded.',
      remedy: 'Wait, or check the network. See docs/errors.md#page_loading',
      origin: 'https://app.powerbi.com',
    });
  });

  it('returns no_message when the page has loaded and no message was received', () => {
    const { report, frame } = embedReport({}, createService({ onError: () => {} }));
    frame.responses['POST /report/load'] = 'silent';
    frame.finishPage();
    expect(report.diagnose()).toEqual({
      code: 'no_message',
      message: 'No message from https://app.powerbi.com was received.',
      remedy:
        'Check the network, X-Frame-Options, frame-ancestors and COEP for http://localhost:3000. ' +
        'See docs/errors.md#no_message',
      origin: 'https://app.powerbi.com',
    });
  });

  it('returns no_token before the token is known', () => {
    const report = createService().bootstrap(addElement(), { type: 'report', embedUrl });
    expect(report.diagnose().code).toBe('no_token');
  });

  it('returns detached for an element outside the page', () => {
    const config = { type: 'report', id: 'r1', embedUrl, accessToken: 't' } as const;
    expect(createService().embed(document.createElement('div'), config).diagnose().code).toBe('detached');
  });

  it('returns detached when the iframe was removed, and no earlier message counts afterwards', async () => {
    const { report, frame, element } = embedReport({}, createService({ onError: () => {} }));
    await frame.show();
    const { iframe } = report;
    iframe.remove();
    await vi.waitFor(() => expect(report.diagnose().code).toBe('detached'));
    element.append(iframe);
    frame.responses['POST /report/load'] = 'silent';
    frame.finishPage();
    expect(report.diagnose().code).toBe('no_message');
  });

  it('returns disposed after a reset', () => {
    const { report, service, element } = embedReport();
    service.reset(element);
    expect(report.diagnose()).toMatchObject({
      code: 'disposed',
      remedy: 'Embed again. See docs/errors.md#disposed',
    });
  });

  it('returns other_origin when only another origin has sent messages', () => {
    const embedded = embedReport();
    postFromOrigin(embedded, 'https://sign-in.example');
    expect(embedded.report.diagnose()).toMatchObject({
      code: 'other_origin',
      message:
        'Messages from https://sign-in.example were ignored, because the embed URL is at https://app.powerbi.com.',
    });
  });

  it('returns opaque_origin when the page in the frame is sandboxed', () => {
    const embedded = embedReport();
    postFromOrigin(embedded, 'null');
    expect(embedded.report.diagnose()).toMatchObject({
      code: 'opaque_origin',
      remedy: 'Add allow-same-origin. See docs/errors.md#opaque_origin',
    });
  });

  it('returns not_in_view for a lazy iframe until it is in view', async () => {
    const observers: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
          observers.push(notify);
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const { report } = embedReport({ frame: { lazy: true } });
    expect(report.diagnose().code).toBe('not_in_view');
    observers[0]?.([{ isIntersecting: true }]);
    await vi.waitFor(() => expect(report.diagnose().code).toBe('page_loading'));
  });

  it.each(['https://app.powerbi.com', 'https://app.powerbi.com/reportEmbed'])(
    'returns blocked when the policy of the page blocks %s',
    (blockedURI) => {
      const { report } = embedReport();
      violatePolicy({
        blockedURI,
        originalPolicy: "img-src https://frame-src.example; frame-src https://other.example; font-src 'self'",
      });
      expect(report.diagnose()).toMatchObject({
        code: 'blocked',
        message:
          'https://app.powerbi.com is blocked in http://localhost:3000 by frame-src https://other.example.',
        remedy: 'Change it, or use a permitted origin. See docs/errors.md#blocked',
      });
    },
  );

  it('does not return blocked for the next page in the iframe', async () => {
    const { report, element } = embedReport({}, createService({ onError: () => {} }));
    violatePolicy({ blockedURI: 'https://app.powerbi.com' });
    const { iframe } = report;
    iframe.remove();
    await vi.waitFor(() => expect(report.diagnose().code).toBe('detached'));
    element.append(iframe);
    expect(report.diagnose().code).toBe('page_loading');
  });

  it.each<[string, Partial<SecurityPolicyViolationEvent>]>([
    ['another origin', { blockedURI: 'https://app.powerbi.com.example' }],
    ['another directive', { blockedURI: 'https://app.powerbi.com', effectiveDirective: 'connect-src' }],
    ['a policy that only reports', { blockedURI: 'https://app.powerbi.com', disposition: 'report' }],
  ])('ignores violations of %s', (_, violation) => {
    const { report } = embedReport();
    violatePolicy(violation);
    expect(report.diagnose().code).toBe('page_loading');
  });

  it('ignores violations after the service was disposed', () => {
    const { service } = embedReport();
    const removeListener = vi.spyOn(window, 'removeEventListener');
    service.dispose();
    expect(removeListener.mock.calls.map(([type]) => type)).toContain('securitypolicyviolation');
  });

  it('returns not_loaded, not_rendered and rendered while the content loads', async () => {
    const { report, frame } = embedReport();
    await frame.raise('info');
    expect(report.diagnose().code).toBe('not_loaded');
    await frame.raise('loaded');
    expect(report.diagnose().code).toBe('not_rendered');
    await frame.raise('rendered');
    expect(report.diagnose()).toEqual({
      code: 'rendered',
      message: 'The content has rendered.',
      remedy: 'No action is needed.',
      origin: 'https://app.powerbi.com',
    });
  });

  it('returns load_failed with the error of the frame', async () => {
    const { report, frame } = embedReport({}, createService({ onError: () => {} }));
    frame.responses['POST /report/load'] = {
      statusCode: 400,
      body: [{ message: 'Not allowed', errorCode: 'Forbidden' }],
    };
    frame.finishPage();
    await expect(report.whenLoaded()).rejects.toThrow('Loading failed: Not allowed');
    expect(report.diagnose()).toMatchObject({
      code: 'load_failed',
      lastError: { message: 'Not allowed', errorCode: 'Forbidden' },
    });
  });

  it.each<[string, (frame: FakeFrame) => Promise<unknown>]>([
    ['before', async () => {}],
    ['after', (frame) => frame.show()],
  ])('removes the token from all texts of the frame %s the content has loaded', async (_, prepare) => {
    const { report, frame } = embedReport({ accessToken: 'secret-token' });
    await prepare(frame);
    await frame.raise('error', {
      message: 'LoadReportFailed for secret-token',
      detailedMessage: 'The token secret-token is invalid (secret-token)',
    });
    const diagnosis = report.diagnose();
    expect(diagnosis.lastError).toEqual({
      message: 'LoadReportFailed for [redacted]',
      detailedMessage: 'The token [redacted] is invalid ([redacted])',
    });
    expect(JSON.stringify(diagnosis)).not.toContain('secret-token');
  });

  it('removes the token from the texts of a rejected load', async () => {
    const { report, frame } = embedReport(
      { accessToken: 'secret-token' },
      createService({ onError: () => {} }),
    );
    frame.responses['POST /report/load'] = {
      statusCode: 400,
      body: { message: 'LoadReportFailed', detailedMessage: 'The token secret-token is invalid' },
    };
    frame.finishPage();
    const error: unknown = await report.whenLoaded().catch((reason: unknown) => reason);
    expect((error as Error).message).toContain('The token [redacted] is invalid');
    const diagnosis = report.diagnose();
    expect(diagnosis).toMatchObject({
      code: 'load_failed',
      lastError: { detailedMessage: 'The token [redacted] is invalid' },
    });
    expect(JSON.stringify(diagnosis)).not.toContain('secret-token');
  });

  it.each([null, 'text', {}])('accepts %j as the body of an error event', async (body) => {
    const { report, frame } = embedReport();
    await frame.raise('error', body);
    expect(report.diagnose().lastError).toEqual({ message: '' });
  });
});

it('timeout errors contain the diagnosis', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { report } = embedReport({}, createService({ timeout: 1_000 }));
  const rejection = expect(report.getZoom()).rejects.toMatchObject({
    code: 'timeout',
    message:
      'GET /report/zoom timed out after 1000 ms. The page from https://app.powerbi.com has not loaded. ' +
      'Wait, or check the network. See docs/errors.md#page_loading',
    details: report.diagnose(),
  });
  await vi.advanceTimersByTimeAsync(1_000);
  await rejection;
});

it('rejects calls as soon as the policy of the page blocks the frame', async () => {
  const { report } = embedReport();
  const zoom = report.getZoom();
  violatePolicy({ blockedURI: 'https://app.powerbi.com' });
  const expected = {
    code: 'load_failed',
    message:
      'Loading failed: https://app.powerbi.com is blocked in http://localhost:3000 by frame-src. ' +
      'Change it, or use a permitted origin. See docs/errors.md#blocked',
  };
  await expect(zoom).rejects.toMatchObject(expected);
  await expect(report.whenLoaded()).rejects.toMatchObject(expected);
});

it('does not reject calls of loaded content when the policy of the page blocks another frame of the origin', async () => {
  const { report, frame } = embedReport();
  await frame.show();
  violatePolicy({ blockedURI: 'https://app.powerbi.com' });
  await expect(report.whenRendered()).resolves.toBeUndefined();
});

it('returns failed_later after an error of rendered content, until it renders again', async () => {
  const { report, frame } = embedReport();
  await frame.show();
  await frame.raise('error', { message: 'QueryFailed', detailedMessage: 'The token has expired' });
  expect(report.diagnose()).toMatchObject({
    code: 'failed_later',
    message: 'The content has loaded, but an error occurred: QueryFailed: The token has expired.',
    remedy: 'Check the ID, the token and the network. See docs/errors.md#failed_later',
  });
  await frame.raise('rendered');
  expect(report.diagnose().code).toBe('rendered');
});

describe('reports of the browser', () => {
  const observers: ((reports: { body: object | null }[]) => void)[] = [];
  const disconnect = vi.fn();

  /** Embeds a report, and reports a violation. */
  function embedAndReport(body: object) {
    class Observer {
      constructor(notify: (reports: { body: object | null }[]) => void) {
        observers.push(notify);
      }
      readonly observe = () => {};
      readonly disconnect = disconnect;
    }
    vi.stubGlobal('ReportingObserver', Observer);
    onTestFinished(() => void vi.unstubAllGlobals());
    const embedded = embedReport();
    observers.at(-1)?.([{ body: { blockedURL: embedUrl, disposition: 'enforce', ...body } }]);
    return embedded;
  }

  it('reject calls with the permitted origins if frame-ancestors of the page in the frame blocks it', async () => {
    const originalPolicy = 'frame-ancestors http://localhost:5173';
    const { report, frame } = embedAndReport({ effectiveDirective: 'frame-ancestors', originalPolicy });
    const expected = {
      code: 'load_failed',
      message:
        'Loading failed: https://app.powerbi.com is blocked in http://localhost:3000 by frame-ancestors ' +
        'http://localhost:5173. Change it, or use a permitted origin. See docs/errors.md#blocked',
    };
    await expect(report.whenLoaded()).rejects.toMatchObject(expected);
    // The page of the browser with the error.
    frame.finishPage();
    await expect(report.whenLoaded()).rejects.toMatchObject(expected);
    expect(frame.urls()).toEqual([]);
  });

  it.each([
    ['policies that only report', { effectiveDirective: 'frame-ancestors', disposition: 'report' }],
    ['other origins', { effectiveDirective: 'frame-ancestors', blockedURL: 'https://other.example' }],
    ['deprecated features', { id: 'feature', disposition: undefined }],
  ])('do not count if they concern %s', (_, body) => {
    expect(embedAndReport(body).report.diagnose().code).toBe('page_loading');
  });

  it('end when the service is disposed', () => {
    const { service } = embedAndReport({});
    disconnect.mockClear();
    service.dispose();
    expect(disconnect).toHaveBeenCalled();
  });
});
