import { limits } from '@embed-portal/api-contract';
import type { EmbedToken } from '@embed-portal/api-contract';
import { models } from 'embed-toolkit';
import type { Report } from 'embed-toolkit';
import type { EmbeddedReport } from '../../../data/app-reports.ts';
import { ApiError } from '../../../http/api-error.ts';
import { sleep } from '../../../http/sleep.ts';
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
import { frameTimeoutMs } from './report-service.ts';
import type { ReportService } from './report-service.ts';
import { buildReportTheme } from './report-theme.ts';
import { toReportFilters, applySecurityFilters } from './security-filters.ts';
import { createSlicerPersistence } from './slicer-persistence.ts';
import type { SlicerPersistence } from './slicer-persistence.ts';
import type { SlicerStore } from './slicer-store.ts';

export interface ReportSessionOptions {
  service: Pick<ReportService, 'embed' | 'reset'>;
  element: HTMLElement;
  entry: EmbeddedReport;
  /** Initial page. The first page is shown if this is undefined or not a page of the report. */
  pageName: string | undefined;
  mode: ColorMode;
  slicers: SlicerStore;
  getToken(signal: AbortSignal): Promise<EmbedToken>;
  onPages(pages: PageEntry[]): void;
  onPage(name: string): void;
  onShown(): void;
  onFailure(failure: ReportFailure): void;
  /** Called with a message when data of an open report is missing, and with `undefined` when it is complete again. */
  onIncomplete(text: string | undefined): void;
}

/** Embedded report, from the token request until it is closed. */
export interface ReportSession {
  /**
   * Shows a page.
   *
   * @throws {Error} when the frame rejects the request or times out; the previous page stays visible.
   */
  showPage(name: string): Promise<void>;
  /**
   * Returns the current view as a bookmark state.
   *
   * @throws {Error} when the report is not open or the frame rejects the request.
   */
  captureBookmark(): Promise<string>;
  /**
   * Applies the state of a bookmark.
   *
   * @throws {Error} when the report is not open or the bookmark does not match it; the view stays unchanged.
   * @throws {SecurityFilterError} when the security filters could not be reapplied; the report is closed.
   */
  applyBookmark(state: string): Promise<void>;
  /**
   * Shows the report in fullscreen.
   *
   * @throws {Error} when the browser denies it, for example without a click or key press.
   */
  enterFullscreen(): Promise<void>;
  applyMode(mode: ColorMode): Promise<void>;
  /** Releases all resources and empties the element. */
  close(): void;
}

const logFailure = (text: string) => (error: unknown) => {
  log.error(text, error);
};

/** HTTP statuses of rejections that a retry does not resolve: access was removed, or the settings have changed. */
const permanentRejectionStatuses: readonly (number | undefined)[] = [403, 404, 422];

const isPermanentRejection = (error: unknown): boolean =>
  error instanceof ApiError && permanentRejectionStatuses.includes(error.status);

/** Requests a token and embeds the report on the requested page. */
const embed = async (
  { service, element, entry, pageName, mode, getToken }: ReportSessionOptions,
  onRenewalFailure: (error: unknown) => void,
  signal: AbortSignal,
) => {
  const embedToken = await getToken(signal);
  signal.throwIfAborted();
  return service.embed(
    element,
    buildEmbedConfig({
      embedToken,
      pageName: pageName ?? entry.report.includedPages[0],
      theme: buildReportTheme(mode),
      width: element.clientWidth,
      renew: getToken,
      onRenewalFailure,
    }),
  );
};

/** Waits until the report has loaded, determines its visible pages, and activates the initial page. */
const load = async ({ entry, pageName }: ReportSessionOptions, report: Report, signal: AbortSignal) => {
  const { includedPages } = entry.report;
  const requestedPage = pageName ?? includedPages[0];
  await report.whenLoaded({ timeout: frameTimeoutMs, signal });
  const allPages = await report.getPages({ signal });
  const pages = getVisiblePages(allPages, includedPages);
  const first = pages.find(({ name }) => name === requestedPage) ?? pages[0];
  if (!first) throw new InvalidReportError();
  if (!allPages.some(({ name, isActive }) => isActive && name === first.name))
    await report.setPage(first.name);
  return { pages, first };
};

