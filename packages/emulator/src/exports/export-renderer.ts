import type { ExportedPage } from '@embed-portal/emulator-protocol/service-messages';
import { z } from 'zod';
import type { ServiceContext } from '../service/context.ts';
import { ExportError } from '../service/export-error.ts';
import type { ExportPage, ExportRequest } from '../service/export-request.ts';
import type { DevtoolsClient } from './devtools-client.ts';
import { findChromium } from './find-chromium.ts';
import { launchChromium } from './launch-chromium.ts';
import { packPictures } from './pack-pictures.ts';
import type { Picture } from './pack-pictures.ts';
import { startPageServer } from './page-server.ts';
import type { PageServer } from './page-server.ts';
import { buildPresentation } from './presentation.ts';

/** Lifetime of the token of a page, longer than any export. */
const tokenLifetimeSeconds = 3_600;
const pageStateFunction = 'reportExportedPageState';
const pageState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('rendered') }),
  z.object({ status: z.literal('failed'), message: z.string() }),
]);
const bindingCall = z.object({ name: z.literal(pageStateFunction), payload: z.string() });
const file = z.object({ data: z.string() }).transform(({ data }) => Buffer.from(data, 'base64'));

/** Circumstances of an export. */
export interface RenderOptions {
  /** Cancels the export. */
  signal: AbortSignal;
  /** Is called when a page has been rendered, with the number of rendered pages. */
  onProgress(renderedPages: number): void;
}

/**
 * Creates the function that renders the pages of a report in a browser, and returns them as a file. When it settles,
 * the browser has exited and its files are removed.
 * @param chromium - executable of the browser, by default one that is installed
 */
export function createExportRenderer(context: ServiceContext, chromium: string | undefined) {
  return async (request: ExportRequest, options: RenderOptions): Promise<Uint8Array> => {
    const pages = await buildExportedPages(context, request);
    const executable = findChromium(chromium, process.env);
    const server = await startPageServer(context);
    try {
      const browser = await launchChromium(executable);
      try {
        const rendering = openTab(browser.devtools, server, options).then((tab) =>
          renderFile(request, pages, tab),
        );
        return await Promise.race([rendering, rejectWhenAborted(options.signal)]);
      } finally {
        await browser.close();
      }
    } finally {
      await server.close();
    }
  };
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const rejectWithReason = (): void =>
      reject(signal.reason instanceof Error ? signal.reason : new Error('The export was canceled.'));
    if (signal.aborted) rejectWithReason();
    else signal.addEventListener('abort', rejectWithReason, { once: true });
  });
}

/** Builds the pages with a token that covers only the report. */
async function buildExportedPages(context: ServiceContext, request: ExportRequest): Promise<ExportedPage[]> {
  const { reportId, datasetId, filters, locale, identities } = request;
  const report = context.content.reports.get(reportId);
  const fail = (reason: string): never => {
    throw new ExportError('ReportFailed', reason);
  };
  if (report?.dataset.entry.id !== datasetId)
    return fail('The report was deleted or connected to another dataset after the export was requested.');
  const getSize = ({ pageName, visualName }: ExportPage): ExportedPage['size'] => {
    const page = report.definition.pages.find(({ name }) => name === pageName);
    const visual = page?.visuals.find(({ name }) => name === visualName)?.layout;
    const area = visualName === undefined ? page : visual;
    if (!area) return fail(`The report no longer contains ${visualName ?? pageName}.`);
    return { width: Math.ceil(area.width), height: Math.ceil(area.height) };
  };
  const grant = {
    reports: [{ id: reportId, allowEdit: false }],
    datasets: [],
    dashboards: [],
    targetWorkspaces: [],
    identities,
  };
  const { token } = await context.tokenService.issueEmbedToken(grant, tokenLifetimeSeconds);
  return request.pages.map((page) => ({
    reportId,
    accessToken: token,
    ...page,
    size: getSize(page),
    filters,
    locale,
  }));
}

/** A tab of the browser. */
interface Tab {
  print(pages: readonly ExportedPage[]): Promise<Uint8Array>;
  takePicture(page: ExportedPage, scale: number): Promise<Uint8Array>;
}

