// @vitest-environment jsdom
import * as powerbiClient from 'powerbi-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { embedUrl, addElement } from '../testing/embed-report.ts';
import { FakeFrame } from '../testing/fake-frame.ts';
import * as dropIn from './index.ts';

const config = { type: 'report', id: 'r1', embedUrl, accessToken: 't1' } as const;
const error = { message: 'Broken', errorCode: 'E1' };
let service: dropIn.service.Service;

beforeEach(() => {
  const { hpmFactory, wpmpFactory, routerFactory } = dropIn.factories;
  service = new dropIn.service.Service(hpmFactory, wpmpFactory, routerFactory, { onError: () => {} });
});
afterEach(() => service.dispose());

async function embedRenderedReport(fields: object = {}) {
  const element = addElement();
  const report = service.embed(element, { ...config, ...fields } as typeof config);
  const frame = new FakeFrame(report);
  await frame.show();
  return { report, frame, element };
}

it('the drop-in exports everything that powerbi-client exports', () => {
  const missing = Object.keys(powerbiClient).filter((name) => !(name in dropIn));
  expect(missing).toEqual([]);
  expect(Object.keys(powerbiClient.models).filter((name) => !(name in dropIn.models))).toEqual([]);
  expect(Object.keys(powerbiClient.factories).sort()).toEqual(Object.keys(dropIn.factories).sort());
});

it('the drop-in sets window.powerbi, or the configured global variable if window.powerbi exists', async () => {
  const globals = window as unknown as dropIn.Globals & { second?: dropIn.service.Service };
  expect(globals.powerbi).toBeInstanceOf(dropIn.service.Service);
  const first = globals.powerbi;
  globals.powerBISDKGlobalServiceInstanceName = 'second';
  vi.resetModules();
  await import('./index.ts');
  expect(globals.powerbi).toBe(first);
  expect(globals.second?.getSDKVersion()).toBe('2.23.1');
  delete globals.powerBISDKGlobalServiceInstanceName;
});

it('the drop-in stores an embed on its element until the element is reset', async () => {
  const { report, element } = await embedRenderedReport();
  expect((element as dropIn.service.IPowerBiElement).powerBiEmbed).toBe(report);
  service.reset(element);
  expect(element).not.toHaveProperty('powerBiEmbed');
});

it('Service.enableAutoEmbed embeds content from element attributes on DOMContentLoaded', () => {
  const element = addElement({ 'powerbi-embed-url': embedUrl, 'powerbi-type': 'report' });
  for (const [name, value] of Object.entries({ 'report-id': 'r1', 'access-token': 't' })) {
    element.setAttribute(`powerbi-${name}`, value);
  }
  service.enableAutoEmbed();
  window.dispatchEvent(new Event('DOMContentLoaded'));
  expect(service.get(element).getId()).toBe('r1');
});

describe('drop-in errors in the format of powerbi-client', () => {
  it.each([
    ['the body of an error response', { statusCode: 500, body: error }, error],
    ['a list of errors', { statusCode: 400, body: [error] }, [error]],
    ['a plain text body', { statusCode: 404, body: 'Not here' }, 'Not here'],
    ['undefined when the response has no body', { statusCode: 404 }, undefined],
  ])('rejects calls with %s', async (_, response, expected) => {
    const { report, frame } = await embedRenderedReport();
    frame.responses['GET /report/pages'] = response;
    frame.responses['POST /report/token'] = response;
    expect(await report.getPages().catch((caught: unknown) => caught)).toEqual(expected);
    expect(await report.setAccessToken('t2').catch((caught: unknown) => caught)).toEqual(expected);
  });

  it('rejects calls with the error list of a rejected load', async () => {
    const report = service.embed(addElement(), config);
    const frame = new FakeFrame(report);
    frame.responses['POST /report/load'] = { statusCode: 400, body: [error] };
    frame.finishPage();
    await expect(report.getPages()).rejects.toEqual([error]);
  });

  it('rejects calls with the messages of powerbi-client for missing pages, paginated reports and visuals', async () => {
    const { report, frame } = await embedRenderedReport();
    frame.responses['GET /report/pages'] = { statusCode: 200, body: [] };
    await expect(report.getPageByName('p')).rejects.toBe('PowerBIEntityNotFound');
    await expect(report.page('p').resizePage(0)).rejects.toBe(
      'Cannot resize the page. Only the active page can be resized',
    );
    const paginated = await embedRenderedReport({ embedUrl: 'https://app.powerbi.com/rdlEmbed?x=1' });
    await expect(paginated.report.getPages()).rejects.toBe(
      'This API is currently not supported for RDL reports',
    );
    const visual = { ...config, type: 'visual', pageName: 'p', visualName: 'v' } as const;
    await expect(service.embed(addElement(), visual).setPage()).rejects.toBe(
      'Set page is not supported while embedding a visual.',
    );
  });

  it.each([
    [
      'a list with the first validation error',
      { viewMode: 3 },
      [{ message: 'viewMode property is invalid' }],
    ],
    [
      'an Error for an invalid hook',
      { eventHooks: { applicationContextProvider: 3 } },
      expect.objectContaining({ message: 'applicationContextProvider must be a function' }),
    ],
  ])('throws %s', (_, invalidFields, expected) => {
    let caught: unknown;
    try {
      service.embed(addElement(), { ...config, ...invalidFields } as never);
    } catch (thrown) {
      caught = thrown;
    }
    expect(caught).toEqual(expected);
  });
});

