// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { RequestError, ToolkitError } from '../index.ts';
import type * as models from '../models/index.ts';
import { embedReport, createService } from '../testing/embed-report.ts';
import type { Report } from './report.ts';

const errorResponse = {
  statusCode: 500,
  body: { message: 'Broken', detailedMessage: 'Very', errorCode: 'E1' },
};

async function embedRenderedReport(
  config: Parameters<typeof embedReport>[0] = {},
  service = createService({ timeout: 100 }),
) {
  const embedded = embedReport(config, service);
  await embedded.frame.show();
  return embedded;
}

describe('Report errors', () => {
  it('rejects calls with the error response of the frame', async () => {
    const { report, frame } = await embedRenderedReport();
    frame.responses['GET /report/pages'] = errorResponse;
    const error = await report.getPages().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toBeInstanceOf(ToolkitError);
    expect(error).toMatchObject({
      code: 'request_failed',
      statusCode: 500,
      ...errorResponse.body,
      message: 'Broken: Very',
      body: errorResponse.body,
    });
  });

  it.each([
    ['a plain text body', 'Not here', 'Not here'],
    ['the first entry of a list', [{ message: 'First' }, { message: 'Second' }], 'First'],
    ['the status code', undefined, 'The frame returned 404'],
  ])('uses %s as the error message', async (_, body, message) => {
    const { report, frame } = await embedRenderedReport();
    frame.responses['POST /report/print'] = { statusCode: 404, body };
    await expect(report.print()).rejects.toThrow(message);
  });

  it('names the path of a value that cannot be sent', async () => {
    const { report, frame } = await embedRenderedReport();
    const theme = { themeJson: { colors: ['red', () => 'blue'] } };
    frame.received.length = 0;
    await expect(report.applyTheme(theme)).rejects.toMatchObject({
      code: 'not_cloneable',
      message: expect.stringContaining('body.themeJson.colors[1]'),
    });
  });

  it.each<[string, (report: Report) => Promise<unknown>, string]>([
    ['a missing page', (report) => report.getPageByName('unknown'), 'not_found'],
    ['a missing active page', (report) => report.getActivePage(), 'not_found'],
    ['a zoom level outside 0.25 to 4', (report) => report.setZoom(5), 'invalid_configuration'],
    [
      'settings of the wrong type',
      (report) => report.updateSettings({ bars: 3 } as never),
      'invalid_configuration',
    ],
    ['a layout change on a missing page', (report) => report.moveVisual('p', 'v', 1, 2), 'not_found'],
    ['the removal of an unknown command', (report) => report.removeContextMenuCommand('c', 'C'), 'not_found'],
    [
      'a switch from a desktop layout to a mobile layout',
      (report) => report.switchLayout(2),
      'not_supported',
    ],
    ['resizing an inactive page', (report) => report.page('p').resizePage(0), 'not_supported'],
    [
      'a menu command of the wrong type',
      (report) => report.addContextMenuCommand('c', 3 as never),
      'invalid_configuration',
    ],
    ['an empty token', (report) => report.setAccessToken(''), 'invalid_argument'],
  ])('rejects %s', async (_, call, code) => {
    const { report, frame } = await embedRenderedReport();
    frame.responses['GET /report/pages'] = { statusCode: 200, body: [] };
    await expect(call(report)).rejects.toMatchObject({ code });
  });
});

