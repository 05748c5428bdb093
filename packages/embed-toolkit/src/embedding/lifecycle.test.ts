// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  embedReport,
  embedUrl,
  getState,
  addElement,
  createService,
  respond,
} from '../testing/embed-report.ts';
import { FakeFrame } from '../testing/fake-frame.ts';

const config = { type: 'report', id: 'r1', embedUrl, accessToken: 't1' } as const;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns the report IDs of the load requests that the frame received. */
function getSentIds(frame: FakeFrame): unknown[] {
  return frame.received
    .filter(({ url }) => url === '/report/load')
    .map(({ body }) => (body as { id: string }).id);
}

describe('load within 100 ms of the previous load', () => {
  it('sends only the latest configuration, 100 ms after the previous load', async () => {
    vi.useFakeTimers();
    const { report, frame, service, element } = embedReport();
    await frame.show();
    service.embed(element, { ...config, id: 'r2' });
    service.embed(element, { ...config, id: 'r3' });
    expect(getSentIds(frame)).toEqual(['r1']);
    await vi.advanceTimersByTimeAsync(100);
    expect(getSentIds(frame)).toEqual(['r1', 'r3']);
    expect(report.getId()).toBe('r3');
  });

  it('makes whenLoaded wait for the latest configuration', async () => {
    vi.useFakeTimers();
    const { report, frame, service, element } = embedReport();
    frame.finishPage();
    service.embed(element, { ...config, id: 'r2' });
    const loaded = report.whenLoaded();
    await frame.raise('loaded');
    expect(await getState(loaded)).toBe('pending');
    await vi.advanceTimersByTimeAsync(100);
    await frame.raise('loaded');
    expect(await getState(loaded)).toBe('resolved');
  });

  it('ignores rendered events of the previous configuration', async () => {
    vi.useFakeTimers();
    const { report, frame, service, element } = embedReport();
    frame.finishPage();
    await frame.raise('loaded');
    service.embed(element, { ...config, id: 'r2' });
    const rendered = report.whenRendered();
    await frame.raise('rendered');
    expect(await getState(rendered)).toBe('pending');
    await vi.advanceTimersByTimeAsync(100);
    await frame.show();
    expect(await getState(rendered)).toBe('resolved');
  });

  it.each(['before', 'after'])(
    'does not fail the latest configuration when the previous one reports an error %s it has loaded',
    async (time) => {
      vi.useFakeTimers();
      const { report, frame, service, element } = embedReport();
      frame.finishPage();
      if (time === 'after') await frame.raise('loaded');
      service.embed(element, { ...config, id: 'r2' });
      await frame.raise('error', { message: 'LoadReportFailed' });
      const loaded = report.whenLoaded();
      expect(await getState(loaded)).toBe('pending');
      await vi.advanceTimersByTimeAsync(100);
      await frame.raise('loaded');
      expect(await getState(loaded)).toBe('resolved');
    },
  );

  it('resolves whenLoaded and whenRendered for the latest configuration after a rendered event', async () => {
    vi.useFakeTimers();
    const { report, frame, service, element } = embedReport();
    await frame.show();
    await vi.advanceTimersByTimeAsync(100);
    service.embed(element, { ...config, id: 'r2' });
    const [loaded, rendered] = [report.whenLoaded(), report.whenRendered()];
    await vi.advanceTimersByTimeAsync(0);
    expect(getSentIds(frame)).toEqual(['r1', 'r2']);
    await frame.raise('rendered');
    expect([await getState(loaded), await getState(rendered)]).toEqual(['resolved', 'resolved']);
  });

  it('does not fail the latest configuration when the previous one is rejected', async () => {
    vi.useFakeTimers();
    const { report, frame, service, element } = embedReport({}, createService({ onError: () => {} }));
    frame.responses['POST /report/load'] = { statusCode: 400, body: [{ message: 'No' }] };
    frame.finishPage();
    service.embed(element, { ...config, id: 'r2' });
    const loaded = report.whenLoaded();
    await vi.advanceTimersByTimeAsync(50);
    frame.responses['POST /report/load'] = { statusCode: 202, body: {} };
    await vi.advanceTimersByTimeAsync(50);
    await frame.raise('loaded');
    expect(await getState(loaded)).toBe('resolved');
  });

  it('does not send the same configuration twice', async () => {
    vi.useFakeTimers();
    const { report, frame } = embedReport();
    await frame.show();
    await Promise.all([report.reload(), report.load()]);
    await vi.advanceTimersByTimeAsync(200);
    expect(getSentIds(frame)).toEqual(['r1']);
  });

  it('sends nothing when the content is reset in the meantime', async () => {
    vi.useFakeTimers();
    const onError = vi.fn();
    const { frame, service, element } = embedReport({}, createService({ onError }));
    await frame.show();
    service.embed(element, { ...config, id: 'r2' });
    service.reset(element);
    await vi.advanceTimersByTimeAsync(200);
    expect(getSentIds(frame)).toEqual(['r1']);
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('Service.embed after the iframe was removed', () => {
  it('replaces the iframe and retains the event handlers', async () => {
    const { report, frame, service, element } = embedReport();
    await frame.show();
    const handler = vi.fn();
    report.on('rendered', handler);
    const { iframe } = report;
    element.innerHTML = '';
    await expect(report.getZoom()).rejects.toMatchObject({ code: 'frame_detached' });
    expect(service.embed(element, { ...config, id: 'r2' })).toBe(report);
    expect(element.children).toHaveLength(1);
    expect(report.iframe).not.toBe(iframe);
    const newFrame = new FakeFrame(report);
    const loaded = report.whenLoaded();
    await newFrame.show();
    await expect(loaded).resolves.toBeUndefined();
    expect(getSentIds(newFrame)).toEqual(['r2']);
    expect(handler).toHaveBeenCalledOnce();
    newFrame.responses['GET /report/zoom'] = { statusCode: 200, body: 2 };
    await expect(report.getZoom()).resolves.toBe(2);
  });
});

describe('element outside the page', () => {
  it('does not treat an element outside the page as detached when other elements change', async () => {
    const element = document.createElement('div');
    const report = createService().embed(element, config);
    const loaded = report.whenLoaded();
    addElement().append('a change elsewhere');
    await new Promise((resolve) => setTimeout(resolve));
    document.body.append(element);
    await new FakeFrame(report).show();
    await expect(loaded).resolves.toBeUndefined();
    element.remove();
  });

  it('states that the iframe is not in the page when a call times out', async () => {
    vi.useFakeTimers();
    const report = createService({ timeout: 1_000 }).embed(document.createElement('div'), config);
    const rejection = expect(report.getZoom()).rejects.toThrow('The iframe is not in the page');
    await vi.advanceTimersByTimeAsync(1_000);
    await rejection;
  });
});

describe('element removed without a reset', () => {
  /** Lets mutation observers run. */
  const waitForObservers = () => new Promise((resolve) => setTimeout(resolve));

  it('releases the content and the uniqueId of a removed element', async () => {
    const service = createService();
    for (let count = 0; count < 3; count += 1) {
      const element = addElement();
      service.embed(element, { ...config, uniqueId: 'mine' });
      element.remove();
      await waitForObservers();
    }
    expect([service.getNumberOfComponents(), service.find('mine')]).toEqual([0, undefined]);
  });

  it('releases the content of an element that was inserted after the embed call and removed later', async () => {
    const service = createService();
    const element = document.createElement('div');
    service.embed(element, config);
    document.body.append(element);
    await waitForObservers();
    expect(service.getNumberOfComponents()).toBe(1);
    element.remove();
    await waitForObservers();
    expect(service.getNumberOfComponents()).toBe(0);
  });

  it.each(['the element', 'the inner host', 'the outer host'])(
    'releases the content of an element in nested shadow trees when %s is removed',
    async (removed) => {
      const service = createService();
      const outerHost = addElement();
      const innerHost = document.createElement('div');
      const element = document.createElement('div');
      outerHost.attachShadow({ mode: 'open' }).append(innerHost);
      innerHost.attachShadow({ mode: 'closed' }).append(element);
      service.embed(element, config);
      const elements = { 'the element': element, 'the inner host': innerHost, 'the outer host': outerHost };
      elements[removed as keyof typeof elements].remove();
      await waitForObservers();
      expect(service.getNumberOfComponents()).toBe(0);
    },
  );

  it('continues to renew the token when only the iframe is removed', async () => {
    vi.useFakeTimers();
    const getToken = vi.fn(async () => 'fresh');
    const tokenRenewal = { getToken, expiresAt: Date.now() + 3_600_000 };
    const { report, frame, service } = embedReport({ tokenRenewal });
    await frame.show();
    report.iframe.remove();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(getToken).toHaveBeenCalled();
    expect(service.getNumberOfComponents()).toBe(1);
  });

  it('registers an element again with its content when it returns to the page', async () => {
    const { report, frame, service, element } = embedReport({ uniqueId: 'mine' });
    await frame.show();
    element.remove();
    await waitForObservers();
    document.body.append(element);
    const newFrame = new FakeFrame(report);
    newFrame.finishPage();
    const loaded = report.whenLoaded();
    await newFrame.raise('loaded');
    await expect(loaded).resolves.toBeUndefined();
    expect(service.find('mine')).toBe(report);
    expect(service.getNumberOfComponents()).toBe(1);
  });

  it('loads after the element has returned to the page, if it was removed before its page had loaded', async () => {
    const { report, element } = embedReport();
    element.remove();
    await waitForObservers();
    document.body.append(element);
    const frame = new FakeFrame(report);
    const handler = vi.fn();
    report.on('loaded', handler);
    await frame.show();
    expect(frame.urls()).toEqual(['POST /report/load']);
    expect(handler).toHaveBeenCalledOnce();
  });

  it('reports an error when the element returns and its uniqueId is in use', async () => {
    const onError = vi.fn();
    const { report, frame, service, element } = embedReport({ uniqueId: 'mine' }, createService({ onError }));
    await frame.show();
    element.remove();
    await waitForObservers();
    service.embed(addElement(), { ...config, uniqueId: 'mine' });
    document.body.append(element);
    new FakeFrame(report).finishPage();
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'invalid_argument' }));
  });

  it('does not renew the token until the element returns to the page', async () => {
    vi.useFakeTimers();
    const getToken = vi.fn(async () => 'fresh');
    const tokenRenewal = { getToken, expiresAt: Date.now() + 3_600_000 };
    const { report, frame, element } = embedReport({ tokenRenewal });
    await frame.show();
    element.remove();
    await vi.advanceTimersByTimeAsync(7_200_000);
    expect(getToken).not.toHaveBeenCalled();
    document.body.append(element);
    await new FakeFrame(report).show();
    await vi.advanceTimersByTimeAsync(0);
    expect(getToken).toHaveBeenCalledOnce();
  });

  it('loads a configuration that was embedded before the element returned', async () => {
    const onError = vi.fn();
    const { report, frame, service, element } = embedReport({}, createService({ onError }));
    await frame.show();
    element.remove();
    await waitForObservers();
    service.embed(element, { ...config, id: 'r2' });
    document.body.append(element);
    const newFrame = new FakeFrame(report);
    await newFrame.show();
    await expect(report.whenLoaded()).resolves.toBeUndefined();
    expect(getSentIds(newFrame)).toEqual(['r2']);
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('content that loads after its timeout', () => {
  it.each(['loaded', 'rendered'])('accepts calls only after a late %s event', async (event) => {
    vi.useFakeTimers();
    const { report, frame } = embedReport({}, createService({ timeout: 1_000, onError: () => {} }));
    frame.responses['POST /report/load'] = 'silent';
    frame.finishPage();
    const rejection = expect(report.whenLoaded()).rejects.toMatchObject({ code: 'load_failed' });
    await vi.advanceTimersByTimeAsync(1_000);
    await rejection;
    await frame.raise('info');
    expect(await getState(report.whenLoaded())).toBe('rejected');
    await frame.raise(event);
    expect(await getState(report.whenLoaded())).toBe('resolved');
    await frame.raise('rendered');
    await expect(report.whenRendered()).resolves.toBeUndefined();
    frame.responses['GET /report/zoom'] = { statusCode: 200, body: 2 };
    await expect(report.getZoom()).resolves.toBe(2);
  });

  it.each([
    ['accepts calls when a late response confirms', 202, 'resolved'],
    ['rejects calls when a late response rejects', 400, 'rejected'],
  ])('%s the load of a tile, which has no loaded event', async (_, statusCode, state) => {
    vi.useFakeTimers();
    const service = createService({ timeout: 1_000, onError: () => {} });
    const tile = service.embed(addElement(), { ...config, type: 'tile', dashboardId: 'd' });
    const frame = new FakeFrame(tile);
    frame.responses['POST /tile/load'] = 'silent';
    frame.finishPage();
    const rejection = expect(tile.whenLoaded()).rejects.toMatchObject({ code: 'load_failed' });
    await vi.advanceTimersByTimeAsync(1_000);
    await rejection;
    await respond(tile, frame.received[0], statusCode);
    expect(await getState(tile.whenLoaded())).toBe(state);
  });
});