describe('exported factories', () => {
  it('routerFactory creates a router that accepts routes', () => {
    const wpmp = dropIn.factories.wpmpFactory('mine', false, window);
    expect(dropIn.factories.routerFactory(wpmp).post('/a', () => {})).toBeDefined();
    wpmp.stop();
  });

  it('hpmFactory creates a client that sends requests with an ID and resolves them with their responses', async () => {
    const wpmp = dropIn.factories.wpmpFactory('mine', false, window);
    const hpm = dropIn.factories.hpmFactory(wpmp);
    const target = { postMessage: vi.fn() };
    const zoom = hpm.get('/report/zoom', {}, target as unknown as Window);
    const [{ headers }] = target.postMessage.mock.calls[0] as [{ headers: Record<string, string> }];
    expect(headers).toMatchObject({ 'x-sdk-type': 'js', 'x-sdk-version': '2.23.1', id: expect.any(String) });
    expect(headers['id']).not.toBe('');
    const data = { statusCode: 200, headers: { id: headers['id'] }, body: 2 };
    window.dispatchEvent(new MessageEvent('message', { data, source: window }));
    await expect(zoom).resolves.toMatchObject({ body: 2 });
    wpmp.stop();
  });
});

describe('Service with custom factories', () => {
  const { hpmFactory, wpmpFactory, routerFactory } = dropIn.factories;

  it('calls each factory once in its constructor, like powerbi-client', () => {
    const [hpm, wpmp, router] = [vi.fn(hpmFactory), vi.fn(wpmpFactory), vi.fn(routerFactory)];
    const options = { wpmpName: 'n', logMessages: false, version: '9', type: 'mine', sdkWrapperVersion: '7' };
    const customService = new dropIn.service.Service(hpm, wpmp, router, options);
    expect(wpmp).toHaveBeenCalledExactlyOnceWith('n', false);
    expect(hpm).toHaveBeenCalledExactlyOnceWith(customService.wpmp, null, '9', 'mine', '7');
    expect(router).toHaveBeenCalledExactlyOnceWith(customService.wpmp);
    expect(customService.wpmp).toBe(wpmp.mock.results[0]?.value);
    expect(customService.hpm).toBe(hpm.mock.results[0]?.value);
    expect(customService.router).toBe(router.mock.results[0]?.value);
    customService.dispose();
  });

  it.each([
    ['proxy', { wpmp: (...args: Parameters<typeof wpmpFactory>) => wpmpFactory(...args) }],
    ['request client', { hpm: (...args: Parameters<typeof hpmFactory>) => hpmFactory(...args) }],
    ['router', { router: (...args: Parameters<typeof routerFactory>) => routerFactory(...args) }],
  ])('loads content, sends requests and receives events through a custom %s', async (_, customFactories) => {
    const { hpm, wpmp, router } = {
      hpm: hpmFactory,
      wpmp: wpmpFactory,
      router: routerFactory,
      ...customFactories,
    };
    const customService = new dropIn.service.Service(hpm, wpmp, router);
    const report = customService.embed(addElement(), config);
    const frame = new FakeFrame(report);
    frame.responses['GET /report/zoom'] = { statusCode: 200, body: 2 };
    const handler = vi.fn();
    report.on('rendered', handler);
    await frame.show();
    await expect(report.getZoom()).resolves.toBe(2);
    expect(handler).toHaveBeenCalledOnce();
    expect(new Set(frame.received.map(({ targetOrigin }) => targetOrigin))).toEqual(
      new Set(['https://app.powerbi.com']),
    );
    frame.responses['GET /report/zoom'] = 'silent';
    const pending = report.getZoom();
    customService.reset(report.element);
    await expect(pending).rejects.toMatchObject({ code: 'disposed' });
    customService.dispose();
  });

  it('sends requests through a stubbed request client', async () => {
    const response = { statusCode: 200, headers: {}, body: 3 };
    const spy = { get: vi.fn(async () => response), post: vi.fn(async () => response), defaultHeaders: {} };
    const customService = new dropIn.service.Service(
      () => spy as unknown as ReturnType<typeof hpmFactory>,
      wpmpFactory,
      routerFactory,
    );
    const report = customService.embed(addElement(), config);
    report.iframe.dispatchEvent(new Event('load'));
    expect(spy.post).toHaveBeenCalledWith(
      '/report/load',
      expect.objectContaining({ id: 'r1' }),
      expect.objectContaining({ uid: report.config.uniqueId }),
      report.iframe.contentWindow,
      'https://app.powerbi.com',
    );
    customService.dispose();
  });

  it('accepts responses that a custom request client returns without a promise', async () => {
    const client = {
      get: () => ({ statusCode: 200, headers: {}, body: 3 }),
      post: vi.fn(),
      defaultHeaders: {},
    };
    const customService = new dropIn.service.Service(
      () => client as unknown as ReturnType<typeof hpmFactory>,
      wpmpFactory,
      routerFactory,
    );
    const report = customService.embed(addElement(), config);
    report.handleEvent('loaded', {});
    await expect(report.getZoom()).resolves.toBe(3);
    customService.dispose();
  });

  it('ignores events from another origin that reach a custom proxy', async () => {
    const customService = new dropIn.service.Service(
      hpmFactory,
      (...args) => wpmpFactory(...args),
      routerFactory,
    );
    const report = customService.embed(addElement(), config);
    const frame = new FakeFrame(report);
    await frame.show();
    const handler = vi.fn();
    report.on('info', handler);
    const { getWindow, uid } = report.frame;
    const data = { method: 'POST', url: `/reports/${uid}/events/info`, headers: { id: 'e1' }, body: {} };
    for (const origin of ['https://untrusted.example', 'https://app.powerbi.com']) {
      window.dispatchEvent(new MessageEvent('message', { data, source: getWindow(), origin }));
    }
    expect(handler).toHaveBeenCalledOnce();
    customService.dispose();
  });
});