/**
 * Applies the security filters, starts capturing slicers, and waits a fixed time for the filters to take effect.
 * Without filters, waits for `rendered`.
 */
const applyFiltersAndWait = async (
  { report, filters, signal }: Pick<OpenReport, 'report' | 'filters' | 'signal'>,
  startCapture: () => void,
) => {
  if (filters.length > 0) {
    await applySecurityFilters({ report, filters, signal }, models.FiltersOperations.Add);
    startCapture();
    await sleep(limits.overlayDelayMs, signal);
  } else {
    startCapture();
    await report.whenRendered({ timeout: frameTimeoutMs, signal });
  }
};

/** A report that has loaded. */
interface OpenReport extends BookmarkedReport {
  report: Report;
  navigation: Navigation;
  /** Applies a bookmark to the report. */
  applyBookmark(state: string): Promise<void>;
}

const requireOpen = (opened: OpenReport | undefined): OpenReport => {
  if (!opened) throw new Error(viewerMessages.notOpen);
  return opened;
};

export const openReport = (options: ReportSessionOptions): ReportSession => {
  const { service, element, entry, slicers, onPages, onPage, onShown, onFailure, onIncomplete } = options;
  const { reportSecurityFilters } = entry.report;
  const controller = new AbortController();
  const { signal } = controller;
  let opened: OpenReport | undefined;
  let persistence: SlicerPersistence | undefined;
  let appliedMode = options.mode;
  let requestedMode = options.mode;

  const applyMode = async (next: ColorMode) => {
    requestedMode = next;
    if (!opened || appliedMode === next) return;
    appliedMode = next;
    const theme = buildReportTheme(next);
    await (theme ? opened.report.applyTheme(theme) : opened.report.resetTheme());
  };

  const close = () => {
    controller.abort();
    opened = undefined;
    persistence?.stop();
    service.reset(element);
  };

  const fail = (error: unknown) => {
    if (signal.aborted) return;
    close();
    log.error(viewerMessages.failedTitle, error);
    onFailure(toReportFailure(error, reportSecurityFilters));
  };

  const onRenewalFailure = (error: unknown) => {
    if (isPermanentRejection(error)) fail(error);
    else log.error(viewerMessages.renewalFailed, error);
  };

  const open = async () => {
    const report = await embed(options, onRenewalFailure, signal);
    const monitor = watchFrameErrors(report, reportSecurityFilters, { onFatal: fail, onIncomplete });
    const { pages, first } = await load(options, report, signal);
    const filters = toReportFilters(reportSecurityFilters);
    const bookmarked = { report, pages, filters, signal };
    persistence = createSlicerPersistence(report, slicers, logFailure(viewerMessages.captureFailed));
    const navigation = createNavigation({ ...bookmarked, persistence, onPage });
    const applyBookmark = async (state: string) => {
      monitor.expectFilters();
      await navigation.applyBookmark(state).catch((error: unknown) => {
        if (error instanceof SecurityFilterError) fail(error);
        throw error;
      });
    };
    opened = { ...bookmarked, navigation, applyBookmark };
    onPages(pages);
    const startCapture = await navigation.activatePage(first.name);
    monitor.expectFilters();
    await applyFiltersAndWait(opened, startCapture);
    report.on('pageChanged', ({ detail }) => {
      navigation.handlePageChange(detail.newPage.name).catch(logFailure(viewerMessages.pageFailed));
    });
    await applyMode(requestedMode);
    onShown();
  };

  open().catch(fail);
  return {
    showPage: async (name) => opened?.navigation.showPage(name),
    captureBookmark: async () => captureBookmark(requireOpen(opened)),
    applyBookmark: async (state) => requireOpen(opened).applyBookmark(state),
    enterFullscreen: async () => requireOpen(opened).report.fullscreen(),
    applyMode,
    close,
  };
};
