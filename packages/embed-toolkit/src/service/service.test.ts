// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import type { ContentTypeDefinition } from '../embedding/content-type.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import { Embed, Service } from '../index.ts';
import type * as models from '../models/index.ts';
import { embedReport, embedUrl, addElement, createService } from '../testing/embed-report.ts';
import { FakeFrame } from '../testing/fake-frame.ts';

const config = { type: 'report', id: 'r1', embedUrl, accessToken: 't1' } as const;

describe('Service.embed with an incomplete configuration', () => {
  it('reads missing fields from the element', () => {
    const attributes = {
      'powerbi-type': 'report',
      'powerbi-embed-url': embedUrl,
      'powerbi-report-id': 'r2',
      'powerbi-access-token': 't2',
      'powerbi-name': 'sales',
      'powerbi-settings-filter-pane-enabled': 'false',
      'powerbi-settings-nav-content-pane-enabled': 'false',
    };
    const embed = createService().embed(addElement(attributes));
    expect(embed.config).toEqual({
      type: 'report',
      id: 'r2',
      groupId: 'g1',
      accessToken: 't2',
      uniqueId: 'sales',
      embedUrl,
      settings: { filterPaneEnabled: false, navContentPaneEnabled: false },
    });
  });

  it('reads missing fields from the embed URL and the service', () => {
    const service = createService();
    service.accessToken = 'shared';
    const url = `${embedUrl}&reportId=r3`;
    const embed = service.embed(addElement(), { type: 'report', embedUrl: url });
    expect(embed.config).toMatchObject({ id: 'r3', groupId: 'g1', accessToken: 'shared' });
  });

  it('throws an error that names the missing field', () => {
    const { id: _, ...withoutId } = config;
    const { accessToken: __, ...withoutToken } = config;
    const { embedUrl: ___, ...withoutUrl } = config;
    const embed = (fields: object) => () =>
      createService().embed(addElement(), { type: 'report', ...fields });
    expect(embed(withoutId)).toThrow('Report id is required, but it was not found.');
    expect(embed(withoutToken)).toThrow('No access token was found for element.');
    expect(embed(withoutUrl)).toThrow('Embed Url is required, but it was not found.');
  });
});

it('Service.embed adds the language, layout, hook registration and uid to the iframe URL', () => {
  const settings = { localeSettings: { language: 'nl', formatLocale: 'nl-NL' }, layoutType: 2 };
  const eventHooks = { applicationContextProvider: () => ({}) };
  const { report } = embedReport({ settings, eventHooks, uniqueId: 'u1' });
  const added = '&language=nl&formatLocale=nl-NL&isMobile=true&registerQueryCallback=true&uid=u1';
  expect(report.iframe.src).toBe(embedUrl + added);
});

it('a load request contains only plain data, without hooks or token renewal', async () => {
  const tokenRenewal = { getToken: async () => 't2' };
  const eventHooks = { applicationContextProvider: () => ({}) };
  const { frame } = embedReport({ tokenRenewal, eventHooks });
  await frame.show();
  expect(frame.received[0]).toMatchObject({ url: '/report/load', targetOrigin: 'https://app.powerbi.com' });
  expect(frame.received[0]?.body).not.toHaveProperty('eventHooks');
  expect(frame.received[0]?.body).not.toHaveProperty('tokenRenewal');
});

it.each([
  [{ eventHooks: { applicationContextProvider: 3 } }, 'applicationContextProvider must be a function'],
  [{ eventHooks: { accessTokenProvider: () => 't' }, tokenType: 1 }, 'accessTokenProvider is only supported'],
  [{ viewMode: 3 }, 'viewMode property is invalid'],
  [{ settings: { panes: { filters: { visible: 3 } } } }, 'visible must be a boolean'],
])('Service.embed rejects %j before it creates a frame: %s', (invalidFields, message) => {
  const element = addElement();
  const embed = () => createService().embed(element, { ...config, ...invalidFields } as never);
  expect(embed).toThrow(expect.objectContaining({ code: 'invalid_configuration' }));
  expect(embed).toThrow(message);
  expect(element.childElementCount).toBe(0);
});

it('Service.embed lists the known content types when the type is unknown', () => {
  const embed = () => createService().embed(addElement(), { ...config, type: 'unknown' });
  expect(embed).toThrow(
    "Unknown type 'unknown'. Known types: report, dashboard, tile, qna, visual, create, quickCreate",
  );
  expect(embed).toThrow(expect.objectContaining({ code: 'invalid_argument' }));
});

it('Service finds embeds by element and uniqueId until they are reset', () => {
  const { service, report, element } = embedReport({ uniqueId: 'u1' });
  expect(service.get(element)).toBe(report);
  expect(service.find('u1')).toBe(report);
  service.reset(element);
  expect(() => service.get(element)).toThrow(expect.objectContaining({ code: 'not_embedded' }));
  expect(service.find('u1')).toBeUndefined();
  expect(element.childElementCount).toBe(0);
  expect(() => service.reset(element)).not.toThrow();
});