it('Service receives no messages between wpmp.stop and wpmp.start', async () => {
  const { report, frame } = await embedRenderedReport();
  const handler = vi.fn();
  report.on('info', handler);
  const { getWindow, origin, uid } = report.frame;
  const data = { method: 'POST', url: `/reports/${uid}/events/info`, headers: { id: 'e1' }, body: {} };
  const post = () => window.dispatchEvent(new MessageEvent('message', { data, source: getWindow(), origin }));
  service.wpmp.stop();
  post();
  expect(handler).not.toHaveBeenCalled();
  service.wpmp.start();
  post();
  expect(handler).toHaveBeenCalledOnce();
  frame.responses['GET /report/zoom'] = { statusCode: 200, body: 2 };
  await expect(report.getZoom()).resolves.toBe(2);
});

describe('members used by wrappers and tests of powerbi-client', () => {
  it('validate returns undefined for a valid configuration and the errors for an invalid one', async () => {
    const { report } = await embedRenderedReport();
    expect(report.validate(config)).toBeUndefined();
    const invalidConfig = { ...config, viewMode: 3 };
    expect(report.validate(invalidConfig)).toMatchObject([{ message: 'viewMode property is invalid' }]);
  });

  it('configChanged reads missing fields from the element', async () => {
    const { report, element } = await embedRenderedReport();
    element.setAttribute('powerbi-report-id', 'r2');
    report.config.id = '';
    report.configChanged(true);
    expect(report.config.id).toBe('');
    report.configChanged(false);
    expect([report.config.id, report.config.embedUrl]).toEqual(['r2', embedUrl]);
  });

  it('getDefaultEmbedUrlEndpoint and loadPath depend on the content type', async () => {
    const { report } = await embedRenderedReport();
    expect([report.getDefaultEmbedUrlEndpoint(), report.loadPath]).toEqual(['reportEmbed', '/report/load']);
    const dashboard = service.embed(addElement(), { ...config, type: 'dashboard' });
    expect([dashboard.getDefaultEmbedUrlEndpoint(), dashboard.loadPath]).toEqual([
      'dashboardEmbed',
      '/dashboard/load',
    ]);
  });

  it('groups contains the command groups of the settings', async () => {
    const groups = [{ name: 'g', title: 'G' }];
    const { report } = await embedRenderedReport({ settings: { extensions: { commands: [], groups } } });
    expect(report.groups).toEqual(groups);
    expect(service.embed(addElement(), { ...config, type: 'dashboard' }).groups).toEqual([]);
  });

  it('createConfig contains the body of the create request', () => {
    const common = { embedUrl, accessToken: 't1' };
    const created = service.createReport(addElement(), { ...common, datasetId: 'd' });
    expect(created.createConfig).toMatchObject({ accessToken: 't1', datasetId: 'd' });
    const datasetCreateConfig = { locale: 'en', mashupDocument: 'section S;' };
    const quick = service.quickCreate(addElement(), { ...common, datasetCreateConfig });
    expect(quick.createConfig).toMatchObject({ datasetCreateConfig });
  });

  it('createConfig can be replaced before create sends it', async () => {
    const created = service.createReport(addElement(), { embedUrl, accessToken: 't1', datasetId: 'd1' });
    const frame = new FakeFrame(created);
    created.createConfig = { accessToken: 't2', datasetId: 'd2' };
    expect(created.createConfig).toMatchObject({ accessToken: 't2', datasetId: 'd2' });
    frame.finishPage();
    await created.whenLoaded();
    expect(frame.received).toContainEqual(
      expect.objectContaining({
        url: '/report/create',
        body: expect.objectContaining({ accessToken: 't2', datasetId: 'd2' }),
      }),
    );
  });

  it('createReport accepts an IEmbedConfiguration whose embed URL contains the dataset ID', () => {
    const partial = {
      type: 'report',
      embedUrl: 'https://app.powerbi.com/reportEmbed?datasetId=d',
      accessToken: 't1',
    };
    expect(service.createReport(addElement(), partial).getId()).toBe('d');
    expect(partial.type).toBe('report');
  });

  it('iframeLoaded can be set, so that load sends the configuration without the page of the frame', async () => {
    const report = service.embed(addElement(), config);
    const frame = new FakeFrame(report);
    await expect(report.load()).resolves.toBeUndefined();
    expect(frame.urls()).toEqual([]);
    report.iframeLoaded = true;
    expect(report.iframeLoaded).toBe(true);
    void report.load();
    await vi.waitFor(() => expect(frame.urls()).toEqual(['POST /report/load']));
  });

  it('fields of pages and visuals can be assigned', async () => {
    const { report } = await embedRenderedReport();
    const page = report.page('p', 'Page', false);
    page.isActive = true;
    page.displayName = 'Renamed';
    expect(page).toMatchObject({ isActive: true, displayName: 'Renamed' });
    const visual = new dropIn.VisualDescriptor(page, 'v', 'Visual', 'card', { x: 1 });
    visual.layout = { x: 2 };
    expect(visual.layout.x).toBe(2);
  });

  it('schemaUrl of a subclass of a filter sets its $schema', () => {
    class RegionFilter extends dropIn.models.BasicFilter {
      constructor(schemaUrl: string) {
        super({ table: 'Store', column: 'Region' }, 'In', ['North']);
        this.schemaUrl = schemaUrl;
      }
    }
    const plain = JSON.parse(JSON.stringify(new RegionFilter('https://example.com/schema'))) as object;
    expect(plain).toMatchObject({ $schema: 'https://example.com/schema' });
    expect(plain).not.toHaveProperty('schemaUrl');
  });

  it.each([
    ['the result of the hook', () => Promise.resolve(7), [200, 7]],
    ['404 without a hook', undefined, [404, null]],
    [
      '400 for a hook that throws',
      () => {
        throw new Error('no');
      },
      [400, null],
    ],
  ])('invokeSDKHook responds with %s', async (_, hook, expected) => {
    const send = vi.fn();
    await service.invokeSDKHook(hook, { body: {} }, { send });
    expect(send).toHaveBeenCalledExactlyOnceWith(...expected);
  });

  it('addOrOverwriteEmbed replaces the embed of the element', async () => {
    const { report, element } = await embedRenderedReport();
    const other = new dropIn.Report(service, element, { ...config, uniqueId: 'other' });
    service.addOrOverwriteEmbed(other, element);
    expect(service.getNumberOfComponents()).toBe(1);
    expect(service.find('other')).toBe(other);
    expect(service.get(element)).toBe(other);
    expect(service.find(report.config.uniqueId)).toBeUndefined();
  });
});

it('Service adds the configured SDK type and version to its default headers', () => {
  const configuredService = new dropIn.service.Service(undefined, undefined, undefined, {
    type: 'mine',
    version: '9',
  });
  expect(configuredService.hpm.defaultHeaders).toMatchObject({ 'x-sdk-type': 'mine', 'x-sdk-version': '9' });
  configuredService.dispose();
});
