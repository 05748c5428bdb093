// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addElement,
  createService,
  embedReport,
  embedUrl,
  getState,
  respond,
} from '../testing/embed-report.ts';
import { FakeFrame } from '../testing/fake-frame.ts';

const config = { type: 'report', id: 'r1', embedUrl, accessToken: 't1' } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the report IDs of the load requests that the frame received. */
function getLoadedIds(frame: FakeFrame): unknown[] {
  const loads = frame.received.filter(({ url }) => url === '/report/load');
  return loads.map(({ body }) => (body as { id: string }).id);
}

function embedWithErrorHandler() {
  const onError = vi.fn();
  return { ...embedReport({}, createService({ timeout: 1_000, onError })), onError };
}

describe('Service.embed within 100 ms of a load', () => {
  it('sends each of several delayed configurations', async () => {
    const { frame, service, element } = embedReport();
    await frame.show();
    service.embed(element, { ...config, id: 'r2' });
    await vi.advanceTimersByTimeAsync(100);
    expect(getLoadedIds(frame)).toEqual(['r1', 'r2']);
    service.embed(element, { ...config, id: 'r3' });
    await vi.advanceTimersByTimeAsync(99);
    expect(getLoadedIds(frame)).toEqual(['r1', 'r2']);
    await vi.advanceTimersByTimeAsync(1);
    expect(getLoadedIds(frame)).toEqual(['r1', 'r2', 'r3']);
  });

  it('sends later configurations after one that was sent exactly 100 ms after the previous load', async () => {
    const { frame, service, element } = embedReport();
    await frame.show();
    await vi.advanceTimersByTimeAsync(100);
    service.embed(element, { ...config, id: 'r2' });
    expect(getLoadedIds(frame)).toEqual(['r1', 'r2']);
    service.embed(element, { ...config, id: 'r3' });
    await vi.advanceTimersByTimeAsync(100);
    expect(getLoadedIds(frame)).toEqual(['r1', 'r2', 'r3']);
  });

  it('sends nothing when the iframe is removed during the delay, and loads when it returns', async () => {
    const { report, frame, service, element, onError } = embedWithErrorHandler();
    await frame.show();
    service.embed(element, { ...config, id: 'r2' });
    report.iframe.remove();
    await vi.advanceTimersByTimeAsync(100);
    expect(onError).not.toHaveBeenCalled();
    element.append(report.iframe);
    await frame.show();
    expect(getLoadedIds(frame)).toEqual(['r1', 'r2']);
    await expect(report.whenLoaded()).resolves.toBeUndefined();
  });

  it('rejects with disposed, sends nothing and leaves no timer when the content is reset during the delay', async () => {
    const { report, frame, service, element, onError } = embedWithErrorHandler();
    await frame.show();
    await report.setAccessToken('t2');
    const load = report.load();
    service.reset(element);
    await expect(load).rejects.toMatchObject({ code: 'disposed' });
    expect(vi.getTimerCount()).toBe(0);
    expect(getLoadedIds(frame)).toEqual(['r1']);
    expect(onError).not.toHaveBeenCalled();
  });

  it('leaves no timer when the element is removed during the delay', async () => {
    const { frame, service, element } = embedReport();
    await frame.show();
    service.embed(element, { ...config, id: 'r2' });
    element.remove();
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('sends the configuration once when the page of the frame reloads during the delay', async () => {
    const { frame, service, element, onError } = embedWithErrorHandler();
    await frame.show();
    service.embed(element, { ...config, id: 'r2' });
    await frame.show();
    await vi.advanceTimersByTimeAsync(100);
    expect(getLoadedIds(frame)).toEqual(['r1', 'r2']);
    expect(onError).not.toHaveBeenCalled();
  });

  it('makes whenLoaded wait for the new configuration when the previous one raises loaded again', async () => {
    const { report, frame, service, element } = embedReport();
    await frame.show();
    service.embed(element, { ...config, id: 'r2' });
    await frame.raise('loaded');
    await vi.advanceTimersByTimeAsync(100);
    const loaded = report.whenLoaded();
    expect(await getState(loaded)).toBe('pending');
    await frame.raise('loaded');
    expect(await getState(loaded)).toBe('resolved');
  });

  it('resolves whenLoaded when the content loads before the frame responds', async () => {
    const { report, frame, service, element } = embedReport();
    await frame.show();
    service.embed(element, { ...config, id: 'r2' });
    frame.responses['POST /report/load'] = 'silent';
    await vi.advanceTimersByTimeAsync(100);
    await frame.raise('loaded');
    expect(await getState(report.whenLoaded())).toBe('resolved');
  });

  it('rejects whenLoaded when the frame rejects the delayed configuration', async () => {
    const { report, frame, service, element, onError } = embedWithErrorHandler();
    await frame.show();
    service.embed(element, { ...config, id: 'r2' });
    const rejection = expect(report.whenLoaded()).rejects.toMatchObject({ code: 'load_failed' });
    frame.responses['POST /report/load'] = { statusCode: 400, body: [{ message: 'No' }] };
    await vi.advanceTimersByTimeAsync(100);
    await rejection;
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'load_failed' }));
  });
});

