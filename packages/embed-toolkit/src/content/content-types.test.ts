// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { EmbedService, Report, Service } from '../index.ts';
import type { Embed } from '../index.ts';
import { addElement, createService } from '../testing/embed-report.ts';
import { FakeFrame } from '../testing/fake-frame.ts';

const host = 'https://app.powerbi.com';
const accessToken = 't1';
const createQuickCreateFields = (more: object) => ({ datasetCreateConfig: { locale: 'en', ...more } });
const datasetCreateConfig = { locale: 'en', mashupDocument: 'section Sales;' };

/** One row per content type: its configuration, expected URLs and title, and one of its events. */
const contentTypes = [
  {
    config: { type: 'report', id: 'r1', embedUrl: `${host}/reportEmbed` },
    load: 'POST /report/load',
    token: '/report/token',
    event: 'pageChanged',
    title: 'Report',
  },
  {
    config: {
      type: 'visual',
      id: 'r1',
      pageName: 'p1',
      visualName: 'v1',
      embedUrl: `${host}/reportEmbed`,
    },
    load: 'POST /report/load',
    token: '/report/token',
    event: 'visualRendered',
    title: 'Visual',
  },
  {
    config: { type: 'dashboard', id: 'd1', pageView: 'oneColumn', embedUrl: `${host}/dashboardEmbed` },
    load: 'POST /dashboard/load',
    token: '/dashboard/token',
    event: 'tileClicked',
    title: 'Dashboard',
  },
  {
    config: { type: 'tile', id: 't1', dashboardId: 'd1', embedUrl: `${host}/embed` },
    load: 'POST /tile/load',
    token: '/tile/token',
    event: 'tileLoaded',
    title: 'Tile',
  },
  {
    config: { type: 'qna', datasetIds: ['s1'], embedUrl: `${host}/qnaEmbed` },
    load: 'POST /qna/load',
    token: '/report/token',
    event: 'visualRendered',
    title: 'Questions and answers',
  },
  {
    config: { type: 'create', datasetId: 's1', embedUrl: `${host}/reportEmbed` },
    load: 'POST /report/create',
    token: '/report/token',
    event: 'saved',
    title: 'New report',
  },
  {
    config: { type: 'quickCreate', datasetCreateConfig, embedUrl: `${host}/quickCreate` },
    load: 'POST /quickcreate',
    token: '/report/token',
    event: 'saved',
    title: 'New report from data',
  },
] as const;

function setUp(config: object, service = createService(), element = addElement()) {
  const embed: Embed = service.embed(element, { accessToken, ...config });
  return { embed, frame: new FakeFrame(embed), service, element };
}

describe.each(contentTypes)('content type $config.type', ({ config, load, token, event, title }) => {
  it('loads with the request of its content type', async () => {
    const { embed, frame } = setUp(config);
    expect(embed.iframe.title).toBe(title);
    frame.finishPage();
    expect(frame.urls()).toEqual([load]);
    const { embedUrl, ...sent } = config;
    expect(frame.received[0]?.body).toMatchObject(
      config.type === 'create' ? { datasetId: 's1', accessToken } : { ...sent, accessToken },
    );
    expect(embed.iframe.src).toBe(`${embedUrl}?uid=${embed.config.uniqueId}`);
  });

  it('sends a new token to its token URL', async () => {
    const { embed, frame } = setUp(config);
    frame.finishPage();
    await embed.setAccessToken('t2');
    expect(frame.received.at(-1)).toMatchObject({ url: token, body: 't2' });
  });

  it('dispatches the events of its content type and rejects handlers for unknown events', async () => {
    const { embed, frame } = setUp(config);
    const handler = vi.fn();
    embed.on(event as 'info', handler);
    await frame.raise(event, { newPage: { name: 'p2' } });
    expect(handler).toHaveBeenCalledOnce();
    expect(() => embed.on('unknown' as 'info', handler)).toThrow('You passed: unknown');
    expect(embed.allowedEvents).toContain(event);
  });

  it('accepts calls after it has loaded', async () => {
    const { embed, frame } = setUp(config);
    frame.finishPage();
    if (!embed.contentType.loadsWithoutEvent) await frame.raise('loaded');
    frame.responses['GET /getCorrelationId'] = { statusCode: 200, body: 'c1' };
    expect(await embed.getCorrelationId()).toBe('c1');
  });
});

