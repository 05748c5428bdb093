// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Diagnosis, DiagnosisCode, ErrorCode, ToolkitError } from '../index.ts';
import { addElement, createService, embedReport, embedUrl } from '../testing/embed-report.ts';

const config = { type: 'report', id: 'r1', embedUrl, accessToken: 't1' } as const;

/** Embeds a report in a service that does not log errors. */
const embedQuietly = (options = {}) => embedReport({}, createService({ onError: () => {}, ...options }));

/** Embeds a report whose frame has rendered it. */
async function showReport() {
  const embedded = embedQuietly();
  await embedded.frame.show();
  return embedded;
}

/** Posts a message from the window of the frame, from another origin than that of the embed URL. */
function diagnoseOrigin(origin: string): Diagnosis {
  const { report } = embedReport();
  const data = { method: 'POST', url: '/ready/u1' };
  window.dispatchEvent(new MessageEvent('message', { data, source: report.frame.getWindow(), origin }));
  return report.diagnose();
}

afterEach(() => void vi.unstubAllGlobals());

/** Each error code with an action that causes the error, and its message. */
const errors: Record<ErrorCode, [act: () => unknown, message: string]> = {
  aborted: [
    () => embedReport().report.getPages({ signal: AbortSignal.abort() }),
    'GET /report/pages was aborted',
  ],
  disposed: [
    () => {
      const { report, service, element } = embedReport();
      service.reset(element);
      return report.getPages();
    },
    'The embed was reset',
  ],
  frame_detached: [
    async () => {
      const { report } = await showReport();
      report.iframe.remove();
      return report.getPages();
    },
    'The iframe is not in the page. Embed again.',
  ],
  invalid_argument: [() => embedReport().report.setAccessToken(''), 'Access token cannot be empty'],
  invalid_configuration: [
    () => embedReport({ settings: { zoomLevel: 9 } }),
    'zoomLevel must be a number between 0.25 and 4',
  ],
  invalid_embed_url: [
    () => createService().embed(addElement(), { ...config, embedUrl: 'http://localhost:3003/reportEmbed' }),
    'Invalid embed URL detected. Either URL hostname or protocol are invalid. Please use Power BI REST APIs to ' +
      'get the valid URL',
  ],
  load_failed: [
    async () => {
      const { report, frame } = embedQuietly();
      frame.finishPage();
      const detailedMessage = 'The token does not cover report r1';
      await frame.raise('error', { message: 'LoadReportFailed', detailedMessage, errorCode: '403' });
      return report.whenLoaded();
    },
    'Loading failed: LoadReportFailed: The token does not cover report r1. Check the ID, and that the token and ' +
      'its tokenType belong to it. See docs/errors.md#load_failed',
  ],
  not_cloneable: [
    async () => {
      const { report } = await showReport();
      return report.applyTheme({ themeJson: { name: () => 'theme' } });
    },
    'body.themeJson.name cannot be cloned: send plain data only',
  ],
  not_embedded: [() => createService().get(addElement()), 'Nothing is embedded in this element'],
  not_found: [
    async () => {
      const { report, frame } = await showReport();
      frame.responses['GET /report/pages'] = {
        statusCode: 200,
        body: [{ name: 'p1', displayName: 'First' }],
      };
      return report.getPageByName('gone');
    },
    'The report has no page named gone',
  ],
  not_supported: [
    () => embedReport({ embedUrl: 'https://app.powerbi.com/rdlEmbed?reportId=r1' }).report.getPages(),
    'This API is currently not supported for RDL reports',
  ],
  request_failed: [
    async () => {
      const { report, frame } = await showReport();
      const body = { message: 'pageNotFound', detailedMessage: "There is no page 'gone'. Names: p1." };
      frame.responses['PUT /report/pages/active'] = { statusCode: 404, body };
      return report.setPage('gone');
    },
    "pageNotFound: There is no page 'gone'. Names: p1.",
  ],
  timeout: [
    async () => {
      const { report, frame } = await showReport();
      frame.responses['GET /report/pages'] = 'silent';
      return report.getPages({ timeout: 10 });
    },
    'GET /report/pages timed out after 10 ms',
  ],
};

/** Each code of a diagnosis with a remedy, an action that causes it, and its sentences. */
const diagnoses: Record<
  Exclude<DiagnosisCode, 'rendered'>,
  [act: () => Diagnosis | Promise<Diagnosis>, sentences: string]
