import type { Report } from 'embed-toolkit';
import { SecurityFilterError } from './failure.ts';
import { applyBookmark } from './report-bookmarks.ts';
import type { BookmarkedReport } from './report-bookmarks.ts';
import type { SlicerPersistence } from './slicer-persistence.ts';

export interface NavigationOptions extends BookmarkedReport {
  report: BookmarkedReport['report'] & Pick<Report, 'setPage'>;
  keeper: SlicerPersistence;
  onPage(name: string): void;
}

/** Knows which page is on show, and has its slicers kept while it is. */
export interface Navigation {
  /** A page has come on show. What this answers begins to keep its slicers. */
  enter(page: string): Promise<() => void>;
  /** The report has turned to a page by itself. */
  follow(page: string): Promise<void>;
  /** @throws when the frame refuses or doesn't answer; the page that was shown stays. */
  show(page: string): Promise<void>;
  /** @throws when the bookmark doesn't fit; the report stays as it was. */
  applyBookmark(state: string): Promise<void>;
}

export const createNavigation = (options: NavigationOptions): Navigation => {
  const { report, keeper, signal, onPage } = options;
  let current = '';
  /** What a bookmark does to page and slicers is looked at when it is done. */
  let applying = false;

  const enter = (page: string, enterPage = keeper.enter) => {
    current = page;
    onPage(page);
    return enterPage(page);
  };
  const stay = async () => {
    (await enter(current))();
  };

  return {
    enter,
    async follow(page) {
      if (applying) return;
      (await enter(page))();
    },
    async show(page) {
      keeper.stop();
      try {
        await report.setPage(page, { signal });
      } catch (error) {
        await stay();
        throw error;
      }
    },
    async applyBookmark(state) {
      keeper.stop();
      applying = true;
      try {
        const page = await applyBookmark(options, state);
        (await enter(page, keeper.adopt))();
      } catch (error) {
        // Without its security filters the report is about to be closed: the frame is not asked for anything more.
        if (!(error instanceof SecurityFilterError)) await stay();
        throw error;
      } finally {
        applying = false;
      }
    },
  };
};
