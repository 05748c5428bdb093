// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { CommonErrorCodes } from './models/index.ts';
import { Create, Dashboard, QuickCreate, Report, Tile } from './index.ts';
import { embedReport, embedUrl, newElement, newService } from './testing/embedded.ts';
import { FakeFrame } from './testing/fake-frame.ts';

describe('content that can not be loaded', () => {
  it.each([
    ['its code as message', { message: CommonErrorCodes.LoadReportFailed }],
    ['its code beside the message', { message: 'Gone', errorCode: CommonErrorCodes.NotFound }],
  ])('ends what waits for it when the frame says so, %s', async (_, error) => {
    const { report, frame } = embedReport();
    const pages = report.getPages();
    frame.finishPage();
    await frame.raise('error', error);
    await expect(pages).rejects.toMatchObject({ code: 'load_failed', cause: error });
    await expect(report.whenRendered()).rejects.toMatchObject({ code: 'load_failed' });
  });

  it.each([
    ['an error that content survives', { message: 'A visual failed' }],
    ['nothing at all', null],
  ])('is not what %s says', async (_, error) => {
    const { report, frame } = embedReport();
    frame.finishPage();
    await frame.raise('error', error);
    await frame.raise('rendered');
    await expect(report.whenRendered()).resolves.toBeUndefined();
  });

  it('says that no reason was given where the frame gives none', async () => {
    const onError = vi.fn();
    const { report, frame } = embedReport({}, newService({ onError }));
    frame.answers['POST /report/load'] = { statusCode: 500, body: {} };
    frame.finishPage();
    await expect(report.whenLoaded()).rejects.toMatchObject({ code: 'load_failed' });
    expect(onError).toHaveBeenCalledOnce();
  });
});

describe('the head start when the frame is ready', () => {
  const say = (frame: FakeFrame, uid: string) => frame.send(`/ready/${uid}`, {});

  it('brings the configuration, and its refusal stops nothing [002/4/5]', async () => {
    const { report, frame } = embedReport();
    frame.answers['POST /frontload/config'] = { statusCode: 500 };
    await say(frame, report.frame.uid);
    await frame.show();
    expect(frame.urls()).toEqual(['POST /frontload/config', 'POST /report/load']);
  });

  it('is not for content that is made anew, nor for a frame that was only prepared', async () => {
    const service = newService();
    const config = { datasetId: 'd', embedUrl, accessToken: 't' };
    const created = service.createReport(newElement(), config);
    const prepared = service.bootstrap(newElement(), { type: 'report', embedUrl });
    for (const embed of [created, prepared]) {
      const frame = new FakeFrame(embed);
      await say(frame, embed.frame.uid);
      expect(frame.urls()).toEqual([]);
    }
  });
});

it('an id is found in an embed URL, for those kinds that have one there', () => {
  const url = (parameter: string) => `https://app.powerbi.com/embed?${parameter}=x1&a=b`;
  expect(Report.findIdFromEmbedUrl(url('reportId'))).toBe('x1');
  expect(Dashboard.findIdFromEmbedUrl(url('dashboardId'))).toBe('x1');
  expect(Tile.findIdFromEmbedUrl(url('tileId'))).toBe('x1');
  expect(Create.findIdFromEmbedUrl(url('datasetId'))).toBe('x1');
  expect(Create.findIdFromEmbedUrl('https://app.powerbi.com/embed')).toBeUndefined();
});

it('new reports are made again when asked, with the configuration that they have [002/4/2]', async () => {
  const service = newService();
  const common = { embedUrl, accessToken: 't' };
  const created = service.createReport(newElement(), { ...common, datasetId: 'd' });
  const datasetCreateConfig = { locale: 'en', mashupDocument: 'section S;' };
  const quick = service.quickCreate(newElement(), { ...common, datasetCreateConfig });
  expect(created).toBeInstanceOf(Create);
  expect(quick).toBeInstanceOf(QuickCreate);
  for (const [embed, url] of [
    [created, 'POST /report/create'],
    [quick, 'POST /quickcreate'],
  ] as const) {
    const frame = new FakeFrame(embed);
    // Not before the page is there.
    await embed.create();
    expect(frame.urls()).toEqual([]);
    frame.finishPage();
    await vi.waitFor(() => expect(frame.urls()).toEqual([url]));
  }
});

it('the full screen rejects where the browser has none, and throws at nobody', async () => {
  const { report } = embedReport();
  await expect(report.fullscreen()).rejects.toThrow(TypeError);
});

describe('leaving the full screen', () => {
  it.each([
    ['ends it for the own iframe', true],
    ['leaves that of others alone', false],
  ])('%s', async (_, isOwn) => {
    const { report } = embedReport();
    const exitFullscreen = vi.fn();
    const fullscreenElement = isOwn ? report.iframe : document.body;
    vi.stubGlobal('document', Object.create(document, { fullscreenElement: { value: fullscreenElement } }));
    Object.assign(document, { exitFullscreen });
    await report.exitFullscreen();
    vi.unstubAllGlobals();
    expect(exitFullscreen).toHaveBeenCalledTimes(isOwn ? 1 : 0);
  });
});
