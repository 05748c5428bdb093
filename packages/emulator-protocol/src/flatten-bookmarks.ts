import type { AuthoredBookmark, BookmarkGroup } from './bookmark-schema.ts';

/** Returns all bookmarks in display order, without their groups. */
export function flattenBookmarks(entries: readonly (AuthoredBookmark | BookmarkGroup)[]): AuthoredBookmark[] {
  return entries.flatMap((entry) => ('children' in entry ? entry.children : [entry]));
}
