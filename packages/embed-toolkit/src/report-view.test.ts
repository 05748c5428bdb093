// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import { EmbedService } from './embed-service.ts';
import { ReportView } from './report-view.ts';
import { embedUrl, newElement } from './testing/embedded.ts';
import { FakeFrame } from './testing/fake-frame.ts';

const config = { type: 'report', id: 'r1', embedUrl, accessToken: 't1' } as const;

function newService() {
  const service = new EmbedService({ report: ReportView }, { onError: () => {} });
  onTestFinished(() => service.dispose());
  return service;
}

/** A report that is only shown; its frame has not loaded yet. */
function embedView(given: object = {}) {
  const report = newService().embed(newElement(), { ...config, ...given });
  return { report, frame: new FakeFrame(report) };
}

it('is loaded with its configuration, and raises the events of a report', async () => {
  const { report, frame } = embedView({ settings: { filterPaneEnabled: false } });
  const pages = vi.fn();
  report.on('pageChanged', ({ detail }) => pages(detail.newPage.displayName));
  await frame.show();
  await report.whenLoaded();
  expect(frame.received.find(({ url }) => url === '/report/load')?.body).toMatchObject({
    id: 'r1',
    settings: { filterPaneEnabled: false },
  });
  await frame.raise('pageChanged', { newPage: { name: 'p2', displayName: 'Trends' } });
  expect(pages).toHaveBeenCalledExactlyOnceWith('Trends');
});

it('takes a fresh token, and fetches one when the frame says that it expired', async () => {
  const getToken = vi.fn(() => Promise.resolve('t3'));
  const { report, frame } = embedView({ tokenRenewal: { getToken } });
  await frame.show();
  await report.setAccessToken('t2');
  expect(frame.received.at(-1)).toMatchObject({ url: '/report/token', body: 't2' });
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
  await frame.raise('error', { message: 'TokenExpired' });
  await vi.waitFor(() => expect(report.getAccessToken()).toBe('t3'));
  expect(getToken).toHaveBeenCalledOnce();
});

it('says that it could not be loaded where the frame refuses a configuration that no rule here refuses', async () => {
  const { report, frame } = embedView({ viewMode: 'wrong' });
  frame.answers['POST /report/load'] = { statusCode: 400, body: [{ message: 'viewMode is invalid' }] };
  frame.finishPage();
  await expect(report.whenLoaded()).rejects.toMatchObject({ code: 'load_failed' });
});

it('is not prepared for a render that it has no call for', async () => {
  const report = newService().load(newElement(), config);
  const frame = new FakeFrame(report);
  await frame.show();
  expect(frame.urls()).toContain('POST /report/load');
});

it.each([
  ['no id', { id: undefined }, 'Report id is required'],
  ['no token', { accessToken: undefined }, 'No access token was found'],
  ['another host', { embedUrl: 'https://stranger.example/reportEmbed' }, 'Invalid embed URL'],
  ['hooks', { eventHooks: { applicationContextProvider: () => null } }, 'eventHooks are not supported here'],
])('refuses at once what could never be shown: %s', (_, wrong, message) => {
  expect(() => embedView(wrong)).toThrow(message);
});
