import type { Report } from 'embed-toolkit';
import { SecurityFilterError } from './failure.ts';
import { applyBookmark } from './report-bookmarks.ts';
import type { BookmarkedReport } from './report-bookmarks.ts';
import type { SlicerPersistence } from './slicer-persistence.ts';

export interface NavigationOptions extends BookmarkedReport {
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
