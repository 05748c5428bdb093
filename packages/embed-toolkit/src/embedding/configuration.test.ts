// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { models } from '../index.ts';
import { embedReport, embedUrl, addElement, createService } from '../testing/embed-report.ts';
import { FakeFrame } from '../testing/fake-frame.ts';

const config = { type: 'report', id: 'r1', embedUrl, accessToken: 't1' } as const;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('Service.embed with another uniqueId', () => {
  it('finds content by its previous and its new uniqueId and delivers events for both', async () => {
    const { report, frame, service, element } = embedReport({ uniqueId: 'first' });
    await frame.show();
    const handler = vi.fn();
    report.on('info', handler);
    service.embed(element, { ...config, uniqueId: 'second' });
    expect([service.find('first'), service.find('second')]).toEqual([report, report]);
    expect(report.config.uniqueId).toBe('second');
    for (const uid of ['first', 'second']) {
      expect(await frame.send(`/reports/${uid}/events/info`, {})).toMatchObject({ statusCode: 200 });
    }
    expect(handler).toHaveBeenCalledTimes(2);
    service.reset(element);
    expect([service.find('first'), service.find('second')]).toEqual([undefined, undefined]);
  });

  it('rejects the uniqueId of another embed and changes nothing', async () => {
    const { report, service, element } = embedReport({ uniqueId: 'first' });
    service.embed(addElement(), { ...config, uniqueId: 'taken' });
    expect(() => service.embed(element, { ...config, id: 'r2', uniqueId: 'taken' })).toThrow("'taken'");
    expect([report.getId(), report.config.uniqueId]).toEqual(['r1', 'first']);
  });

  it('keeps the previous uniqueId when the configuration has none', () => {
    const { report, service, element } = embedReport({ uniqueId: 'first' });
    service.embed(element, config);
    expect(report.config.uniqueId).toBe('first');
  });
});

it('the first load after Service.bootstrap contains the bootstrap fields, and later loads do not', async () => {
  vi.useFakeTimers();
  const service = createService();
  const element = addElement();
  const hostname = 'app.powerbi.com';
  const frame = new FakeFrame(service.bootstrap(element, { type: 'report', hostname }));
  service.embed(element, { type: 'report', id: 'r1', accessToken: 't' });
  await frame.show();
  service.embed(element, config);
  await vi.advanceTimersByTimeAsync(100);
  const sent = frame.received.filter(({ url }) => url === '/report/load');
  expect(sent.map(({ headers }) => headers['bootstrapped'])).toEqual([true, undefined]);
  expect(sent.map(({ body }) => (body as { hostname?: string }).hostname)).toEqual([hostname, undefined]);
});

describe('Service.embed with empty strings', () => {
  const url = 'https://app.powerbi.com/reportEmbed?reportId=fromUrl&groupId=g1';

  it.each([
    ['in the configuration', { id: '', accessToken: '', groupId: '', embedUrl: '' }, {}],
    ['in attributes', {}, { 'powerbi-report-id': '', 'powerbi-access-token': '', 'powerbi-name': '' }],
  ])('treats empty strings %s as missing', (_, fields, attributes) => {
    const service = createService();
    service.accessToken = 'shared';
    const element = addElement({ 'powerbi-embed-url': url, ...attributes });
    const { config: complete } = service.embed(element, { type: 'report', ...fields });
    expect(complete).toMatchObject({ id: 'fromUrl', accessToken: 'shared', groupId: 'g1' });
    expect(complete.uniqueId).not.toBe('');
  });

  it('treats an empty type as missing', () => {
    const element = addElement({ 'powerbi-type': 'report' });
    expect(createService().embed(element, { ...config, type: '' }).contentType.type).toBe('report');
  });

  it('omits an empty field when no other value is found', () => {
    const { report } = embedReport({ groupId: '', embedUrl: 'https://app.powerbi.com/reportEmbed' });
    expect(report.config.groupId).toBeUndefined();
  });
});

describe('Service with strict validation', () => {
  const filter = JSON.parse(
    '{ "$schema": "s", "target": { "table": "T", "column": "C" }, "filterType": 1, "operator": "Foo", "values": [] }',
  ) as models.IFilter;
  const message = 'operator must be one of the followings: In, NotIn, All';

  it('rejects a configuration that compatible validation accepts', () => {
    const fields = JSON.parse('{ "settings": { "localeSettings": { "language": 3 } } }') as object;
    expect(() => createService().embed(addElement(), { ...config, ...fields })).not.toThrow();
    expect(() => createService({ strict: true }).embed(addElement(), { ...config, ...fields })).toThrow(
      'language must be a string',
    );
  });

  it('validates filters and settings before they are sent', async () => {
    const { report, frame } = embedReport({}, createService({ strict: true }));
    await frame.show();
    await expect(report.setFilters([filter])).rejects.toThrow(message);
    await expect(report.page('p1').updateFilters(2, [filter])).rejects.toThrow(message);
    const settings = JSON.parse('{ "localeSettings": 5 }') as object;
    await expect(report.updateSettings(settings)).rejects.toThrow('localeSettings must be an object');
    expect(frame.urls()).toEqual(['POST /report/load']);
  });
});
