import { limits } from '@embed-portal/api-contract';
import type { SecurityFilter } from '@embed-portal/api-contract';
import { models } from 'embed-toolkit';
import type { Report } from 'embed-toolkit';
import type { EmbeddedReport } from '../../../data/apps.ts';
import { toReportFilters } from '../../../entity-ui/report-embedding.ts';
import { viewerMessages } from '../../../messages/viewer.ts';
import { log } from '../../../shared/log.ts';
import { PortalError, hasErrorCode } from '../../../shared/portal-error.ts';
import { sleep } from '../../../shared/sleep.ts';
import { FrameEventError, explainFrameError, isFilterError } from './failure.ts';
import type { FrameError } from './failure.ts';
import type { PageEntry } from './report-pages.ts';
import { createSlicerPersistence } from './slicer-persistence.ts';
import type { SlicerPersistence, SlicerStore } from './slicer-persistence.ts';
import type { ReportSession, ViewerStore } from './viewer-state.ts';

/** Reason for which a session ended before it was closed. */
type SessionEnd =
  /** The report must not be shown. */
  | { reason: 'failed'; error: unknown }
  /** The requested state cannot be shown. */
  | { reason: 'stateRejected'; error: unknown }
  /** The frame has reloaded its page, which loses filters and slicers. */
  | { reason: 'reloaded' };

export interface ReportSessionOptions {
  /** The embedded report, which is still loading. */
  report: Report;
  entry: EmbeddedReport;
  /** Initial page. The first page is shown if this is undefined or not a page of the report. */
  pageName: string | undefined;
  /** Bookmark state to show instead of the initial page and its stored slicers. */
  state: string | undefined;
  slicers: SlicerStore;
  /** Receives the pages, the active page, and the message about missing data. */
  store: ViewerStore;
  onShown(session: ReportSession): void;
  /** Called at most once, when the session ends before it is closed. Remove the report immediately, or open it again. */
  onEnd(end: SessionEnd): void;
  /** Called when the frame cannot render a part of an open report. */
  onRenderFailure(): void;
}

/** A loaded report. */
interface LoadedReport {
  report: Report;
  /** Pages that the app shows. */
  pages: readonly PageEntry[];
  /** Filters that apply regardless of bookmarks. */
  filters: models.IBasicFilter[];
  signal: AbortSignal;
}

/**
 * Sends security filters to the report.
 *
 * @throws {PortalError} `filters_failed` when the frame rejects the filters or times out.
 */
async function applySecurityFilters(
  { report, filters, signal }: LoadedReport,
  operation: models.FiltersOperations,
): Promise<void> {
  try {
    await report.updateFilters(operation, filters, { signal });
  } catch (error) {
    throw new PortalError('filters_failed', viewerMessages.filtersFailed, { cause: error });
  }
}

/**
 * Returns the state of the active page as a bookmark.
 *
 * @throws {Error} when the frame rejects the request or returns no state.
 */
async function captureBookmark({ report, signal }: LoadedReport): Promise<string> {
  const { state } = await report.bookmarksManager.capture({}, { signal });
  if (!state) throw new Error('The report returned no bookmark state.');
  return state;
}

/**
 * Applies a bookmark state.
 *
 * @throws {PortalError} `bookmark_page_excluded` when the app does not include the page of the bookmark.
 * @throws {Error} when the frame rejects the bookmark or another request.
 */
async function applyState(
  { report, pages, signal }: Omit<LoadedReport, 'filters'>,
  state: string,
): Promise<PageEntry> {
  await report.bookmarksManager.applyState(state, { signal });
  const active = (await report.getPages({ signal })).find(({ isActive }) => isActive);
  const page = pages.find(({ name }) => name === active?.name);
  if (page) return page;
  throw new PortalError('bookmark_page_excluded', 'The app does not include the page of the bookmark.');
}

interface FrameErrorHandlers {
  /** Called when the report must not be shown. */
  onFatal(error: FrameEventError): void;
  /**
   * Called with a message when data of the visible report is missing, and with `undefined` when it is complete again.
   */
  onIncomplete(text: string | undefined): void;
  /** Called when the frame cannot render a part of the visible report. */
  onRenderFailure(): void;
}

