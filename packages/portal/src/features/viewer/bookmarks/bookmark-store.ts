import { z } from 'zod';
import { readText, writeText } from '../../../browser-storage.ts';

const Bookmark = z.object({
  id: z.string(),
  name: z.string(),
  /** Name of the bookmarked page. */
  page: z.string(),
  /** Epoch milliseconds. */
  created: z.number(),
  /** Opaque state; only the report interprets it. */
  state: z.string(),
});

/** View of a report, saved by a user. */
export type Bookmark = z.infer<typeof Bookmark>;

const Bookmarks = z.array(Bookmark);

/** Store for the bookmarks of one report in the browser. Unreadable data counts as empty. */
export interface BookmarkStore {
  read(): Bookmark[];
  /**
   * Adds a bookmark.
   *
   * @throws {Error} when the browser denies storage or the storage is full. This also applies to `rename` and `remove`.
   */
  add(bookmark: Omit<Bookmark, 'id' | 'created'>): void;
  rename(id: string, name: string): void;
  remove(id: string): void;
}

const parse = (text: string | null): Bookmark[] => {
  try {
    return Bookmarks.parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
};

export const createBookmarkStore = (key: string): BookmarkStore => {
  const read = () => parse(readText(key));
  /** Reads the bookmarks again before each change, because another tab may have changed them. */
  const update = (updateBookmarks: (before: Bookmark[]) => Bookmark[]) => {
    writeText(key, JSON.stringify(updateBookmarks(read())));
  };
  return {
    read,
    add: (bookmark) => {
      const added = { ...bookmark, id: crypto.randomUUID(), created: Date.now() };
      update((before) => [...before, added]);
    },
    rename: (id, name) => {
      update((before) => before.map((bookmark) => (bookmark.id === id ? { ...bookmark, name } : bookmark)));
    },
    remove: (id) => {
      update((before) => before.filter((bookmark) => bookmark.id !== id));
    },
  };
};
