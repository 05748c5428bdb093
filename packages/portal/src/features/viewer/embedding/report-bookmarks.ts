import { models } from 'embed-toolkit';
import type { Report } from 'embed-toolkit';
import type { PageEntry } from './pages.ts';
import { applySecurityFilters } from './security-filters.ts';

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
