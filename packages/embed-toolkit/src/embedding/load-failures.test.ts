// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { Create, Dashboard, QuickCreate, Report, Tile } from '../index.ts';
import { CommonErrorCodes } from '../models/index.ts';
import { embedReport, embedUrl, addElement, createService } from '../testing/embed-report.ts';
import { FakeFrame } from '../testing/fake-frame.ts';

describe('content that fails to load', () => {
  it.each([
    ['an error code as the message', { message: CommonErrorCodes.LoadReportFailed }],
    ['an error code in addition to the message', { message: 'Gone', errorCode: CommonErrorCodes.NotFound }],
  ])('rejects pending calls when the frame reports %s', async (_, error) => {
    const { report, frame } = embedReport();
    const pages = report.getPages();
    frame.finishPage();
    await frame.raise('error', error);
    await expect(pages).rejects.toMatchObject({ code: 'load_failed', cause: error });
    await expect(report.whenRendered()).rejects.toMatchObject({ code: 'load_failed' });
  });

  it.each(['LoadReportFailed', 'PowerBIEntityNotFound', 'PowerBINotAuthorizedException', 'TokenExpired'])(
    'rejects whenLoaded with the message when the frame reports %s',
    async (code) => {
      const withMessage = embedReport();
      withMessage.frame.finishPage();
      await withMessage.frame.raise('error', { message: 'Sales was deleted', errorCode: code });
      await expect(withMessage.report.whenLoaded()).rejects.toThrow('Loading failed: Sales was deleted.');
      const withoutMessage = embedReport();
      withoutMessage.frame.finishPage();
      await withoutMessage.frame.raise('error', { errorCode: code });
      await expect(withoutMessage.report.whenLoaded()).rejects.toThrow(`Loading failed: ${code}.`);
    },
  );

  it.each([
    ['TokenExpired', 'Configure tokenRenewal, or call setAccessToken.'],
    ['LoadReportFailed', 'Check the ID, and that the token and its tokenType belong to it.'],
    ['PowerBIEntityNotFound', 'Check the ID, and whether the user may see the content.'],
    ['PowerBINotAuthorizedException', 'Use the embed URL of the API, and a token for its workspace.'],
  ])('explains %s with the details of the frame and a remedy', async (message, remedy) => {
    const { report, frame } = embedReport({ accessToken: 'secret-token' });
    frame.finishPage();
    await frame.raise('error', {
      message,
      detailedMessage: 'secret-token does not cover report 9',
      errorCode: '403',
    });
    const reason = `Loading failed: ${message}: [redacted] does not cover report 9.`;
    await expect(report.whenLoaded()).rejects.toMatchObject({
      message: `${reason} ${remedy} See docs/errors.md#load_failed`,
      docs: 'docs/errors.md#load_failed',
    });
    expect(report.diagnose()).toEqual({
      code: 'load_failed',
      message: reason,
      remedy: `${remedy} See docs/errors.md#load_failed`,
      origin: 'https://app.powerbi.com',
      lastError: { message, errorCode: '403', detailedMessage: '[redacted] does not cover report 9' },
    });
  });

  it('explains a response of the frame with its code, and a timeout with its diagnosis', async () => {
    const rejected = embedReport();
    rejected.frame.responses['POST /report/load'] = {
      statusCode: 403,
      body: { message: 'PowerBIEntityNotFound' },
    };
    rejected.frame.finishPage();
    await expect(rejected.report.whenLoaded()).rejects.toMatchObject({
      message:
        'Loading failed: PowerBIEntityNotFound. Check the ID, and whether the user may see the content. ' +
        'See docs/errors.md#load_failed',
    });
    const silent = embedReport({}, createService({ onError: () => {}, timeout: 50 }));
    silent.frame.responses['POST /report/load'] = 'silent';
    silent.frame.finishPage();
    await expect(silent.report.whenLoaded({ timeout: 5_000 })).rejects.toMatchObject({
      code: 'load_failed',
      message:
        'Loading failed: POST /report/load timed out after 50 ms. No message from https://app.powerbi.com was ' +
        'received. Check the network, X-Frame-Options, frame-ancestors and COEP for ' +
        'http://localhost:3000. See docs/errors.md#no_message.',
    });
  });

  it('does not reject calls when the frame reports an error after the content has loaded', async () => {
    const { report, frame } = embedReport();
    frame.finishPage();
    await frame.raise('loaded');
    await frame.raise('error', { message: 'TokenExpired' });
    await frame.raise('rendered');
    await expect(report.whenRendered()).resolves.toBeUndefined();
    frame.responses['GET /report/zoom'] = { statusCode: 200, body: 2 };
    await expect(report.getZoom()).resolves.toBe(2);
  });

  it.each([
    ['a nonfatal error', { message: 'A visual failed' }],
    ['an error without details', null],
  ])('does not treat the load as failed when the frame reports %s', async (_, error) => {
    const { report, frame } = embedReport();
    frame.finishPage();
    await frame.raise('error', error);
    await frame.raise('rendered');
    await expect(report.whenRendered()).resolves.toBeUndefined();
  });

  it('rejects whenLoaded with load_failed when the frame gives no reason', async () => {
    const onError = vi.fn();
    const { report, frame } = embedReport({}, createService({ onError }));
    frame.responses['POST /report/load'] = { statusCode: 500, body: {} };
    frame.finishPage();
    await expect(report.whenLoaded()).rejects.toMatchObject({ code: 'load_failed' });
    expect(onError).toHaveBeenCalledOnce();
  });
});

