import { models } from 'embed-toolkit';
import type { Report } from 'embed-toolkit';
import type { PageEntry } from './pages.ts';
import { applySecurityFilters } from './security-filters.ts';

export interface BookmarkedReport {
  report: Pick<Report, 'bookmarksManager' | 'getPages' | 'updateFilters'>;
  /** Those that the app offers. */
  pages: readonly PageEntry[];
  /** Those that hold whatever a bookmark says. */
  filters: models.IBasicFilter[];
  signal: AbortSignal;
}

/** The bookmark leads to a page that the app doesn't offer. */
export class BookmarkPageError extends Error {
  override readonly name = 'BookmarkPageError';
}

/** The look of the active page as a bookmark's state. @throws when the frame refuses or has none. */
export const captureBookmark = async ({ report, signal }: BookmarkedReport): Promise<string> => {
  const { state } = await report.bookmarksManager.capture({}, { signal });
  if (!state) throw new Error('The report captured nothing.');
  return state;
};

/**
 * Brings the report to the look of a bookmark and answers the name of its page. The security filters hold after
 * it as before, whoever made the bookmark.
 *
 * @throws {BookmarkPageError} or what the frame refuses with; the report is then as it was.
 * @throws {SecurityFilterError} when the security filters could not be applied again; the report must not be shown.
 */
export const applyBookmark = async (bookmarked: BookmarkedReport, state: string): Promise<string> => {
  const { report, pages, filters, signal } = bookmarked;
  const before = await captureBookmark(bookmarked);
  await report.bookmarksManager.applyState(state, { signal });
  if (filters.length > 0) await applySecurityFilters(bookmarked, models.FiltersOperations.Replace);
  const active = (await report.getPages({ signal })).find(({ isActive }) => isActive);
  if (active && pages.some(({ name }) => name === active.name)) return active.name;
  await report.bookmarksManager.applyState(before, { signal });
  throw new BookmarkPageError();
};
