// @vitest-environment jsdom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createService, embedReport } from '../testing/embed-report.ts';

/** Embeds a rendered report and records the events that its handlers receive. */
async function embedRenderedReport() {
  const { report, frame, service, element } = embedReport();
  await frame.show();
  const handler = vi.fn();
  report.on('dataSelected', (event) => handler(event.detail));
  const { getWindow, origin, uid } = report.frame;
  const url = `/reports/${uid}/events/dataSelected`;
  const post = (data: unknown, from: { source?: Window | null; origin?: string } = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, source: getWindow(), origin, ...from }));
  return { report, frame, service, element, handler, post, url };
}

const createEvent = (url: string) => ({ method: 'POST', url, headers: { id: 'e1' }, body: 'x' });

describe('invalid messages', () => {
  it.each([
    ['without a source', (url: string) => createEvent(url), { source: null }],
    ['from another window', (url: string) => createEvent(url), { source: window }],
    ['from another origin', (url: string) => createEvent(url), { origin: 'https://untrusted.example' }],
    ['with a string as data', () => 'text', {}],
    ['without data', () => null, {}],
    ['without method and status', (url: string) => ({ url, headers: { id: 'e1' } }), {}],
    ['with invalid headers', (url: string) => ({ ...createEvent(url), headers: 'id' }), {}],
  ])('ignores messages %s', async (_, createMessage, from) => {
    const { handler, post, url } = await embedRenderedReport();
    post(createMessage(url), from);
    expect(handler).not.toHaveBeenCalled();
    post(createEvent(url));
    expect(handler).toHaveBeenCalledExactlyOnceWith('x');
  });
});

it('Service does not treat a request with the ID of a pending call as its response', async () => {
  const { report, frame, handler, post, url } = await embedRenderedReport();
  frame.responses['GET /report/zoom'] = 'silent';
  const zoom = report.getZoom();
  await vi.waitFor(() => expect(frame.urls()).toContain('GET /report/zoom'));
  const id = frame.received.at(-1)?.headers['id'];
  post({ ...createEvent(url), headers: { id } });
  expect(handler).toHaveBeenCalledExactlyOnceWith('x');
  post({ statusCode: 200, headers: { id }, body: 2 });
  expect(await zoom).toBe(2);
});

it('Service delivers a request of the frame with the ID of a completed call', async () => {
  const { report, frame, handler, post, url } = await embedRenderedReport();
  await report.getZoom();
  post({ ...createEvent(url), headers: { id: frame.received.at(-1)?.headers['id'] } });
  expect(handler).toHaveBeenCalledExactlyOnceWith('x');
});

it('Service ignores a response that arrives after its call was aborted', async () => {
  const { report, frame, post } = await embedRenderedReport();
  frame.responses['GET /report/zoom'] = 'silent';
  const controller = new AbortController();
  const zoom = report.getZoom({ signal: controller.signal });
  await vi.waitFor(() => expect(frame.urls()).toContain('GET /report/zoom'));
  controller.abort();
  await expect(zoom).rejects.toMatchObject({ code: 'aborted' });
  post({ statusCode: 200, headers: { id: frame.received.at(-1)?.headers['id'] }, body: 2 });
  frame.responses['GET /report/zoom'] = { statusCode: 200, body: 3 };
  expect(await report.getZoom()).toBe(3);
});

it('Service responds with 404 to an event for an unknown embed', async () => {
  const { frame } = await embedRenderedReport();
  expect(await frame.send('/reports/nobody/events/loaded', {})).toMatchObject({ statusCode: 404 });
});

it('Service.hpm rejects a request to a window that is not an embedded frame', async () => {
  const { service } = await embedRenderedReport();
  const sent = service.hpm.get('/report/zoom', {}, window);
  await expect(sent).rejects.toMatchObject({ body: { code: 'frame_detached' } });
});

it('Service.wpmp assigns responses to concurrent requests of the host page', async () => {
  const { report, frame, service } = await embedRenderedReport();
  const sendRequest = (url: string) =>
    service.wpmp.postMessage(report.frame.getWindow() as Window, { method: 'GET', url });
  frame.responses['GET /one'] = { statusCode: 200, body: 1 };
  frame.responses['GET /two'] = { statusCode: 200, body: 2 };
  expect(await Promise.all([sendRequest('/one'), sendRequest('/two')])).toMatchObject([
    { body: 1 },
    { body: 2 },
  ]);
});

