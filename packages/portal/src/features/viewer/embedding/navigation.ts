import { models } from 'embed-toolkit';
import type { Report } from 'embed-toolkit';
import { SecurityFilterError } from './failure.ts';
import type { PageEntry } from './report-pages.ts';
import { applySecurityFilters } from './security-filters.ts';
import type { SlicerPersistence } from './slicer-persistence.ts';

export interface BookmarkedReport {
  report: Pick<Report, 'bookmarksManager' | 'getPages' | 'updateFilters'>;
  /** Pages that the app shows. */
  pages: readonly PageEntry[];
  /** Filters that apply regardless of the bookmark. */
  filters: models.IBasicFilter[];
  signal: AbortSignal;
}

/** The bookmark shows a page that the app does not include. */
export class BookmarkPageError extends Error {
  override readonly name = 'BookmarkPageError';
}

/**
 * Returns the state of the active page as a bookmark.
 *
 * @throws {Error} when the frame rejects the request or returns no state.
 */
export const captureBookmark = async ({ report, signal }: BookmarkedReport): Promise<string> => {
  const { state } = await report.bookmarksManager.capture({}, { signal });
  if (!state) throw new Error('The report returned no bookmark state.');
  return state;
};

/**
 * Applies a bookmark and returns the name of its page. Reapplies the security filters afterwards, because the
 * state of a shared bookmark can contain other filters.
 *
 * @throws {BookmarkPageError} when the app does not include the page; the previous view is restored first.
 * @throws {SecurityFilterError} when the security filters could not be reapplied; the report must not be shown.
 * @throws {Error} when the frame rejects the bookmark or another request.
 */
const applyBookmark = async (bookmarked: BookmarkedReport, state: string): Promise<string> => {
  const { report, pages, filters, signal } = bookmarked;
  const before = await captureBookmark(bookmarked);
  await report.bookmarksManager.applyState(state, { signal });
  if (filters.length > 0) await applySecurityFilters(bookmarked, models.FiltersOperations.Replace);
  const active = (await report.getPages({ signal })).find(({ isActive }) => isActive);
  if (active && pages.some(({ name }) => name === active.name)) return active.name;
  await report.bookmarksManager.applyState(before, { signal });
  throw new BookmarkPageError();
};

interface NavigationOptions extends BookmarkedReport {
  report: BookmarkedReport['report'] & Pick<Report, 'setPage'>;
  persistence: SlicerPersistence;
  onPage(name: string): void;
}

/** Tracks the active page and persists its slicers. */
export interface Navigation {
  /** Restores the slicers of a page that has become active. Resolves to a function that starts capturing them. */
  activatePage(page: string): Promise<() => void>;
  /** Handles a page change initiated by the report. */
  handlePageChange(page: string): Promise<void>;
  /**
   * Shows a page.
   *
   * @throws {Error} when the frame rejects the request or times out; the previous page stays visible.
   */
  showPage(page: string): Promise<void>;
  /**
   * Applies the state of a bookmark.
   *
   * @throws {Error} when the bookmark does not match the report; the view stays unchanged.
   * @throws {SecurityFilterError} when the security filters could not be reapplied; the report must not be shown.
   */
  applyBookmark(state: string): Promise<void>;
}

export const createNavigation = (options: NavigationOptions): Navigation => {
  const { report, persistence, signal, onPage } = options;
  let current = '';
  /** Whether a bookmark is being applied. Page changes are ignored meanwhile. Page and slicers are read afterwards. */
  let isApplying = false;

  const activatePage = (page: string, preparePage = persistence.restore) => {
    current = page;
    onPage(page);
    return preparePage(page);
  };
  const restoreCurrent = async () => {
    (await activatePage(current))();
  };

  return {
    activatePage,
    async handlePageChange(page) {
      if (isApplying) return;
      (await activatePage(page))();
    },
    async showPage(page) {
      persistence.stop();
      try {
        await report.setPage(page, { signal });
      } catch (error) {
        await restoreCurrent();
        throw error;
      }
    },
    async applyBookmark(state) {
      persistence.stop();
      isApplying = true;
      try {
        const page = await applyBookmark(options, state);
        (await activatePage(page, persistence.discardStored))();
      } catch (error) {
        // After a SecurityFilterError the report is closed, so no further requests may be sent to the frame.
        if (!(error instanceof SecurityFilterError)) await restoreCurrent();
        throw error;
      } finally {
        isApplying = false;
      }
    },
  };
};