> = {
  disposed: [
    () => {
      const { report, service, element } = embedReport();
      service.reset(element);
      return report.diagnose();
    },
    'The embed was reset. Embed again.',
  ],
  no_token: [
    () => createService().bootstrap(addElement(), { type: 'report', embedUrl }).diagnose(),
    'There is no access token yet. Embed with a token.',
  ],
  detached: [
    () => {
      const { report } = embedReport();
      report.iframe.remove();
      return report.diagnose();
    },
    'The iframe is not in the page. Embed again.',
  ],
  blocked: [
    () => {
      const { report } = embedReport();
      const violation = { blockedURI: embedUrl, disposition: 'enforce', effectiveDirective: 'frame-src' };
      const event = new Event('securitypolicyviolation', { bubbles: true });
      document.dispatchEvent(Object.assign(event, violation));
      return report.diagnose();
    },
    'https://app.powerbi.com is blocked in http://localhost:3000 by frame-src. Change it, or use a ' +
      'permitted origin.',
  ],
  opaque_origin: [
    () => diagnoseOrigin('null'),
    'Messages were ignored, because the frame is sandboxed. Add allow-same-origin.',
  ],
  other_origin: [
    () => diagnoseOrigin('https://sign-in.example'),
    'Messages from https://sign-in.example were ignored, because the embed URL is at https://app.powerbi.com. ' +
      'Embed a URL without redirects.',
  ],
  not_in_view: [
    () => {
      class Observer {
        readonly observe = () => {};
        readonly disconnect = () => {};
      }
      vi.stubGlobal('IntersectionObserver', Observer);
      return embedReport({ frame: { lazy: true } }).report.diagnose();
    },
    'The iframe is lazy and not in view. Scroll, or remove frame.lazy.',
  ],
  page_loading: [
    () => embedReport().report.diagnose(),
    'The page from https://app.powerbi.com has not loaded. Wait, or check the network.',
  ],
  no_message: [
    () => {
      const { report, frame } = embedQuietly();
      frame.responses['POST /report/load'] = 'silent';
      frame.finishPage();
      return report.diagnose();
    },
    'No message from https://app.powerbi.com was received. Check the network, X-Frame-Options, ' +
      'frame-ancestors and COEP for http://localhost:3000.',
  ],
  load_failed: [
    async () => {
      const { report, frame } = embedQuietly();
      frame.finishPage();
      await frame.raise('error', { message: 'TokenExpired' });
      return report.diagnose();
    },
    'Loading failed: TokenExpired. Configure tokenRenewal, or call setAccessToken.',
  ],
  not_loaded: [
    async () => {
      const { report, frame } = embedQuietly();
      await frame.raise('info');
      return report.diagnose();
    },
    'The frame responds, but the content has not loaded. Check the ID, the token and the network.',
  ],
  not_visible: [
    async () => {
      const { report } = await showReport();
      report.iframe.checkVisibility = () => false;
      return report.diagnose();
    },
    'The iframe is hidden. Show it.',
  ],
  not_rendered: [
    async () => {
      const { report, frame } = embedQuietly();
      frame.finishPage();
      await frame.raise('loaded');
      return report.diagnose();
    },
    'The content has loaded, but has not rendered. Wait, or call render() after load().',
  ],
  failed_later: [
    async () => {
      const { report, frame } = await showReport();
      await frame.raise('error', { message: 'QueryFailed', detailedMessage: 'The capacity is paused' });
      return report.diagnose();
    },
    'The content has loaded, but an error occurred: QueryFailed: The capacity is paused. Check the ID, the token ' +
      'and the network.',
  ],
};

describe('links to the error index', () => {
  it.each(Object.entries(errors))(
    'are in the field docs of the error %s, whose message states its cause',
    async (code, [act, message]) => {
      const error = await Promise.resolve()
        .then(act)
        .catch((caught: unknown) => caught as ToolkitError);
      expect(error).toMatchObject({ name: expect.stringMatching('Error$') as string, code, message });
      expect((error as ToolkitError).docs).toBe(`docs/errors.md#${code}`);
    },
  );

  it.each(Object.entries(diagnoses))('end the remedy of the diagnosis %s', async (code, [act, sentences]) => {
    const diagnosis = await act();
    expect(diagnosis.code).toBe(code);
    expect(`${diagnosis.message} ${diagnosis.remedy}`).toBe(`${sentences} See docs/errors.md#${code}`);
  });
});
