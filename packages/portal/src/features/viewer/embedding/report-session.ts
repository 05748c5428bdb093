import { limits } from '@embed-portal/api-contract';
import type { EmbedToken } from '@embed-portal/api-contract';
import { models } from 'embed-toolkit';
import type { Report } from 'embed-toolkit';
import type { EmbeddedReport } from '../../../data/app-reports.ts';
import { abortableDelay } from '../../../http/abortable-delay.ts';
import { ApiError } from '../../../http/api-error.ts';
import { log } from '../../../log.ts';
import { viewerMessages } from '../../../messages/viewer.ts';
import type { ColorMode } from '../../../ui/theme/color-mode.ts';
import { buildEmbedConfig } from './embed-config.ts';
import { InvalidReportError, SecurityFilterError, toReportFailure } from './failure.ts';
import type { ReportFailure } from './failure.ts';
import { watchFrameErrors } from './frame-errors.ts';
import { createNavigation } from './navigation.ts';
import type { Navigation } from './navigation.ts';
import { getVisiblePages } from './pages.ts';
import type { PageEntry } from './pages.ts';
import { captureBookmark } from './report-bookmarks.ts';
import type { BookmarkedReport } from './report-bookmarks.ts';
import { buildReportTheme } from './report-theme.ts';
import { toReportFilters, applySecurityFilters } from './security-filters.ts';
import { frameTimeoutMs } from './service.ts';
import type { ReportService } from './service.ts';
import { createSlicerPersistence } from './slicer-persistence.ts';
import type { SlicerPersistence } from './slicer-persistence.ts';
import type { SlicerStore } from './slicer-store.ts';

export interface ReportSessionOptions {
  service: Pick<ReportService, 'embed' | 'reset'>;
  element: HTMLElement;
  entry: EmbeddedReport;
  /** The page to open on; the first one when it isn't among the report's pages. */
  pageName: string | undefined;
  mode: ColorMode;
  slicers: SlicerStore;
  getToken(signal: AbortSignal): Promise<EmbedToken>;
  onPages(pages: PageEntry[]): void;
  onPage(name: string): void;
  onShown(): void;
  onFailure(failure: ReportFailure): void;
  /** An open report could not load all of its data; without a text it has recovered. */
  onIncomplete(text: string | undefined): void;
}

/** One report in its frame, from the token to the last event. */
export interface ReportSession {
  /** @throws when the frame refuses or doesn't answer; the page that was shown stays. */
  showPage(name: string): Promise<void>;
  /** How the report looks now. @throws when it isn't open yet, or the frame refuses. */
  captureBookmark(): Promise<string>;
  /** @throws when the report isn't open yet, or the bookmark doesn't fit it; it stays as it was. */
  applyBookmark(state: string): Promise<void>;
  /** Fills the screen with the report. @throws when the browser refuses: it wants a click or a key press. */
  fullscreen(): Promise<void>;
  applyMode(mode: ColorMode): Promise<void>;
  /** Ends everything and empties the element. */
  close(): void;
}

const logFailure = (text: string) => (error: unknown) => {
  log.error(text, error);
};

/** Refusals that last: access was removed, or the settings have changed. */
const lastingRefusals: readonly (number | undefined)[] = [403, 404, 422];

const isLastingRefusal = (error: unknown): boolean =>
  error instanceof ApiError && lastingRefusals.includes(error.status);

/** Gets a token and embeds the report, on the page asked for. */
const embed = async (
  { service, element, entry, pageName, mode, getToken }: ReportSessionOptions,
  onRenewalFailure: (error: unknown) => void,
  signal: AbortSignal,
) => {
  const access = await getToken(signal);
  signal.throwIfAborted();
  return service.embed(
    element,
    buildEmbedConfig({
      access,
      pageName: pageName ?? entry.report.includedPages[0],
      theme: buildReportTheme(mode),
      width: element.clientWidth,
      renew: getToken,
      onRenewalFailure,
    }),
  );
};

