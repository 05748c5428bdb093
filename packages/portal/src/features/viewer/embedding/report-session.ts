import { limits } from '@embed-portal/api-contract';
import { models } from 'embed-toolkit';
import type { Report } from 'embed-toolkit';
import type { EmbeddedReport } from '../../../data/apps.ts';
import { sleep } from '../../../http/sleep.ts';
import { log } from '../../../log.ts';
import { viewerMessages } from '../../../messages/viewer.ts';
import { InvalidReportError, SecurityFilterError } from './failure.ts';
import { watchFrameErrors } from './frame-errors.ts';
import { captureBookmark, createNavigation } from './navigation.ts';
import type { BookmarkedReport } from './navigation.ts';
import { getVisiblePages } from './report-pages.ts';
import type { PageEntry } from './report-pages.ts';
import { toReportFilters, applySecurityFilters } from './security-filters.ts';
import { createSlicerPersistence } from './slicer-persistence.ts';
import type { SlicerPersistence, SlicerStore } from './slicer-persistence.ts';

export interface ReportSessionOptions {
  /** The embedded report, which is still loading. */
  report: Report;
  entry: EmbeddedReport;
  /** Initial page. The first page is shown if this is undefined or not a page of the report. */
  pageName: string | undefined;
  slicers: SlicerStore;
  onPages(pages: PageEntry[]): void;
  onPage(name: string): void;
  onShown(session: ReportSession): void;
  /** Called at most once, when the report must not be shown. Remove the report immediately. */
  onFailure(error: unknown): void;
  /** Called with a message when data of an open report is missing, and with `undefined` when it is complete again. */
  onIncomplete(text: string | undefined): void;
}

/** Controls a report that is shown. */
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
   * @throws {Error} when the frame rejects the request.
   */
  captureBookmark(): Promise<string>;
  /**
   * Applies the state of a bookmark.
   *
   * @throws {Error} when the bookmark does not match the report; the view stays unchanged.
   * @throws {SecurityFilterError} when the security filters could not be reapplied; the report is closed.
   */
  applyBookmark(state: string): Promise<void>;
  /**
   * Shows the report in fullscreen.
   *
   * @throws {Error} when the browser denies it, for example without a click or key press.
   */
  enterFullscreen(): Promise<void>;
}

const logFailure = (text: string) => (error: unknown) => {
  log.error(text, error);
};

/** Waits until the report has loaded, determines its visible pages, and activates the initial page. */
const load = async ({ report, entry, pageName }: ReportSessionOptions, signal: AbortSignal) => {
  const { includedPages } = entry.report;
  const requestedPage = pageName ?? includedPages[0];
  await report.whenLoaded({ signal });
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
  report: Report,
  { filters, signal }: BookmarkedReport,
  startCapture: () => void,
) => {
  if (filters.length > 0) {
    await applySecurityFilters({ report, filters, signal }, models.FiltersOperations.Add);
    startCapture();
    await sleep(limits.overlayDelayMs, signal);
  } else {
    startCapture();
    await report.whenRendered({ signal });
  }
};

/**
 * Prepares an embedded report until it can be shown: page, slicers and security filters.
 *
 * @returns a function that ends the session. The caller removes the report.
 */
export const openReport = (options: ReportSessionOptions): (() => void) => {
  const { report, entry, slicers, onPages, onPage, onShown, onFailure, onIncomplete } = options;
  const { reportSecurityFilters } = entry.report;
  const controller = new AbortController();
  const { signal } = controller;
  let persistence: SlicerPersistence | undefined;

  const close = () => {
    controller.abort();
    persistence?.stop();
  };

  const fail = (error: unknown) => {
    if (signal.aborted) return;
    close();
    onFailure(error);
  };

  const open = async () => {
    const monitor = watchFrameErrors(report, reportSecurityFilters, { onFatal: fail, onIncomplete });
    const { pages, first } = await load(options, signal);
    const filters = toReportFilters(reportSecurityFilters);
    const bookmarked = { report, pages, filters, signal };
    persistence = createSlicerPersistence(report, slicers, logFailure(viewerMessages.captureFailed));
    const navigation = createNavigation({ ...bookmarked, persistence, onPage });
    onPages(pages);
    const startCapture = await navigation.activatePage(first.name);
    monitor.expectFilters();
    await applyFiltersAndWait(report, bookmarked, startCapture);
    report.on('pageChanged', ({ detail }) => {
      navigation.handlePageChange(detail.newPage.name).catch(logFailure(viewerMessages.pageFailed));
    });
    onShown({
      showPage: navigation.showPage,
      captureBookmark: () => captureBookmark(bookmarked),
      enterFullscreen: () => report.fullscreen(),
      applyBookmark: async (state) => {
        monitor.expectFilters();
        await navigation.applyBookmark(state).catch((error: unknown) => {
          if (error instanceof SecurityFilterError) fail(error);
          throw error;
        });
      },
    });
  };

  open().catch(fail);
  return close;
};