it('Service.embed rejects the uniqueId of another embed', () => {
  const { service } = embedReport({ uniqueId: 'u1' });
  const element = addElement();
  expect(() => service.embed(element, { ...config, uniqueId: 'u1' })).toThrow("'u1'");
  expect(element.childElementCount).toBe(0);
});

it('Service.bootstrap creates a frame without an ID or token, and Service.embed loads a report into it', async () => {
  const service = createService();
  const element = addElement();
  const bootstrapped = service.bootstrap(element, { type: 'report', embedUrl });
  const frame = new FakeFrame(bootstrapped);
  frame.finishPage();
  expect(frame.urls()).toEqual([]);
  const report = service.embed(element, { type: 'report', id: 'r1', accessToken: 't1' });
  expect(report).toBe(bootstrapped);
  expect(frame.received[0]?.headers).toMatchObject({ bootstrapped: true, uid: report.config.uniqueId });
  expect(frame.received[0]?.body).toMatchObject({ id: 'r1', accessToken: 't1', embedUrl });
});

it('Service.load prepares a report, and Report.render renders it', async () => {
  const service = createService();
  const report = service.load(addElement(), config);
  const frame = new FakeFrame(report);
  await frame.show();
  await report.render();
  expect(frame.urls()).toEqual(['POST /report/prepare', 'POST /report/render']);
});

it('Report.render does not send the options for the host page', async () => {
  const service = createService();
  const hostConfig = {
    ...config,
    pageName: 'p2',
    frame: { title: 'Sales' },
    tokenRenewal: { getToken: () => 't2' },
    eventHooks: { applicationContextProvider: () => ({}) },
  };
  const report = service.load(addElement(), hostConfig);
  const frame = new FakeFrame(report);
  await frame.show();
  await report.render(hostConfig);
  expect(frame.received.at(-1)).toMatchObject({ url: '/report/render', body: { ...config, pageName: 'p2' } });
  expect(Object.keys(frame.received.at(-1)?.body as object)).not.toContain('frame');
});

it('a report that failed to load with an expired token is prepared again, not rendered, after Service.load', async () => {
  const service = createService();
  const report = service.load(addElement(), { ...config, tokenRenewal: { getToken: () => 't2' } });
  const frame = new FakeFrame(report);
  frame.finishPage();
  await frame.raise('error', { message: 'TokenExpired' });
  await vi.waitFor(() => expect(frame.urls()).toEqual(['POST /report/prepare', 'POST /report/prepare']));
  expect(frame.received[1]?.body).toMatchObject({ accessToken: 't2' });
});

it('Service.embed navigates the iframe when the embed URL changes', async () => {
  const { service, report, frame, element } = embedReport();
  await frame.show();
  const newUrl = 'https://app.powerbi.cn/reportEmbed';
  service.embed(element, { ...config, id: 'r2', embedUrl: newUrl });
  expect(report.iframe.src).toBe(`${newUrl}?uid=${report.config.uniqueId}`);
  expect(report.frame.origin).toBe('https://app.powerbi.cn');
  await frame.show();
  expect(frame.received.at(-1)).toMatchObject({ body: { id: 'r2' }, targetOrigin: 'https://app.powerbi.cn' });
});

it('Service passes errors of unawaited loads to onError', async () => {
  const onError = vi.fn();
  const { frame } = embedReport({}, createService({ onError }));
  frame.responses['POST /report/load'] = { statusCode: 400, body: [{ message: 'Bad token' }] };
  frame.finishPage();
  await expect.poll(() => onError.mock.calls).toEqual([[expect.objectContaining({ code: 'load_failed' })]]);
});

it('Service accepts only exact embed origins', () => {
  expect(() => new Service({ embedOrigins: ['*'] })).toThrow('list of origins');
  expect(() => new Service({ embedOrigins: ['about:blank'] })).toThrow('not about:blank');
  expect(new Service({ embedOrigins: ['http://localhost:3003/'] }).embedOrigins).toEqual([
    'http://localhost:3003',
  ]);
});

it('init embeds content in all elements with an embed URL attribute', () => {
  const service = createService();
  const container = addElement();
  for (const id of ['r1', 'r2']) {
    const element = document.createElement('div');
    element.setAttribute('powerbi-embed-url', embedUrl);
    element.setAttribute('powerbi-report-id', id);
    container.append(element, document.createElement('p'));
  }
  const embeds = service.init(container, { type: 'report', accessToken: 't1' });
  expect(embeds.map((embed) => embed.getId())).toEqual(['r1', 'r2']);
});

it('preload loads an allowed embed URL in a hidden iframe and dispatches preloaded', () => {
  const service = createService();
  const parent = addElement();
  const iframe = service.preload({ embedUrl }, parent);
  const handler = vi.fn();
  parent.addEventListener('preloaded', handler);
  iframe.dispatchEvent(new Event('load'));
  expect(handler).toHaveBeenCalledOnce();
  expect([iframe.src, iframe.style.display, iframe.parentElement]).toEqual([embedUrl, 'none', parent]);
  expect(() => service.preload({ embedUrl: 'https://untrusted.example' })).toThrow(
    'Invalid embed URL detected',
  );
  expect(() => service.preload({})).toThrow('Invalid embed URL detected');
});