/** Waits until the report has loaded, finds the pages to offer, and turns to the one to begin with. */
const load = async ({ entry, pageName }: ReportSessionOptions, report: Report, signal: AbortSignal) => {
  const { includedPages } = entry.report;
  const wanted = pageName ?? includedPages[0];
  await report.whenLoaded({ timeout: frameTimeoutMs, signal });
  const all = await report.getPages({ signal });
  const pages = getVisiblePages(all, includedPages);
  const first = pages.find(({ name }) => name === wanted) ?? pages[0];
  if (!first) throw new InvalidReportError();
  if (!all.some(({ name, isActive }) => isActive && name === first.name)) await report.setPage(first.name);
  return { pages, first };
};

/** Applies the security filters and lets them settle; a report without any is ready once it is rendered. */
const settle = async (
  { report, filters, signal }: Pick<Opened, 'report' | 'filters' | 'signal'>,
  begin: () => void,
) => {
  if (filters.length > 0) {
    await applySecurityFilters({ report, filters, signal }, models.FiltersOperations.Add);
    begin();
    await abortableDelay(limits.overlayDelayMs, signal);
  } else {
    begin();
    await report.whenRendered({ timeout: frameTimeoutMs, signal });
  }
};

/** A report that has loaded, and the ways about it. */
interface Opened extends BookmarkedReport {
  report: Report;
  navigation: Navigation;
  /** Brings the report to the look of a bookmark. */
  applyBookmark(state: string): Promise<void>;
}

const needOpen = (opened: Opened | undefined): Opened => {
  if (!opened) throw new Error(viewerMessages.notOpen);
  return opened;
};

export const openReport = (options: ReportSessionOptions): ReportSession => {
  const { service, element, entry, slicers, onPages, onPage, onShown, onFailure, onIncomplete } = options;
  const { reportSecurityFilters } = entry.report;
  const closed = new AbortController();
  const { signal } = closed;
  let opened: Opened | undefined;
  let keeper: SlicerPersistence | undefined;
  let applied = options.mode;
  let wanted = options.mode;

  const applyMode = async (next: ColorMode) => {
    wanted = next;
    if (!opened || applied === next) return;
    applied = next;
    const theme = buildReportTheme(next);
    await (theme ? opened.report.applyTheme(theme) : opened.report.resetTheme());
  };

  const close = () => {
    closed.abort();
    opened = undefined;
    keeper?.stop();
    service.reset(element);
  };

  const fail = (error: unknown) => {
    if (signal.aborted) return;
    close();
    log.error(viewerMessages.failedTitle, error);
    onFailure(toReportFailure(error, reportSecurityFilters));
  };

  const onRenewalFailure = (error: unknown) => {
    if (isLastingRefusal(error)) fail(error);
    else log.error(viewerMessages.tokenFailed, error);
  };

  const open = async () => {
    const report = await embed(options, onRenewalFailure, signal);
    const watch = watchFrameErrors(report, reportSecurityFilters, { onFatal: fail, onIncomplete });
    const { pages, first } = await load(options, report, signal);
    const filters = toReportFilters(reportSecurityFilters);
    const bookmarked = { report, pages, filters, signal };
    keeper = createSlicerPersistence(report, slicers, logFailure(viewerMessages.captureFailed));
    const navigation = createNavigation({ ...bookmarked, keeper, onPage });
    const applyBookmark = async (state: string) => {
      watch.expectFilters();
      await navigation.applyBookmark(state).catch((error: unknown) => {
        if (error instanceof SecurityFilterError) fail(error);
        throw error;
      });
    };
    opened = { ...bookmarked, navigation, applyBookmark };
    onPages(pages);
    const begin = await navigation.enter(first.name);
    watch.expectFilters();
    await settle(opened, begin);
    report.on('pageChanged', ({ detail }) => {
      navigation.follow(detail.newPage.name).catch(logFailure(viewerMessages.pageFailed));
    });
    await applyMode(wanted);
    onShown();
  };

  open().catch(fail);
  return {
    showPage: async (name) => opened?.navigation.show(name),
    captureBookmark: async () => captureBookmark(needOpen(opened)),
    applyBookmark: async (state) => needOpen(opened).applyBookmark(state),
    fullscreen: async () => needOpen(opened).report.fullscreen(),
    applyMode,
    close,
  };
};
