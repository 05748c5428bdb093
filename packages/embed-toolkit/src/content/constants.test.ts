// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { Create, Dashboard, Embed, Qna, QuickCreate, Report, Tile, Visual, models } from '../index.ts';
import { embedReport, embedUrl, addElement, createService } from '../testing/embed-report.ts';
import { FakeFrame } from '../testing/fake-frame.ts';

describe('default embed URL', () => {
  it.each([
    ['report', 'reportEmbed'],
    ['visual', 'reportEmbed'],
    ['dashboard', 'dashboardEmbed'],
    ['qna', 'qnaEmbed'],
    ['create', 'reportEmbed'],
    ['quickCreate', 'quickCreate'],
  ])('opens content type %s at /%s', (type, page) => {
    const { iframe } = createService().bootstrap(addElement(), { type });
    expect(iframe.src).toMatch(new RegExp(`^https://app\\.powerbi\\.com/${page}\\?`));
  });
});

describe('allowedEvents', () => {
  const commonEvents = ['loaded', 'saved', 'rendered', 'saveAsTriggered', 'error', 'dataSelected'].concat([
    'buttonClicked',
    'info',
  ]);
  const reportEvents = ['filtersApplied', 'pageChanged', 'commandTriggered', 'swipeStart', 'swipeEnd']
    .concat(['bookmarkApplied', 'dataHyperlinkClicked', 'visualRendered', 'visualClicked'])
    .concat(['selectionChanged', 'renderingStarted', 'blur', 'exportDataCompleted']);

  it.each([
    ['the base class', Embed, commonEvents],
    ['report', Report, reportEvents],
    ['visual', Visual, reportEvents],
    ['dashboard', Dashboard, ['tileClicked', 'error']],
    ['tile', Tile, ['tileClicked', 'tileLoaded']],
    ['Q&A', Qna, ['loaded', 'visualRendered']],
    ['create', Create, commonEvents],
    ['quick-create', QuickCreate, commonEvents],
  ])('contains the events of %s', (_, { allowedEvents }, expected) => {
    expect(allowedEvents).toEqual(expected);
  });
});

it('CommonErrorCodes contains the error codes of the BI service', () => {
  expect(models.CommonErrorCodes).toMatchObject({
    TokenExpired: 'TokenExpired',
    NotFound: 'PowerBIEntityNotFound',
    InvalidParameters: 'Invalid parameters',
    LoadReportFailed: 'LoadReportFailed',
    NotAuthorized: 'PowerBINotAuthorizedException',
  });
});

it('the first two embeds of a page send their configurations before their frames have loaded', async () => {
  const service = createService();
  const embedded = [1, 2, 3].map(() => embedReport({}, service));
  for (const { frame, report } of embedded) await frame.send(`/ready/${report.frame.uid}`, {});
  const sent = embedded.map(({ frame }) => frame.urls());
  expect(sent).toEqual([['POST /frontload/config'], ['POST /frontload/config'], []]);
  expect(sent.flat()).toHaveLength(2);
});

it.each([0.25, 1, 4])('Report.setZoom accepts a zoom level of %d', async (zoom) => {
  const { report, frame } = embedReport();
  await frame.show();
  await report.setZoom(zoom);
  expect(frame.received.at(-1)).toMatchObject({ body: { zoomLevel: zoom } });
});

it.each([0.2499, 4.0001, 0, -1, NaN])(
  'Report.setZoom rejects a zoom level of %d without a request to the frame',
  async (zoom) => {
    const { report, frame } = embedReport();
    await frame.show();
    await expect(report.setZoom(zoom)).rejects.toMatchObject({ code: 'invalid_configuration' });
    expect(frame.urls()).not.toContain('PATCH /report/settings');
  },
);

describe('debug entry for a skipped load', () => {
  const prefix = expect.stringContaining('embed-toolkit') as string;

  it('states that there is no access token', () => {
    const debug = vi.spyOn(console, 'debug').mockReturnValue();
    new FakeFrame(createService().bootstrap(addElement(), { type: 'report', embedUrl })).finishPage();
    expect(debug).toHaveBeenCalledExactlyOnceWith(
      prefix,
      expect.stringContaining('there is no access token yet'),
    );
  });

  it('states that the iframe is not ready', async () => {
    const debug = vi.spyOn(console, 'debug').mockReturnValue();
    const { report, frame } = embedReport();
    await report.load();
    expect(debug).toHaveBeenCalledExactlyOnceWith(
      prefix,
      expect.stringContaining('the iframe is not ready yet'),
    );
    expect(frame.urls()).toEqual([]);
  });

  it('states that the previous load was less than 100 ms ago', async () => {
    const debug = vi.spyOn(console, 'debug').mockReturnValue();
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const { report, frame } = embedReport();
    frame.finishPage();
    now.mockReturnValue(1_099);
    await report.load();
    expect(debug).toHaveBeenCalledExactlyOnceWith(prefix, expect.stringContaining('less than 100 ms ago'));
    now.mockReturnValue(1_100);
    await report.load();
    expect(frame.urls()).toEqual(['POST /report/load', 'POST /report/load']);
  });
});

it('a load request contains the session ID, SDK version and token provider flag', async () => {
  const eventHooks = { accessTokenProvider: () => Promise.resolve('t') };
  const { frame, service } = embedReport({ tokenType: models.TokenType.Aad, eventHooks });
  frame.finishPage();
  expect(frame.received[0]?.headers).toMatchObject({
    sdkSessionId: service.getSdkSessionId(),
    sdkVersion: '2.23.1',
    tokenProviderSupplied: true,
    'x-sdk-type': 'js',
    'x-sdk-version': '2.23.1',
  });
});

it('Service.embed creates an iframe that fills its element, does not scroll and allows fullscreen', () => {
  const { iframe } = embedReport().report;
  expect([iframe.style.width, iframe.style.height]).toEqual(['100%', '100%']);
  expect([iframe.getAttribute('scrolling'), iframe.getAttribute('allowfullscreen')]).toEqual(['no', 'true']);
});
