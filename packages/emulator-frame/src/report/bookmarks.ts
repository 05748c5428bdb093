import type { AuthoredBookmark } from '@embed-portal/emulator-protocol/bookmark-schema';
import { flattenBookmarks } from '@embed-portal/emulator-protocol/flatten-bookmarks';
import type { ReportDefinition } from '@embed-portal/emulator-protocol/report-schema';
import { createRandomId } from '../random-id.ts';
import { createFrameError } from '../transport/messages.ts';
import { encodeBookmark } from './bookmark-snapshot.ts';
import type { BookmarkSnapshot } from './bookmark-snapshot.ts';
import { explainMissing } from './explain-missing.ts';
import { buildAuthoredState, buildSlicerFilters, toVisualKey } from './state.ts';

/** Bookmark in responses to the host page. Groups have children instead of a state. */
export interface BookmarkBody {
  name: string;
  displayName: string;
  state?: string;
  children?: BookmarkBody[];
}

/** Converts the authored bookmarks and groups of a report into response bodies. */
export function toBookmarkBodies(definition: ReportDefinition): BookmarkBody[] {
  const toBody = (entry: AuthoredBookmark): BookmarkBody => ({
    name: entry.name,
    displayName: entry.displayName,
    state: encodeBookmark(toSnapshot(definition, entry)),
  });
  return definition.bookmarks.map((entry) =>
    'children' in entry ? { ...entry, children: entry.children.map(toBody) } : toBody(entry),
  );
}

/** Captures a snapshot as a bookmark with a random name. */
export function captureBookmark(snapshot: BookmarkSnapshot): BookmarkBody {
  const name = `Bookmark${createRandomId().slice(0, 20)}`;
  return { name, displayName: '', state: encodeBookmark(snapshot) };
}

/** Returns the authored bookmarks without their groups. */
export function getBookmarks({ bookmarks }: ReportDefinition): AuthoredBookmark[] {
  return flattenBookmarks(bookmarks);
}

/**
 * Returns an authored bookmark.
 *
 * @throws {FrameRequestError} 404 when the bookmark does not exist
 */
export function findBookmark(definition: ReportDefinition, name: string): AuthoredBookmark {
  const bookmarks = getBookmarks(definition);
  const bookmark = bookmarks.find((candidate) => candidate.name === name);
  if (bookmark) return bookmark;
  throw createFrameError(404, 'bookmarkNotFound', explainMissing('bookmark', name, bookmarks));
}

/** Converts an authored bookmark into a snapshot. */
export function toSnapshot(
  definition: ReportDefinition,
  { page, filters, slicers }: AuthoredBookmark,
): BookmarkSnapshot {
  const visuals = definition.pages.find(({ name }) => name === page)?.visuals ?? [];
  const slicerEntries = visuals.flatMap((visual) =>
    visual.type === 'slicer'
      ? [[toVisualKey(page, visual.name), buildSlicerFilters(visual, slicers[visual.name] ?? [])] as const]
      : [],
  );
  const state = buildAuthoredState(definition);
  return {
    state: {
      ...state,
      activePage: page,
      reportFilters: filters,
      slicers: { ...state.slicers, ...Object.fromEntries(slicerEntries) },
    },
    onlyPage: true,
  };
}