describe('front-loading', () => {
  const sendReady = (frame: FakeFrame, uid: string) => frame.send(`/ready/${uid}`, {});

  it('sends the configuration early, and loads the report even after an error response', async () => {
    const { report, frame } = embedReport();
    frame.responses['POST /frontload/config'] = { statusCode: 500 };
    await sendReady(frame, report.frame.uid);
    await frame.show();
    expect(frame.urls()).toEqual(['POST /frontload/config', 'POST /report/load']);
  });

  it('does not front-load new reports or bootstrapped frames', async () => {
    const service = createService();
    const config = { datasetId: 'd', embedUrl, accessToken: 't' };
    const created = service.createReport(addElement(), config);
    const prepared = service.bootstrap(addElement(), { type: 'report', embedUrl });
    for (const embed of [created, prepared]) {
      const frame = new FakeFrame(embed);
      await sendReady(frame, embed.frame.uid);
      expect(frame.urls()).toEqual([]);
    }
  });
});

it('findIdFromEmbedUrl returns the ID from the URL parameter of each content type', () => {
  const buildUrl = (parameter: string) => `https://app.powerbi.com/embed?${parameter}=x1&a=b`;
  expect(Report.findIdFromEmbedUrl(buildUrl('reportId'))).toBe('x1');
  expect(Dashboard.findIdFromEmbedUrl(buildUrl('dashboardId'))).toBe('x1');
  expect(Tile.findIdFromEmbedUrl(buildUrl('tileId'))).toBe('x1');
  expect(Create.findIdFromEmbedUrl(buildUrl('datasetId'))).toBe('x1');
  expect(Create.findIdFromEmbedUrl('https://app.powerbi.com/embed')).toBeUndefined();
});

it('Create and QuickCreate send their requests only after the page of the frame has loaded', async () => {
  const service = createService();
  const common = { embedUrl, accessToken: 't' };
  const created = service.createReport(addElement(), { ...common, datasetId: 'd' });
  const datasetCreateConfig = { locale: 'en', mashupDocument: 'section S;' };
  const quick = service.quickCreate(addElement(), { ...common, datasetCreateConfig });
  expect(created).toBeInstanceOf(Create);
  expect(quick).toBeInstanceOf(QuickCreate);
  for (const [embed, url] of [
    [created, 'POST /report/create'],
    [quick, 'POST /quickcreate'],
  ] as const) {
    const frame = new FakeFrame(embed);
    // The page of the frame has not loaded yet.
    await embed.create();
    expect(frame.urls()).toEqual([]);
    frame.finishPage();
    await vi.waitFor(() => expect(frame.urls()).toEqual([url]));
  }
});

it('Report.fullscreen rejects when the browser does not support fullscreen', async () => {
  const { report } = embedReport();
  await expect(report.fullscreen()).rejects.toThrow(TypeError);
});

describe('exitFullscreen', () => {
  it.each([
    ['leaves fullscreen if its own iframe is in fullscreen', true],
    ['does not leave fullscreen if another element is in fullscreen', false],
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
