// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { Service } from './service.ts';
import { embedReport, embedUrl, newElement, newService } from './testing/embedded.ts';
import { FakeFrame } from './testing/fake-frame.ts';

const config = { type: 'report', id: 'r1', embedUrl, accessToken: 't1' } as const;

describe('what a configuration leaves out is found elsewhere', () => {
  it('on the element', () => {
    const attributes = {
      'powerbi-type': 'report',
      'powerbi-embed-url': embedUrl,
      'powerbi-report-id': 'r2',
      'powerbi-access-token': 't2',
      'powerbi-name': 'sales',
      'powerbi-settings-filter-pane-enabled': 'false',
    };
    const embed = newService().embed(newElement(attributes));
    expect(embed.config).toEqual({
      type: 'report',
      id: 'r2',
      groupId: 'g1',
      accessToken: 't2',
      uniqueId: 'sales',
      embedUrl,
      settings: { filterPaneEnabled: false },
    });
  });

  it('in the embed URL and the service', () => {
    const service = newService();
    service.accessToken = 'shared';
    const url = `${embedUrl}&reportId=r3`;
    const embed = service.embed(newElement(), { type: 'report', embedUrl: url });
    expect(embed.config).toMatchObject({ id: 'r3', groupId: 'g1', accessToken: 'shared' });
  });

  it('and what nobody gives is asked for by name', () => {
    const { id: _, ...withoutId } = config;
    const { accessToken: __, ...withoutToken } = config;
    const { embedUrl: ___, ...withoutUrl } = config;
    const embed = (given: object) => () => newService().embed(newElement(), { type: 'report', ...given });
    expect(embed(withoutId)).toThrow('Report id is required, but it was not found.');
    expect(embed(withoutToken)).toThrow('No access token was found for element.');
    expect(embed(withoutUrl)).toThrow('Embed Url is required, but it was not found.');
  });
});

it('tells the page in its URL what it must know before it starts', () => {
  const settings = { localeSettings: { language: 'nl', formatLocale: 'nl-NL' }, layoutType: 2 };
  const eventHooks = { applicationContextProvider: () => ({}) };
  const { report } = embedReport({ settings, eventHooks, uniqueId: 'u1' });
  const added = '&language=nl&formatLocale=nl-NL&isMobile=true&registerQueryCallback=true&uid=u1';
  expect(report.iframe.src).toBe(embedUrl + added);
});

it('sends plain data only: hooks and renewal stay in the page', async () => {
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
])('refuses %j before there is a frame', (wrong, message) => {
  const element = newElement();
  const embed = () => newService().embed(element, { ...config, ...wrong } as never);
  expect(embed).toThrow(expect.objectContaining({ code: 'invalid_configuration' }));
  expect(embed).toThrow(message);
  expect(element.childElementCount).toBe(0);
});

it('names the types that it knows when asked for another', () => {
  const embed = () => newService().embed(newElement(), { ...config, type: 'zork' });
  expect(embed).toThrow("There is no content of type 'zork'. Known types: report");
});

it('finds what it embedded by element and by id, and neither after reset', () => {
  const { service, report, element } = embedReport({ uniqueId: 'u1' });
  expect(service.get(element)).toBe(report);
  expect(service.find('u1')).toBe(report);
  service.reset(element);
  expect(() => service.get(element)).toThrow(expect.objectContaining({ code: 'not_embedded' }));
  expect(service.find('u1')).toBeUndefined();
  expect(element.childElementCount).toBe(0);
  expect(() => service.reset(element)).not.toThrow();
});

it('refuses an id that another embed has', () => {
  const { service } = embedReport({ uniqueId: 'u1' });
  const element = newElement();
  expect(() => service.embed(element, { ...config, uniqueId: 'u1' })).toThrow("'u1'");
  expect(element.childElementCount).toBe(0);
});

it('bootstraps a frame without id and token, and loads into it later', async () => {
  const service = newService();
  const element = newElement();
  const bootstrapped = service.bootstrap(element, { type: 'report', embedUrl });
  const frame = new FakeFrame(bootstrapped);
  frame.finishPage();
  expect(frame.urls()).toEqual([]);
  const report = service.embed(element, { type: 'report', id: 'r1', accessToken: 't1' });
  expect(report).toBe(bootstrapped);
  expect(frame.received[0]?.headers).toMatchObject({ bootstrapped: true, uid: report.config.uniqueId });
  expect(frame.received[0]?.body).toMatchObject({ id: 'r1', accessToken: 't1', embedUrl });
});

it('prepares a phased load and draws when told', async () => {
  const service = newService();
  const report = service.load(newElement(), config);
  const frame = new FakeFrame(report);
  await frame.show();
  await report.render();
  expect(frame.urls()).toEqual(['POST /report/prepare', 'POST /report/render']);
});

it('goes to the new page when another configuration lies elsewhere', async () => {
  const { service, report, frame, element } = embedReport();
  await frame.show();
  const moved = 'https://app.powerbi.cn/reportEmbed';
  service.embed(element, { ...config, id: 'r2', embedUrl: moved });
  expect(report.iframe.src).toBe(`${moved}?uid=${report.config.uniqueId}`);
  expect(report.frame.origin).toBe('https://app.powerbi.cn');
  await frame.show();
  expect(frame.received.at(-1)).toMatchObject({ body: { id: 'r2' }, targetOrigin: 'https://app.powerbi.cn' });
});

it('hands a load that nobody waited for to onError', async () => {
  const onError = vi.fn();
  const { frame } = embedReport({}, newService({ onError }));
  frame.answers['POST /report/load'] = { statusCode: 400, body: [{ message: 'Bad token' }] };
  frame.finishPage();
  await vi.waitFor(() =>
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'load_failed' })),
  );
});

it('takes exact origins alone', () => {
  expect(() => new Service({ embedOrigins: ['*'] })).toThrow('embedOrigins: * is not an origin');
  expect(() => new Service({ embedOrigins: ['about:blank'] })).toThrow('is not an origin');
  expect(new Service({ embedOrigins: ['http://localhost:3003/'] }).embedOrigins).toEqual([
    'http://localhost:3003',
  ]);
});
