// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import { EmbedService, ReportView } from '../index.ts';
import { embedUrl, addElement } from '../testing/embed-report.ts';
import { FakeFrame } from '../testing/fake-frame.ts';

const config = { type: 'report', id: 'r1', embedUrl, accessToken: 't1' } as const;

function createService() {
  const service = new EmbedService({ report: ReportView }, { onError: () => {} });
  onTestFinished(() => service.dispose());
  return service;
}

/** Embeds a report view whose frame has not loaded yet. */
function embedView(fields: object = {}) {
  const report = createService().embed(addElement(), { ...config, ...fields });
  return { report, frame: new FakeFrame(report) };
}

it('ReportView loads with its configuration and dispatches report events', async () => {
  const { report, frame } = embedView({ settings: { filterPaneEnabled: false } });
  const handlePage = vi.fn();
  report.on('pageChanged', ({ detail }) => handlePage(detail.newPage.displayName));
  await frame.show();
  await report.whenLoaded();
  expect(frame.received.find(({ url }) => url === '/report/load')?.body).toMatchObject({
    id: 'r1',
    settings: { filterPaneEnabled: false },
  });
  await frame.raise('pageChanged', { newPage: { name: 'p2', displayName: 'Trends' } });
  expect(handlePage).toHaveBeenCalledExactlyOnceWith('Trends');
});

it('ReportView accepts a new token and requests one when the frame reports an expired token', async () => {
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

it('ReportView rejects whenLoaded when the frame rejects the configuration', async () => {
  const { report, frame } = embedView({ viewMode: 'wrong' });
  frame.responses['POST /report/load'] = { statusCode: 400, body: [{ message: 'viewMode is invalid' }] };
  frame.finishPage();
  await expect(report.whenLoaded()).rejects.toMatchObject({ code: 'load_failed' });
});

it('ReportView loads without a prepare phase, because it has no render method', async () => {
  const report = createService().load(addElement(), config);
  const frame = new FakeFrame(report);
  await frame.show();
  expect(frame.urls()).toContain('POST /report/load');
});

it.each([
  ['no ID', { id: undefined }, 'Report id is required'],
  ['no token', { accessToken: undefined }, 'No access token was found'],
  ['an unknown host', { embedUrl: 'https://untrusted.example/reportEmbed' }, 'Invalid embed URL'],
  ['hooks', { eventHooks: { applicationContextProvider: () => null } }, 'eventHooks are not supported here'],
])('ReportView rejects a configuration with %s', (_, invalidFields, message) => {
  expect(() => embedView(invalidFields)).toThrow(message);
});