async function renderFile(request: ExportRequest, pages: ExportedPage[], tab: Tab): Promise<Uint8Array> {
  if (request.format === 'PDF') return tab.print(pages);
  const pictures: Picture[] = [];
  const scale = request.format === 'PPTX' ? 2 : 1;
  for (const page of pages)
    pictures.push({
      name: page.visualName ?? page.pageName,
      size: page.size,
      png: await tab.takePicture(page, scale),
    });
  if (request.format === 'PPTX') return buildPresentation(pictures);
  const [picture, ...others] = pictures;
  return picture && others.length === 0 ? picture.png : packPictures(pictures);
}

async function openTab(
  devtools: DevtoolsClient,
  server: PageServer,
  { onProgress }: RenderOptions,
): Promise<Tab> {
  const { targetId } = await devtools.send(
    { method: 'Target.createTarget', params: { url: 'about:blank' } },
    z.object({ targetId: z.string() }),
  );
  const { sessionId } = await devtools.send(
    { method: 'Target.attachToTarget', params: { targetId, flatten: true } },
    z.object({ sessionId: z.string() }),
  );
  const send = <T>(method: string, params: unknown, result: z.ZodType<T>): Promise<T> =>
    devtools.send({ method, params, sessionId }, result);
  let renderedPages = 0;
  await send('Page.enable', {}, z.unknown());
  await send('Inspector.enable', {}, z.unknown());
  await send('Runtime.enable', {}, z.unknown());
  await send('Runtime.addBinding', { name: pageStateFunction }, z.unknown());

  /** Opens an address, and resolves when all its pages are rendered. */
  const open = async (url: string, pageCount: number): Promise<void> => {
    const rendered = waitForPages(devtools, pageCount, () => onProgress(++renderedPages));
    // The wait is handled below, also if the navigation fails first.
    rendered.catch(() => undefined);
    const { errorText } = await send(
      'Page.navigate',
      { url },
      z.object({ errorText: z.string().optional() }),
    );
    if (errorText !== undefined)
      throw new ExportError('ChromiumFailed', `Chromium could not open the page: ${errorText}.`);
    await rendered;
  };
  const setSize = ({ width, height }: ExportedPage['size'], deviceScaleFactor: number): Promise<unknown> =>
    send(
      'Emulation.setDeviceMetricsOverride',
      { width, height, deviceScaleFactor, mobile: false },
      z.unknown(),
    );

  return {
    async print(pages) {
      const width = Math.max(...pages.map(({ size }) => size.width));
      const height = Math.max(...pages.map(({ size }) => size.height));
      await setSize({ width, height }, 2);
      await open(server.publishDocument(pages), pages.length);
      return send('Page.printToPDF', { printBackground: true, preferCSSPageSize: true }, file);
    },
    async takePicture(page, scale) {
      await setSize(page.size, scale);
      await open(server.publishPage(page), 1);
      return send('Page.captureScreenshot', { format: 'png' }, file);
    },
  };
}

/**
 * Resolves when a number of pages have reported that they are rendered.
 * @throws {ExportError} `ReportFailed` when a page reports an error.
 */
async function waitForPages(devtools: DevtoolsClient, count: number, onRendered: () => void): Promise<void> {
  let remaining = count;
  let removeListeners: (() => void)[] = [];
  const rendered = new Promise<void>((resolve, reject) => {
    const handleState = (params: unknown): void => {
      const call = bindingCall.safeParse(params);
      if (!call.success) return;
      const state = parseState(call.data.payload);
      if (state?.status !== 'rendered')
        reject(new ExportError('ReportFailed', state?.message ?? 'The page sent an unexpected state.'));
      else {
        onRendered();
        remaining -= 1;
        if (remaining === 0) resolve();
      }
    };
    const handleCrash = (): void =>
      reject(new ExportError('ChromiumFailed', 'The page crashed in Chromium.'));
    removeListeners = [
      devtools.onEvent('Runtime.bindingCalled', handleState),
      devtools.onEvent('Inspector.targetCrashed', handleCrash),
    ];
  });
  try {
    await Promise.race([rendered, devtools.failure]);
  } finally {
    for (const remove of removeListeners) remove();
  }
}

function parseState(payload: string): z.infer<typeof pageState> | undefined {
  try {
    return pageState.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