interface FrameMonitor {
  /**
   * Resolves when the report has been rendered. Call it when the security filters apply and the rendering is requested,
   * because earlier `rendered` events do not prove that the visible data is filtered.
   */
  waitForRendering(): Promise<void>;
}

const isExpiry = ({ errorCode, message }: FrameError): boolean =>
  errorCode === 'TokenExpired' || message === 'TokenExpired';

/**
 * Reports the `error` events of a frame. Errors are fatal until the report has been rendered with its security filters,
 * and whenever a security filter causes them. The report stays visible after other errors.
 */
function watchFrame(
  report: Pick<Report, 'on'>,
  filters: readonly SecurityFilter[],
  signal: AbortSignal,
  { onFatal, onIncomplete, onRenderFailure }: FrameErrorHandlers,
): FrameMonitor {
  let handleRendered: (() => void) | undefined;
  let isRendered = false;
  let incomplete = false;
  const setIncomplete = (text: string | undefined) => {
    if (text === undefined && !incomplete) return;
    incomplete = text !== undefined;
    onIncomplete(text);
  };

  report.on('rendered', () => {
    if (signal.aborted || !handleRendered) return;
    isRendered = true;
    handleRendered();
    setIncomplete(undefined);
  });
  report.on<FrameError>('error', ({ detail }) => {
    if (signal.aborted) return;
    const error = new FrameEventError(detail);
    const { level = models.TraceType.Error } = detail;
    if (level < models.TraceType.Error) {
      log.warn(viewerMessages.frameWarning, error);
    } else if (isExpiry(detail)) {
      // The toolkit renews the token. Until then the visible report cannot load new data.
      if (isRendered) setIncomplete(explainFrameError(detail, filters));
    } else if (!isRendered || isFilterError(detail, filters)) {
      onFatal(error);
    } else {
      log.error(viewerMessages.incomplete, error);
      onRenderFailure();
      setIncomplete(explainFrameError(detail, filters));
    }
  });
  return {
    waitForRendering: () =>
      new Promise((resolve) => {
        handleRendered = resolve;
      }),
  };
}

/** Returns functions that change the active page, and persist its slicers. */
function createNavigation(loaded: LoadedReport, persistence: SlicerPersistence, store: ViewerStore) {
  const { report, signal } = loaded;
  /** Whether a bookmark is being applied. Page changes are ignored meanwhile. Page and slicers are read afterwards. */
  let isApplying = false;

  const activatePage = (page: string, preparePage = persistence.restore) => {
    if (!signal.aborted) store.setState({ activePage: page });
    return preparePage(page);
  };
  const restoreCurrent = async () => {
    (await activatePage(store.getState().activePage ?? ''))();
  };

  return {
    /** Handles a page change initiated by the report. */
    async handlePageChange(page: string) {
      if (isApplying) return;
      await persistence.finish();
      (await activatePage(page))();
    },
    async showPage(page: string) {
      await persistence.finish();
      try {
        await report.setPage(page, { signal });
      } catch (error) {
        await restoreCurrent();
        throw error;
      }
    },
    async applyBookmark(state: string) {
      persistence.stop();
      isApplying = true;
      try {
        const before = await captureBookmark(loaded);
        const page = await applyState(loaded, state).catch(async (error: unknown) => {
          if (hasErrorCode(error, 'bookmark_page_excluded'))
            await report.bookmarksManager.applyState(before, { signal });
          throw error;
        });
        (await activatePage(page.name, persistence.discardStored))();
      } catch (error) {
        await restoreCurrent();
        throw error;
      } finally {
        isApplying = false;
      }
    },
  };
}

const logFailure = (text: string) => (error: unknown) => {
  log.error(text, error);
};

interface ReportPage {
  name: string;
  displayName?: string | undefined;
  /** 1 if the page is hidden from viewers. */
  visibility?: number | undefined;
}

const hiddenVisibility = 1;

/**
 * Returns the pages of a report that an app shows, in order: the included pages that still exist, or all visible pages
 * if the app includes none by name.
 */
