// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { service as dropIn } from '../drop-in/index.ts';
import { embedReport, embedUrl, addElement, createService } from '../testing/embed-report.ts';
import { FakeFrame } from '../testing/fake-frame.ts';

const config = { type: 'report', id: 'r1', embedUrl, accessToken: 't' } as const;
const creationConfig = { datasetId: 'd', embedUrl, accessToken: 't' };

afterEach(() => vi.useRealTimers());

describe('Service.bootstrap', () => {
  it.each([
    ['no hostname', {}, 'https://app.powerbi.com/reportEmbed'],
    ["hostname ' APP.powerbi.cn '", { hostname: ' APP.powerbi.cn ' }, 'https://app.powerbi.cn/reportEmbed'],
    ['a URL as hostname', { hostname: 'https://app.powerbi.cn' }, 'https://app.powerbi.cn/reportEmbed'],
  ])('opens the default page for %s if there is no embed URL', (_, fields, expected) => {
    const bootstrapConfig = { type: 'report', ...fields } as const;
    const { iframe } = createService().bootstrap(addElement(), bootstrapConfig);
    expect(iframe.src.startsWith(`${expected}?`)).toBe(true);
  });

  it('marks the next load as bootstrapped', async () => {
    const service = createService();
    const element = addElement();
    const frame = new FakeFrame(service.bootstrap(element, { type: 'report', embedUrl }));
    frame.finishPage();
    service.embed(element, config);
    await vi.waitFor(() => expect(frame.urls()).toEqual(['POST /report/load']));
    expect(frame.received[0]?.headers['bootstrapped']).toBe(true);
  });
});

describe('Service.embed into an element with content', () => {
  it('requires a type only if the element is empty', () => {
    const service = createService();
    const element = addElement();
    const { type: _, ...configWithoutType } = config;
    expect(() => service.embed(element, configWithoutType)).toThrow("Unknown type ''");
    const first = service.embed(element, config);
    expect(service.embed(element, configWithoutType)).toBe(first);
  });

  it('navigates the iframe when the new embed URL has another path', () => {
    const service = createService();
    const element = addElement();
    const first = service.embed(element, config);
    service.embed(element, { ...config, embedUrl: 'https://app.powerbi.com/rdlEmbed?groupId=g1' });
    expect(first.iframe.src).toContain('/rdlEmbed?groupId=g1');
  });

  it.each([
    ['reuses the frame', {}, true],
    ['creates a new frame for another page', { embedUrl: 'https://app.powerbi.com/rdlEmbed?x=1' }, false],
  ])('%s when a created report is embedded', (_, changes, isSame) => {
    const service = createService();
    const element = addElement({ 'powerbi-embed-url': embedUrl });
    const { iframe } = service.createReport(element, creationConfig);
    const saved = service.embed(element, { type: 'report', id: 'r1', accessToken: 't', ...changes });
    expect(saved.iframe === iframe).toBe(isSame);
    expect(element.querySelectorAll('iframe')).toHaveLength(1);
  });
});

describe('load that no caller awaits', () => {
  it('logs the error of a failed load to the console', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { frame } = embedReport();
    frame.responses['POST /report/load'] = { statusCode: 500, body: { message: 'Broken' } };
    frame.finishPage();
    await vi.waitFor(() => expect(error).toHaveBeenCalledOnce());
  });

  it('does not report an error when a reset ends the load', async () => {
    const onError = vi.fn();
    const { report, frame, service, element } = embedReport({}, createService({ onError }));
    frame.responses['POST /report/load'] = 'silent';
    frame.finishPage();
    service.reset(element);
    await expect(report.whenLoaded()).rejects.toMatchObject({ code: 'disposed' });
    expect(onError).not.toHaveBeenCalled();
  });
});

it('Report rejects calls immediately after its iframe is removed', async () => {
  const { report, frame } = embedReport();
  await frame.show();
  report.iframe.remove();
  await expect(report.getZoom()).rejects.toMatchObject({ code: 'frame_detached' });
});

it.each([
  ['an invalid expiry date', 't', 'soon'],
  ['a token whose exp claim is a string', `a.${btoa('{"exp":"soon"}')}.c`, undefined],
  ['a token without an exp claim', `a.${btoa('{}')}.c`, undefined],
])('Service.embed schedules no token renewal for %s', (_, accessToken, expiresAt) => {
  vi.useFakeTimers();
  const before = vi.getTimerCount();
  const getToken = () => Promise.resolve('next');
  embedReport({ accessToken, tokenRenewal: { getToken, ...(expiresAt && { expiresAt }) } });
  expect(vi.getTimerCount()).toBe(before);
});

it('the drop-in service supports embedOrigins, sdkWrapperVersion and autoEmbedOnContentLoaded', () => {
  const origin = 'https://bi.example.com';
  const service = new dropIn.Service(undefined, undefined, undefined, {
    embedOrigins: [origin],
    sdkWrapperVersion: '7',
    autoEmbedOnContentLoaded: true,
  });
  const element = addElement({ 'powerbi-embed-url': `${origin}/reportEmbed`, 'powerbi-type': 'report' });
  element.setAttribute('powerbi-report-id', 'r1');
  element.setAttribute('powerbi-access-token', 't');
  window.dispatchEvent(new Event('DOMContentLoaded'));
  expect(service.get(element).frame.origin).toBe(origin);
  expect(service.hpm.defaultHeaders['x-sdk-wrapper-version']).toBe('7');
  service.dispose();
});