describe('two embeds of one service', () => {
  /** Embeds two rendered reports in one service. */
  async function embedTwoReports() {
    const service = createService();
    const [first, second] = [embedReport({}, service), embedReport({}, service)];
    await first.frame.show();
    await second.frame.show();
    return { first, second, service };
  }

  it('Service responds with 404 to an event that a frame raises for another embed', async () => {
    const { first, second } = await embedTwoReports();
    const handler = vi.fn();
    first.report.on('dataSelected', handler);
    const url = `/reports/${first.report.frame.uid}/events/dataSelected`;
    expect(await second.frame.send(url, {})).toMatchObject({ statusCode: 404 });
    expect(handler).not.toHaveBeenCalled();
    expect(await first.frame.send(url, {})).toMatchObject({ statusCode: 200 });
    expect(handler).toHaveBeenCalledOnce();
  });

  it('Service ignores a response that another frame sends to a pending call', async () => {
    const { first, second } = await embedTwoReports();
    first.frame.responses['GET /report/zoom'] = 'silent';
    const zoom = first.report.getZoom();
    await vi.waitFor(() => expect(first.frame.urls()).toContain('GET /report/zoom'));
    const headers = { id: first.frame.received.at(-1)?.headers['id'] };
    for (const [{ report }, body] of [
      [second, 3],
      [first, 2],
    ] as const) {
      const { getWindow, origin } = report.frame;
      const data = { statusCode: 200, headers, body };
      window.dispatchEvent(new MessageEvent('message', { data, source: getWindow(), origin }));
    }
    expect(await zoom).toBe(2);
  });

  it('Service assigns responses to concurrent calls', async () => {
    const { first, second } = await embedTwoReports();
    first.frame.responses['GET /report/zoom'] = { statusCode: 200, body: 1 };
    first.frame.responses['GET /getCorrelationId'] = { statusCode: 200, body: 'c1' };
    second.frame.responses['GET /report/zoom'] = { statusCode: 200, body: 2 };
    const calls = [first.report.getZoom(), first.report.getCorrelationId(), second.report.getZoom()];
    expect(await Promise.all<unknown>(calls)).toEqual([1, 'c1', 2]);
  });

  it('Service.reset rejects only the pending calls of the reset embed', async () => {
    const { first, second, service } = await embedTwoReports();
    for (const { frame } of [first, second]) frame.responses['GET /report/zoom'] = 'silent';
    const controller = new AbortController();
    const disposed = expect(first.report.getZoom()).rejects.toMatchObject({ code: 'disposed' });
    const aborted = expect(second.report.getZoom({ signal: controller.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    await vi.waitFor(() => expect(second.frame.urls()).toContain('GET /report/zoom'));
    service.reset(first.element);
    await disposed;
    controller.abort();
    await aborted;
  });
});

it('Report rejects a call with disposed when a reset and an abort follow each other immediately', async () => {
  const { report, frame, service } = await embedRenderedReport();
  frame.responses['GET /report/zoom'] = 'silent';
  const controller = new AbortController();
  const zoom = report.getZoom({ signal: controller.signal });
  await vi.waitFor(() => expect(frame.urls()).toContain('GET /report/zoom'));
  service.reset(report.element);
  controller.abort();
  await expect(zoom).rejects.toMatchObject({ code: 'disposed' });
});

it('Service receives messages whose propagation an earlier listener of the host page stops', async () => {
  const stop = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('message', stop);
  onTestFinished(() => window.removeEventListener('message', stop));
  const { handler, post, url } = await embedRenderedReport();
  post(createEvent(url));
  expect(handler).toHaveBeenCalledOnce();
});

/** Replaces `postMessage` of the frame's window and returns the mock. */
function mockPostMessage(window: Window | null) {
  const postMessage = vi.fn();
  Object.assign(window ?? {}, { postMessage });
  return postMessage;
}

it('Service neither answers nor logs a message without a handler', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { report, post, url } = await embedRenderedReport();
  const postMessage = mockPostMessage(report.frame.getWindow());
  post(createEvent('/unknown'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(postMessage).not.toHaveBeenCalled();
  expect(warn).not.toHaveBeenCalled();
  post(createEvent(url));
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledOnce());
});

it('Service does not answer messages from the window of a reset embed', async () => {
  const { report, service, element, post, url } = await embedRenderedReport();
  const postMessage = mockPostMessage(report.frame.getWindow());
  post(createEvent(url));
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledOnce());
  service.reset(element);
  post(createEvent(url));
  await new Promise((resolve) => setTimeout(resolve));
  expect(postMessage).toHaveBeenCalledOnce();
});

it('Service delivers an event without headers', async () => {
  const { handler, post, url } = await embedRenderedReport();
  post({ method: 'POST', url, body: 'x' });
  expect(handler).toHaveBeenCalledExactlyOnceWith('x');
});

it('Service.dispose removes all message listeners that the service added to the window', async () => {
  const added = vi.spyOn(window, 'addEventListener');
  const removed = vi.spyOn(window, 'removeEventListener');
  const { service } = await embedRenderedReport();
  service.dispose();
  const [listener, ...others] = added.mock.calls.filter(([type]) => type === 'message');
  expect(others).toEqual([]);
  expect(removed.mock.calls).toContainEqual(listener);
});