describe('Report calls', () => {
  it('rejects a call after the timeout of the service or of the call', async () => {
    const { report, frame } = await embedRenderedReport();
    frame.responses['GET /report/zoom'] = 'silent';
    await expect(report.getZoom()).rejects.toMatchObject({ code: 'timeout' });
    const call = report.getZoom({ timeout: 10 });
    await expect(call).rejects.toThrow('GET /report/zoom timed out after 10 ms');
  });

  it('rejects a call when its signal aborts, with the reason of the signal as the cause', async () => {
    const { report, frame } = await embedRenderedReport();
    frame.responses['GET /report/zoom'] = 'silent';
    const controller = new AbortController();
    const call = report.getZoom({ signal: controller.signal, timeout: 0 });
    controller.abort('enough');
    await expect(call).rejects.toMatchObject({ code: 'aborted', cause: 'enough' });
    await expect(report.getZoom({ signal: controller.signal })).rejects.toMatchObject({ code: 'aborted' });
  });

  it('rejects calls that wait for the load on reset, and all calls after the reset', async () => {
    const { report, service, element } = embedReport({}, createService({ timeout: 0 }));
    const calls = [report.getPages(), report.whenLoaded(), report.getCorrelationId()];
    service.reset(element);
    for (const call of [...calls, report.getPages()]) {
      await expect(call).rejects.toMatchObject({ code: 'disposed' });
    }
  });

  it('rejects pending calls on reset when the frame has not responded', async () => {
    const { report, frame, service, element } = await embedRenderedReport({}, createService({ timeout: 0 }));
    frame.responses['GET /report/zoom'] = 'silent';
    const zoom = report.getZoom();
    await expect.poll(() => frame.urls()).toContain('GET /report/zoom');
    service.reset(element);
    await expect(zoom).rejects.toMatchObject({ code: 'disposed' });
  });

  it('rejects pending calls when the report never loads', async () => {
    const { report } = embedReport({}, createService({ timeout: 20 }));
    await expect(report.getPages()).rejects.toMatchObject({ code: 'timeout' });
    await expect(report.whenRendered()).rejects.toMatchObject({ code: 'timeout' });
  });

  it('rejects pending calls with the reason when the report fails to load', async () => {
    const { report, frame } = embedReport({}, createService({ onError: () => {} }));
    frame.responses['POST /report/load'] = errorResponse;
    frame.finishPage();
    await expect(report.getPages()).rejects.toMatchObject({
      code: 'load_failed',
      cause: { errorCode: 'E1' },
    });
  });

  it.each(['LoadReportFailed', 'TokenExpired', 'PowerBIEntityNotFound'])(
    'rejects pending calls immediately when the frame reports %s before it has loaded',
    async (message) => {
      const { report, frame } = embedReport({}, createService({ timeout: 0 }));
      frame.finishPage();
      await frame.raise('error', { message, detailedMessage: 'Sorry' });
      await expect(report.whenLoaded()).rejects.toMatchObject({ code: 'load_failed', cause: { message } });
    },
  );

  it('ignores responses that arrive after the call has timed out', async () => {
    const { report, frame } = await embedRenderedReport();
    frame.responses['GET /report/zoom'] = 'silent';
    await expect(report.getZoom({ timeout: 10 })).rejects.toMatchObject({ code: 'timeout' });
    const id = frame.received.at(-1)?.headers['id'];
    const response = { statusCode: 200, headers: { id }, body: 2 };
    const source = report.iframe.contentWindow;
    window.dispatchEvent(
      new MessageEvent('message', { data: response, source, origin: report.frame.origin }),
    );
    frame.responses['GET /report/zoom'] = { statusCode: 200, body: 3 };
    expect(await report.getZoom()).toBe(3);
  });
});

describe('Report events', () => {
  it('passes a page object to handlers of pageChanged', async () => {
    const { report, frame } = await embedRenderedReport();
    const names: (string | undefined)[] = [];
    report.on('pageChanged', (event) => void names.push(event.detail.newPage.displayName));
    await frame.raise('pageChanged', { initiator: 'user', newPage: { name: 'p2', displayName: 'Two' } });
    expect(names).toEqual(['Two']);
  });

  it('dispatches events to each handler until it is removed', async () => {
    const { report, frame } = await embedRenderedReport();
    const [first, second, unregistered] = [vi.fn(), vi.fn(), vi.fn()];
    report.on('rendered', first);
    report.on('rendered', second);
    report.off('rendered', unregistered);
    await frame.raise('rendered');
    report.off('rendered', first);
    await frame.raise('rendered');
    report.off('rendered');
    await frame.raise('rendered');
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
  });

  it('rejects handlers for unknown events and ignores unknown events from the frame', async () => {
    const { report, frame, element } = await embedRenderedReport();
    expect(() => report.on('unknown' as 'blur', () => {})).toThrow(
      'eventName must be one of loaded,saved,rendered,saveAsTriggered,error,dataSelected,buttonClicked,info,filtersApplied,pageChanged,commandTriggered,swipeStart,swipeEnd,bookmarkApplied,dataHyperlinkClicked,visualRendered,visualClicked,selectionChanged,renderingStarted,blur,exportDataCompleted. You passed: unknown',
    );
    const handler = vi.fn();
    element.addEventListener('unknown', handler);
    await frame.raise('unknown');
    expect(handler).not.toHaveBeenCalled();
  });
});