it('Service sends the SDK type and versions in the request headers', async () => {
  const service = createService({ sdkWrapperVersion: '1.0' });
  service.setSdkInfo('my-wrapper', '2.0');
  const { frame } = embedReport({}, service);
  frame.finishPage();
  expect(frame.received[0]?.headers).toMatchObject({
    'x-sdk-type': 'my-wrapper',
    'x-sdk-version': '2.23.1',
    'x-sdk-wrapper-version': '2.0',
    sdkSessionId: service.getSdkSessionId(),
  });
});

it('Service sends the SDK version in load requests of existing content only', async () => {
  const service = createService();
  const created = service.createReport(addElement(), { datasetId: 'd1', embedUrl, accessToken: 't1' });
  const { report } = embedReport({}, service);
  const [createHeaders, loadHeaders] = [created, report].map((embed) => {
    const frame = new FakeFrame(embed);
    frame.finishPage();
    return frame.received[0]?.headers;
  });
  expect(createHeaders).not.toHaveProperty('sdkVersion');
  expect(loadHeaders).toMatchObject({ sdkVersion: '2.23.1' });
});

describe('Service.register', () => {
  class Paper extends Embed {
    constructor(service: EmbedContext, element: HTMLElement, config: models.IEmbedConfigurationBase) {
      const definition: ContentTypeDefinition = {
        type: 'paper',
        endpoint: 'paperEmbed',
        title: 'Paper',
        eventRoot: '/papers',
        loadUrl: '/paper/load',
        tokenUrl: '/paper/token',
        events: ['info'],
        validate: () => [],
      };
      super(service, definition, element, config, {});
    }
  }
  const eventUrls = ['/papers/:uniqueId/sheets/:sheet/events/:eventName'];
  const register = (service: Service, type = 'paper', urls = eventUrls) =>
    service.register(type, (context, element, paperConfig) => new Paper(context, element, paperConfig), urls);

  it('adds a content type that can be embedded and receives events', async () => {
    const service = createService();
    register(service);
    const paper = service.embed(addElement(), { type: 'paper', embedUrl, accessToken: 't1' });
    const frame = new FakeFrame(paper);
    frame.finishPage();
    expect(frame.urls()).toEqual(['POST /paper/load']);
    const handler = vi.fn();
    paper.on('info', handler);
    await frame.send(`/papers/${paper.config.uniqueId}/sheets/1/events/info`, {});
    expect(handler).toHaveBeenCalledOnce();
  });

  it('rejects an existing name and event URLs without placeholders', () => {
    const service = createService();
    expect(() => register(service, 'Report')).toThrow(
      expect.objectContaining({
        code: 'invalid_argument',
        message: "Type 'Report' is already registered",
      }),
    );
    expect(() => register(service, 'paper', ['/papers/events'])).toThrow(
      'must contain :uniqueId and :eventName',
    );
    register(service);
    expect(() => register(service)).toThrow('already registered');
  });
});

it('Report sets the accessible title of the iframe and the tab index of the element', () => {
  const { report, element } = embedReport();
  report.setComponentTitle('Sales');
  expect(report.iframe.title).toBe('Sales');
  report.setComponentTitle(null);
  expect(report.iframe.hasAttribute('title')).toBe(false);
  report.setComponentTabIndex();
  expect(element.getAttribute('tabindex')).toBe('0');
  report.setComponentTabIndex(3);
  expect(element.getAttribute('tabindex')).toBe('3');
  report.removeComponentTabIndex();
  expect(element.hasAttribute('tabindex')).toBe(false);
});

it('Service rejects another content type and bootstrap in an occupied element', () => {
  const { service, element } = embedReport();
  expect(() => service.embed(element, { ...config, type: 'dashboard' })).toThrow('reset it first');
  expect(() => service.bootstrap(element, config)).toThrow('reset it first');
});

it('Service sends messages to one origin by default, and allows any origin with a warning if unsafeAnyOrigin is set [T15]', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { frame: strict } = embedReport();
  strict.finishPage();
  expect([strict.received[0]?.targetOrigin, warn.mock.calls.length]).toEqual(['https://app.powerbi.com', 0]);

  const { report, frame } = embedReport({}, createService({ unsafeAnyOrigin: true }));
  frame.finishPage();
  expect(frame.received[0]?.targetOrigin).toBe('*');
  expect(warn).toHaveBeenCalledWith('embed-toolkit:', expect.stringContaining('unsafeAnyOrigin:'));
  const handler = vi.fn();
  report.on('info', handler);
  const data = {
    method: 'POST',
    url: `/reports/${report.frame.uid}/events/info`,
    headers: { id: '1' },
    body: {},
  };
  const message = { data, source: report.frame.getWindow(), origin: 'https://elsewhere.example' };
  window.dispatchEvent(new MessageEvent('message', message));
  expect(handler).toHaveBeenCalledOnce();
});