it.each([
  ['dashboard', {}, 'Dashboard id is required, but it was not found.'],
  ['dashboard', {}, "or as attribute 'powerbi-dashboard-id'."],
  [
    'dashboard',
    { id: 'd', pageView: 'wide' },
    'pageView must be one of the followings: fitToWidth, oneColumn, actualSize',
  ],
  ['tile', {}, 'Tile id is required, but it was not found.'],
  ['tile', { id: 't' }, 'dashboardId is required'],
  ['create', {}, 'Dataset id is required, but it was not found.'],
  ['qna', {}, 'datasetIds is required'],
  ['qna', { datasetIds: [3] }, 'datasetIds must be an array of strings'],
  ['quickCreate', {}, 'datasetCreateConfig is required'],
  ['quickCreate', { datasetCreateConfig: { mashupDocument: 'section S;' } }, 'locale is required'],
  ['quickCreate', createQuickCreateFields({}), 'At least one of data or mashupDocument must be provided'],
  [
    'quickCreate',
    createQuickCreateFields({ data: [{ name: 'T', rows: [] }] }),
    'tableSchemaList cannot be empty when data is provided',
  ],
  [
    'quickCreate',
    createQuickCreateFields({ datasourceConnectionConfig: {} }),
    'mashupDocument cannot be empty when datasourceConnectionConfig is presented',
  ],
  ['visual', { id: 'r', visualName: 'v' }, 'Page name is required when embedding a visual.'],
  ['visual', { id: 'r', pageName: 'p' }, 'Visual name is required, but it was not found.'],
  [
    'dashboard',
    { id: 'd', eventHooks: { applicationContextProvider: () => 1 } },
    'applicationContextProvider is only supported in report embed',
  ],
  [
    'tile',
    { id: 't', dashboardId: 'd', tokenType: 0, eventHooks: { accessTokenProvider: () => 't' } },
    'accessTokenProvider is only supported in report SaaS embed',
  ],
])('Service.embed rejects a %s with %j: %s', (type, config, message) => {
  const element = addElement();
  const embed = () => setUp({ type, embedUrl: host, ...config }, createService(), element);
  expect(embed).toThrow(message);
  expect(element.childElementCount).toBe(0);
});

it.each([
  ['dashboard', { 'powerbi-dashboard-id': 'd1' }, '', { id: 'd1' }],
  ['dashboard', {}, '?dashboardId=d2', { id: 'd2' }],
  ['tile', {}, '?dashboardId=d2&tileId=t2', { id: 't2', dashboardId: 'd' }],
  ['create', {}, '?datasetId=s2', { datasetId: 's2' }],
])(
  'Service.embed finds the ID of a %s in an attribute or in the embed URL',
  (type, attributes, query, expected) => {
    const element = addElement(attributes);
    const config = { type, embedUrl: `${host}/embed${query}`, dashboardId: 'd' };
    expect(setUp(config, createService(), element).embed.config).toMatchObject(expected);
  },
);

describe('Visual', () => {
  const config = { ...contentTypes[1].config, width: 300, height: 200 };

  it('hides the rest of the page and fits the visual to the frame', () => {
    const { frame } = setUp({ ...config, settings: { hideErrors: true } });
    frame.finishPage();
    const visibleLayout = { displayState: { mode: 0 }, x: 1, y: 1, z: 1, width: 300, height: 200 };
    expect((frame.received[0]?.body as { settings: unknown }).settings).toEqual({
      hideErrors: true,
      filterPaneEnabled: false,
      navContentPaneEnabled: false,
      layoutType: 1,
      customLayout: {
        displayOption: 0,
        pageSize: { type: 4, width: 300, height: 200 },
        pagesLayout: {
          p1: { defaultLayout: { displayState: { mode: 1 } }, visualsLayout: { v1: visibleLayout } },
        },
      },
    });
  });

  it('keeps a layout set by the host page', () => {
    const { frame } = setUp({ ...config, settings: { customLayout: { displayOption: 1 } } });
    frame.finishPage();
    expect(frame.received[0]?.body).toMatchObject({ settings: { customLayout: { displayOption: 1 } } });
  });

  async function embedRenderedVisual() {
    const service = createService();
    const visual = service.embed(addElement(), { ...config, type: 'visual', accessToken });
    const frame = new FakeFrame(visual);
    await frame.show();
    frame.received.length = 0;
    return { visual, frame };
  }

  it('supports filters of the visual, its page and the report', async () => {
    const { visual, frame } = await embedRenderedVisual();
    await visual.getFilters();
    await visual.setFilters([], 1);
    await visual.updateFilters(2, [], 0, { timeout: 100 });
    await visual.removeFilters({ timeout: 100 });
    expect(frame.urls()).toEqual([
      'GET /report/pages/p1/visuals/v1/filters',
      'PUT /report/pages/p1/filters',
      'POST /report/filters',
      'POST /report/pages/p1/visuals/v1/filters',
    ]);
  });

  it('returns the page of the visual and moves the visual on it', async () => {
    const { visual, frame } = await embedRenderedVisual();
    frame.responses['GET /report/pages'] = { statusCode: 200, body: [{ name: 'p1', isActive: true }] };
    frame.responses['GET /report/pages/p1/visuals'] = { statusCode: 200, body: [{ name: 'v1' }] };
    expect(await visual.getActivePage()).toMatchObject({ name: 'p1' });
    expect(await visual.getPageByName('p1')).toMatchObject({ name: 'p1' });
    await visual.moveVisual('p1', 'v1', 1, 2);
    expect(frame.urls().at(-1)).toBe('PATCH /report/settings');
  });

  it('returns the descriptor of the visual and rejects methods that require an entire report', async () => {
    const { visual, frame } = await embedRenderedVisual();
    const body = [{ name: 'v1', title: 'Revenue', type: 'card', layout: {} }];
    frame.responses['GET /report/pages/p1/visuals'] = { statusCode: 200, body };
    expect(await visual.getVisualDescriptor()).toMatchObject({ title: 'Revenue', type: 'card' });
    frame.responses['GET /report/pages/p1/visuals'] = { statusCode: 200, body: [] };
    await expect(visual.getVisualDescriptor()).rejects.toMatchObject({ code: 'not_found' });
    const expectNotSupported = async (call: Promise<unknown>, message: string) => {
      await expect(call).rejects.toMatchObject({ code: 'not_supported', message });
    };
    await expectNotSupported(visual.getPages(), 'Get pages is not supported while embedding a visual.');
    await expectNotSupported(visual.setPage(), 'Set page is not supported while embedding a visual.');
    await expectNotSupported(visual.render(), 'render is not supported while embedding a visual.');
  });
});