export function getVisiblePages(all: readonly ReportPage[], included: readonly string[]): PageEntry[] {
  const visible =
    included.length === 0
      ? all.filter(({ visibility }) => visibility !== hiddenVisibility)
      : included.flatMap((name) => all.find((page) => page.name === name) ?? []);
  return visible.map(({ name, displayName }) => ({ name, title: displayName ?? name }));
}

/**
 * Waits until the report has loaded, determines its visible pages, and activates the page of the bookmark state or the
 * initial page.
 *
 * @param rejectState - called before the promise rejects because the state cannot be shown.
 */
async function load(
  options: ReportSessionOptions,
  signal: AbortSignal,
  rejectState: (error: unknown) => void,
) {
  const { report, entry, pageName, state } = options;
  await report.whenLoaded({ signal });
  const allPages = await report.getPages({ signal });
  const pages = getVisiblePages(allPages, entry.report.includedPages);
  const first = pages.find(({ name }) => name === pageName) ?? pages[0];
  if (!first) throw new PortalError('report_invalid', viewerMessages.invalid);
  if (state !== undefined) {
    try {
      return { pages, first: await applyState({ report, pages, signal }, state) };
    } catch (error) {
      rejectState(error);
      throw error;
    }
  }
  if (!allPages.some(({ name, isActive }) => isActive && name === first.name))
    await report.setPage(first.name, { signal });
  return { pages, first };
}

/**
 * Prepares an embedded report until it can be shown: page, slicers and security filters. The report must be loaded in
 * phases: the frame renders nothing until all filters apply, so that unfiltered data is never visible.
 *
 * @returns a function that ends the session. The caller removes the report.
 */
export function openReport(options: ReportSessionOptions): () => void {
  const { report, entry, state, slicers, store, onShown, onEnd, onRenderFailure } = options;
  const { reportSecurityFilters } = entry.report;
  const controller = new AbortController();
  const { signal } = controller;
  let persistence: SlicerPersistence | undefined;

  const close = () => {
    controller.abort();
    persistence?.stop();
  };

  const end = (reason: SessionEnd) => {
    if (signal.aborted) return;
    close();
    onEnd(reason);
  };
  const fail = (error: unknown) => {
    end({ reason: 'failed', error });
  };

  const open = async () => {
    const monitor = watchFrame(report, reportSecurityFilters, signal, {
      onFatal: fail,
      onIncomplete: (incomplete) => {
        store.setState({ incomplete });
      },
      onRenderFailure,
    });
    const { pages, first } = await load(options, signal, (error) => {
      end({ reason: 'stateRejected', error });
    });
    signal.throwIfAborted();
    report.on('loaded', () => {
      end({ reason: 'reloaded' });
    });
    const filters = toReportFilters(reportSecurityFilters);
    const loaded = { report, pages, filters, signal };
    persistence = createSlicerPersistence(report, slicers, logFailure(viewerMessages.captureFailed));
    const navigation = createNavigation(loaded, persistence, store);
    // One update, because each update renders the drawer.
    store.setState(({ pages: known }) => ({
      pages: { ...known, [entry.id]: pages },
      activePage: first.name,
    }));
    const { restore, discardStored } = persistence;
    const startCapture = await (state === undefined ? restore : discardStored)(first.name);
    if (filters.length > 0) {
      // The state of a bookmark can contain other filters for the same columns.
      const { Add, Replace } = models.FiltersOperations;
      await applySecurityFilters(loaded, state === undefined ? Add : Replace);
    }
    startCapture();
    await Promise.all([
      monitor.waitForRendering(),
      report.render(undefined, { signal }).then(() => report.whenRendered({ signal })),
      filters.length > 0 && sleep(limits.overlayDelayMs, signal),
    ]);
    signal.throwIfAborted();
    report.on('pageChanged', ({ detail }) => {
      navigation.handlePageChange(detail.newPage.name).catch(logFailure(viewerMessages.pageFailed));
    });
    onShown({
      showPage: navigation.showPage,
      captureBookmark: () => captureBookmark(loaded),
      applyBookmark: filters.length > 0 ? undefined : navigation.applyBookmark,
      print: () => report.print({ signal }),
    });
  };

  open().catch(fail);
  return close;
}
