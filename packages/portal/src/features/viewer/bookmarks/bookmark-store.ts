import { z } from 'zod';
import { readText, writeText } from '../../../browser-storage.ts';

const Bookmark = z.object({
  id: z.string(),
  name: z.string(),
  /** Name of the page that it shows. */
  page: z.string(),
  /** Epoch milliseconds. */
  created: z.number(),
  /** What the report makes of it is the report's own. */
  state: z.string(),
});

/** A look of a report that a user has kept. */
export type Bookmark = z.infer<typeof Bookmark>;

const Bookmarks = z.array(Bookmark);

/** The bookmarks of one report, in the browser. What can't be read counts as none. */
export interface BookmarkStore {
  read(): Bookmark[];
  /** @throws {Error} when the browser refuses, as do the others. */
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
  /** Another tab may have changed them since they were shown. */
  const change = (next: (before: Bookmark[]) => Bookmark[]) => {
    writeText(key, JSON.stringify(next(read())));
  };
  return {
    read,
    add: (bookmark) => {
      const added = { ...bookmark, id: crypto.randomUUID(), created: Date.now() };
      change((before) => [...before, added]);
    },
    rename: (id, name) => {
      change((before) => before.map((bookmark) => (bookmark.id === id ? { ...bookmark, name } : bookmark)));
    },
    remove: (id) => {
      change((before) => before.filter((bookmark) => bookmark.id !== id));
    },
  };
};
