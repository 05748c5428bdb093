// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { service as dropIn } from './drop-in/index.ts';
import { embedReport, embedUrl, newElement, newService } from './testing/embedded.ts';
import { FakeFrame } from './testing/fake-frame.ts';

const config = { type: 'report', id: 'r1', embedUrl, accessToken: 't' } as const;
const created = { datasetId: 'd', embedUrl, accessToken: 't' };

afterEach(() => vi.useRealTimers());

describe('a frame that is made early, without an embed URL, goes to the host that is named', () => {
  it.each([
    [undefined, 'https://app.powerbi.com/reportEmbed'],
    [' APP.powerbi.cn ', 'https://app.powerbi.cn/reportEmbed'],
    ['https://app.powerbi.cn', 'https://app.powerbi.cn/reportEmbed'],
  ])('%s [002/2/3]', (hostname, expected) => {
    const given = { type: 'report', ...(hostname && { hostname }) } as const;
    const { iframe } = newService().bootstrap(newElement(), given);
    expect(iframe.src.startsWith(`${expected}?`)).toBe(true);
  });

  it('and its load says so [002/7/3]', async () => {
    const service = newService();
    const element = newElement();
    const frame = new FakeFrame(service.bootstrap(element, { type: 'report', embedUrl }));
    frame.finishPage();
    service.embed(element, config);
    await vi.waitFor(() => expect(frame.urls()).toEqual(['POST /report/load']));
    expect(frame.received[0]?.headers['bootstrapped']).toBe(true);
  });
});

describe('an element that shows something', () => {
  it('takes a configuration without a type for what it shows; an empty one has to be told', () => {
    const service = newService();
    const element = newElement();
    const { type: _, ...untyped } = config;
    expect(() => service.embed(element, untyped)).toThrow("There is no content of type ''");
    const first = service.embed(element, config);
    expect(service.embed(element, untyped)).toBe(first);
  });

  it('goes to another page of the service for what only that can show', () => {
    const service = newService();
    const element = newElement();
    const first = service.embed(element, config);
    service.embed(element, { ...config, embedUrl: 'https://app.powerbi.com/rdlEmbed?groupId=g1' });
    expect(first.iframe.src).toContain('/rdlEmbed?groupId=g1');
  });

  it.each([
    ['goes on in its frame', {}, true],
    ['gets a frame of its own on another page', { embedUrl: 'https://app.powerbi.com/rdlEmbed?x=1' }, false],
  ])('a report that was created there %s', (_, changes, isSame) => {
    const service = newService();
    const element = newElement({ 'powerbi-embed-url': embedUrl });
    const { iframe } = service.createReport(element, created);
    const saved = service.embed(element, { type: 'report', id: 'r1', accessToken: 't', ...changes });
    expect(saved.iframe === iframe).toBe(isSame);
    expect(element.querySelectorAll('iframe')).toHaveLength(1);
  });
});

describe('a load that nobody waits for', () => {
  it('is told to the console when it fails', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { frame } = embedReport();
    frame.answers['POST /report/load'] = { statusCode: 500, body: { message: 'Broken' } };
    frame.finishPage();
    await vi.waitFor(() => expect(error).toHaveBeenCalledOnce());
  });

  it('is no failure when the content was reset meanwhile', async () => {
    const onError = vi.fn();
    const { report, frame, service, element } = embedReport({}, newService({ onError }));
    frame.answers['POST /report/load'] = 'silent';
    frame.finishPage();
    service.reset(element);
    await expect(report.whenLoaded()).rejects.toMatchObject({ code: 'disposed' });
    expect(onError).not.toHaveBeenCalled();
  });
});

it('a call to an iframe that was just taken out of the page rejects at once', async () => {
  const { report, frame } = embedReport();
  await frame.show();
  report.iframe.remove();
  await expect(report.getZoom()).rejects.toMatchObject({ code: 'frame_detached' });
});

it.each([
  ['a date that is none', 't', 'soon'],
  ['a token with a text for an expiry', `a.${btoa('{"exp":"soon"}')}.c`, undefined],
  ['a token that says nothing', `a.${btoa('{}')}.c`, undefined],
])('%s plans no renewal', (_, accessToken, expiresAt) => {
  vi.useFakeTimers();
  const before = vi.getTimerCount();
  const getToken = () => Promise.resolve('next');
  embedReport({ accessToken, tokenRenewal: { getToken, ...(expiresAt && { expiresAt }) } });
  expect(vi.getTimerCount()).toBe(before);
});

it('the drop-in’s service takes further origins, a wrapper’s version, and embeds by itself when told', () => {
  const origin = 'https://bi.example.com';
  const service = new dropIn.Service(undefined, undefined, undefined, {
    embedOrigins: [origin],
    sdkWrapperVersion: '7',
    autoEmbedOnContentLoaded: true,
  });
  const element = newElement({ 'powerbi-embed-url': `${origin}/reportEmbed`, 'powerbi-type': 'report' });
  element.setAttribute('powerbi-report-id', 'r1');
  element.setAttribute('powerbi-access-token', 't');
  window.dispatchEvent(new Event('DOMContentLoaded'));
  expect(service.get(element).frame.origin).toBe(origin);
  expect(service.hpm.defaultHeaders['x-sdk-wrapper-version']).toBe('7');
  service.dispose();
});