describe('Report.reload', () => {
  it('sends the same configuration again 100 ms after the previous load', async () => {
    const { report, frame } = embedReport();
    await frame.show();
    await vi.advanceTimersByTimeAsync(99);
    await report.reload();
    expect(getLoadedIds(frame)).toEqual(['r1']);
    await vi.advanceTimersByTimeAsync(1);
    await report.reload();
    expect(getLoadedIds(frame)).toEqual(['r1', 'r1']);
  });

  it('rejects with disposed when the page of the frame reloads, and reports no error', async () => {
    const { report, frame, onError } = embedWithErrorHandler();
    await frame.show();
    await vi.advanceTimersByTimeAsync(100);
    frame.responses['POST /report/load'] = 'silent';
    const rejection = expect(report.reload()).rejects.toMatchObject({ code: 'disposed' });
    delete frame.responses['POST /report/load'];
    await frame.show();
    await rejection;
    await expect(report.whenLoaded()).resolves.toBeUndefined();
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('late response to a replaced load', () => {
  async function replaceLoad() {
    const embedded = embedWithErrorHandler();
    const { report, frame, service, element } = embedded;
    frame.responses['POST /report/load'] = 'silent';
    frame.finishPage();
    await vi.advanceTimersByTimeAsync(100);
    service.embed(element, { ...config, id: 'r2' });
    const [oldLoad, newLoad] = frame.received;
    return { ...embedded, oldLoad, newLoad, loaded: report.whenLoaded() };
  }

  it('does not fail the latest configuration', async () => {
    const { report, frame, oldLoad, newLoad, loaded } = await replaceLoad();
    await respond(report, oldLoad, 400);
    expect(await getState(loaded)).toBe('pending');
    await respond(report, newLoad, 202);
    await frame.raise('loaded');
    expect(await getState(loaded)).toBe('resolved');
  });

  it('does not make whenLoaded resolve for a loaded event of the replaced load', async () => {
    const { report, frame, oldLoad, newLoad, loaded } = await replaceLoad();
    await respond(report, oldLoad, 202);
    await frame.raise('loaded');
    expect(await getState(loaded)).toBe('pending');
    await respond(report, newLoad, 202);
    await frame.raise('loaded');
    expect(await getState(loaded)).toBe('resolved');
  });

  async function replaceTile(delay: number) {
    const service = createService({ timeout: 1_000, onError: () => {} });
    const element = addElement();
    const tileConfig = { ...config, type: 'tile', dashboardId: 'd' } as const;
    const tile = service.embed(element, tileConfig);
    const frame = new FakeFrame(tile);
    frame.responses['POST /tile/load'] = 'silent';
    frame.finishPage();
    await vi.advanceTimersByTimeAsync(delay);
    service.embed(element, { ...tileConfig, id: 't2' });
    const [oldLoad, newLoad] = frame.received;
    return { tile, oldLoad, newLoad };
  }

  it('does not make whenLoaded of a tile resolve for the latest configuration', async () => {
    const { tile, oldLoad, newLoad } = await replaceTile(100);
    const loaded = tile.whenLoaded();
    await respond(tile, oldLoad, 202);
    expect(await getState(loaded)).toBe('pending');
    await respond(tile, newLoad, 202);
    expect(await getState(loaded)).toBe('resolved');
  });

  it('does not make whenLoaded of a tile resolve after its timeout when the latest configuration has failed', async () => {
    const { tile, oldLoad, newLoad } = await replaceTile(1_000);
    await respond(tile, newLoad, 400);
    await respond(tile, oldLoad, 202);
    expect(await getState(tile.whenLoaded())).toBe('rejected');
  });
});

it('Report.whenLoaded rejects until the loaded event when the frame responds after the timeout', async () => {
  const { report, frame } = embedWithErrorHandler();
  frame.responses['POST /report/load'] = 'silent';
  frame.finishPage();
  await vi.advanceTimersByTimeAsync(1_000);
  await respond(report, frame.received[0], 202);
  expect(await getState(report.whenLoaded())).toBe('rejected');
  await frame.raise('loaded');
  expect(await getState(report.whenLoaded())).toBe('resolved');
});

describe('Service.embed with another page', () => {
  const otherConfig = { ...config, id: 'r3', embedUrl: 'https://app.powerbi.com/rdlEmbed' };

  async function embedLoadedReport() {
    const embedded = embedReport();
    await embedded.frame.show();
    // jsdom would immediately load an empty page.
    vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockReturnValue();
    return embedded;
  }

  it('sends only the latest configuration once the page has loaded', async () => {
    const { report, frame, service, element } = await embedLoadedReport();
    service.embed(element, { ...config, id: 'r2' });
    service.embed(element, otherConfig);
    await report.load();
    await vi.advanceTimersByTimeAsync(100);
    expect(getLoadedIds(frame)).toEqual(['r1']);
    frame.finishPage();
    expect(getLoadedIds(frame)).toEqual(['r1', 'r3']);
  });

  it('makes whenLoaded wait for the page', async () => {
    const { report, frame, service, element } = await embedLoadedReport();
    service.embed(element, otherConfig);
    const loaded = report.whenLoaded();
    expect(await getState(loaded)).toBe('pending');
    await frame.show();
    expect(await getState(loaded)).toBe('resolved');
  });

  it('makes whenLoaded reject when the page raises a fatal error while it starts', async () => {
    const { report, frame, service, element } = await embedLoadedReport();
    service.embed(element, otherConfig);
    const rejection = expect(report.whenLoaded()).rejects.toThrow('Loading failed: TokenExpired');
    await frame.raise('error', { message: 'TokenExpired' });
    await rejection;
  });
});

describe('reloaded page of the frame that has not responded yet', () => {
  async function reloadPage() {
    const embedded = embedReport();
    const { report, frame } = embedded;
    await frame.show();
    frame.responses['POST /report/load'] = 'silent';
    frame.finishPage();
    return { report, frame, loaded: report.whenLoaded() };
  }

  it('makes whenLoaded reject when it raises a fatal error', async () => {
    const { frame, loaded } = await reloadPage();
    const rejection = expect(loaded).rejects.toThrow('Loading failed: LoadReportFailed');
    await frame.raise('error', { message: 'LoadReportFailed' });
    await rejection;
  });

  it('makes whenLoaded and whenRendered resolve when it raises rendered', async () => {
    const { report, frame, loaded } = await reloadPage();
    const rendered = report.whenRendered();
    expect([await getState(loaded), await getState(rendered)]).toEqual(['pending', 'pending']);
    await frame.raise('rendered');
    expect([await getState(loaded), await getState(rendered)]).toEqual(['resolved', 'resolved']);
  });
});

it.each([
  ['a nonfatal error', 'error', { message: 'A visual failed' }],
  ['another event with the text of a fatal error', 'info', { message: 'LoadReportFailed' }],
])('Report.whenLoaded continues to wait after %s', async (_, event, body) => {
  const { report, frame } = embedReport();
  frame.finishPage();
  await frame.raise(event, body);
  const loaded = report.whenLoaded();
  expect(await getState(loaded)).toBe('pending');
  await frame.raise('loaded');
  expect(await getState(loaded)).toBe('resolved');
});