describe('paginated report', () => {
  const embedUrl = 'https://app.powerbi.com/rdlEmbed?reportId=r1';

  it.each<[string, (report: Report) => Promise<unknown>]>([
    ['getPages', (report) => report.getPages()],
    ['setPage', (report) => report.setPage('p1')],
    ['getVisuals', (report) => report.page('p1').getVisuals()],
    ['getFilters', (report) => report.getFilters()],
    ['bookmarksManager.capture', (report) => report.bookmarksManager.capture()],
    ['resetTheme', (report) => report.resetTheme()],
    ['print', (report) => report.print()],
    ['resizeActivePage', (report) => report.resizeActivePage(0)],
    ['addOptionsMenuCommand', (report) => report.addOptionsMenuCommand('c', 'C')],
    ['removeOptionsMenuCommand', (report) => report.removeOptionsMenuCommand('c', 'C')],
  ])('rejects %s without a request to the frame', async (_, call) => {
    const { report, frame } = await embedRenderedReport({ embedUrl });
    frame.received.length = 0;
    await expect(call(report)).rejects.toMatchObject({
      code: 'not_supported',
      message: 'This API is currently not supported for RDL reports',
    });
    expect(frame.received).toEqual([]);
  });

  it('supports getCorrelationId', async () => {
    const { report } = await embedRenderedReport({ embedUrl });
    await expect(report.getCorrelationId()).resolves.toBeDefined();
  });
});

it('Report.setAccessToken rejects an empty token', async () => {
  const { report } = await embedRenderedReport();
  await expect(report.setAccessToken('')).rejects.toThrow('Access token cannot be empty');
});

it('Report.getPages and Page.getVisuals return all fields', async () => {
  const { report, frame } = await embedRenderedReport();
  const page = {
    name: 'p1',
    displayName: 'One',
    isActive: true,
    visibility: 0,
    defaultSize: { type: 4, width: 1280, height: 720 },
    mobileSize: { type: 4, width: 360, height: 640 },
    defaultDisplayOption: 1,
    background: { color: 'white' },
    wallpaper: { color: 'gray' },
  };
  const visual = { name: 'v1', title: 'Revenue', type: 'card', layout: { x: 1, y: 2 } };
  frame.responses['GET /report/pages'] = { statusCode: 200, body: [page] };
  frame.responses['GET /report/pages/p1/visuals'] = { statusCode: 200, body: [visual] };
  const [first] = await report.getPages();
  expect(first).toMatchObject(page);
  expect((await first?.getVisuals())?.[0]).toMatchObject(visual);
});

it('Report loads with a token that was set before the page of the frame was ready', async () => {
  const { report, frame } = embedReport();
  await report.setAccessToken('t2');
  frame.finishPage();
  expect(frame.received).toHaveLength(1);
  expect(frame.received[0]?.body).toMatchObject({ accessToken: 't2' });
  expect(report.getAccessToken()).toBe('t2');
});

describe('Report settings', () => {
  const settings = { extensions: [{ command: { name: 'c1', title: 'One', extend: {} } }], layoutType: 2 };
  const getCommandNames = ({ body }: { body?: unknown }) =>
    (body as models.ISettings & { extensions: models.IExtensions }).extensions.commands.map(
      ({ name }) => name,
    );

  it('sends the menu commands of the latest configuration with each added command', async () => {
    const { report, frame, service, element } = await embedRenderedReport({ settings });
    await report.addContextMenuCommand('c2', 'Two');
    expect(getCommandNames(frame.received.at(-1) ?? {})).toEqual(['c1', 'c2']);
    const next = { type: 'report', id: 'r1', embedUrl: report.config.embedUrl, accessToken: 't' } as const;
    service.embed(element, { ...next, settings: { extensions: { commands: [] } } });
    await frame.raise('loaded');
    await report.addContextMenuCommand('c3', 'Three');
    expect(getCommandNames(frame.received.at(-1) ?? {})).toEqual(['c3']);
  });

  it('switches between mobile layouts and rejects a switch to a desktop layout', async () => {
    const { report } = await embedRenderedReport({ settings });
    await expect(report.switchLayout(3)).resolves.toBeDefined();
    await expect(report.switchLayout(0)).rejects.toThrow(
      'Switching between mobile and desktop layouts is not supported. Please reset the embed container and re-embed with required layout.',
    );
  });
});

it('getPersistentFilters returns the saved state of the viewer', async () => {
  const { report, frame } = await embedRenderedReport();
  frame.responses['GET /report/userState'] = { statusCode: 200, body: { filters: [] } };
  await expect(report.getPersistentFilters()).resolves.toEqual({ filters: [] });
});
