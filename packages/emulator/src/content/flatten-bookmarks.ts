import type { AuthoredBookmark, BookmarkGroup } from './bookmark-schema.ts';

/** The bookmarks themselves, without their groups, in the order in which they are listed. */
export function flattenBookmarks(entries: readonly (AuthoredBookmark | BookmarkGroup)[]): AuthoredBookmark[] {
  return entries.flatMap((entry) => ('children' in entry ? entry.children : [entry]));
}