it('Service.load prepares reports and loads other content types immediately', () => {
  const loads = contentTypes.map(({ config }) => {
    const embed = createService().load(addElement(), { accessToken, ...config });
    const frame = new FakeFrame(embed);
    frame.finishPage();
    return frame.urls()[0];
  });
  expect(loads).toEqual([
    'POST /report/prepare',
    'POST /report/load',
    'POST /dashboard/load',
    'POST /tile/load',
    'POST /qna/load',
    'POST /report/create',
    'POST /quickcreate',
  ]);
});

describe('report creation', () => {
  it('sends only the supported fields, with the session ID but without the SDK version', () => {
    const theme = { themeJson: { name: 'Dark' } };
    const { frame } = setUp({ ...contentTypes[5].config, theme, uniqueId: 'u1', pageName: 'p1' });
    frame.finishPage();
    const { body, headers } = frame.received[0] ?? {};
    expect(body).toEqual({ accessToken, datasetId: 's1', theme });
    expect(headers).not.toHaveProperty('sdkVersion');
    expect(headers).toMatchObject({ uid: 'u1', sdkSessionId: expect.any(String) });
  });

  it('continues in the same frame when the saved report is embedded', async () => {
    const service = createService();
    const element = addElement();
    const created = service.createReport(element, { ...contentTypes[5].config, accessToken });
    const frame = new FakeFrame(created);
    frame.finishPage();
    frame.responses['GET /report/hasUnsavedChanges'] = { statusCode: 200, body: true };
    expect(await created.isSaved()).toBe(false);
    expect(created.getId()).toBe('s1');
    const report = service.embed(element, { ...contentTypes[0].config, accessToken });
    expect(report.iframe).toBe(created.iframe);
    expect(service.get(element)).toBe(report);
    expect(frame.urls().at(-1)).toBe('POST /report/load');
    await expect(created.isSaved()).rejects.toMatchObject({ code: 'disposed' });
  });

  it('creates a new embed when quickCreate is called again', () => {
    const service = createService();
    const element = addElement();
    const config = { ...contentTypes[6].config, accessToken };
    const first = service.quickCreate(element, config);
    const second = service.quickCreate(element, config);
    expect([first === second, service.getNumberOfComponents(), element.childElementCount]).toEqual([
      false,
      1,
      1,
    ]);
  });

  it('rejects Embed.create for other content types', async () => {
    await expect(setUp(contentTypes[0].config).embed.create()).rejects.toThrow('no create support');
  });
});

it('setQuestion sends a question and rejects values that are not strings', async () => {
  const service = createService();
  const qna = service.embed(addElement(), { ...contentTypes[4].config, datasetIds: ['s1'], accessToken });
  const frame = new FakeFrame(qna);
  await frame.show();
  await qna.setQuestion('revenue by region');
  expect(frame.urls().at(-1)).toBe('POST /qna/interpret');
  expect(frame.received.at(-1)).toMatchObject({
    body: { question: 'revenue by region' },
  });
  await expect(qna.setQuestion(3 as never)).rejects.toMatchObject({ code: 'invalid_configuration' });
});

it('EmbedService supports only the content types that it is created with', () => {
  const service = new EmbedService({ report: Report });
  const config = { ...contentTypes[0].config, accessToken } as const;
  expect(service.embed(addElement(), config)).toBeInstanceOf(Report);
  expect(() => service.embed(addElement(), { ...contentTypes[2].config })).toThrow('Known types: report');
  service.dispose();
});

it('Report provides the ID lookup and the allowed events as static members', () => {
  const url = `${host}/reportEmbed?groupId=g&reportId=r&config=c`;
  expect(Report.findIdFromEmbedUrl(url)).toBe('r');
  expect(Report.findGroupIdFromEmbedUrl(url)).toBe('g');
  expect(Report.allowedEvents).toContain('pageChanged');
  expect(Report.allowedEvents).not.toContain('loaded');
  expect(Service).toBeTypeOf('function');
});
