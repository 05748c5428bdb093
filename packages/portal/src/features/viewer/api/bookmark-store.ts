import { useEffect } from 'react';
import { z } from 'zod';
import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand';
import { bookmarkMessages as texts } from '../../../messages/bookmarks.ts';
import { readText, writeText } from '../../../shared/browser-storage.ts';

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
  list: StoreApi<readonly Bookmark[]>;
  /** Reads the list again, because another tab may have changed it. */
  reload(): void;
  /** Returns whether a bookmark has this state. */
  hasState(state: string): boolean;
  /**
   * Adds a bookmark.
   *
   * @throws {Error} when the browser denies storage or the storage is full. This also applies to `rename` and `remove`.
   */
  add(bookmark: Omit<Bookmark, 'id' | 'created'>): void;
  rename(id: string, name: string): void;
  remove(id: string): void;
}

function parse(text: string | null): Bookmark[] {
  try {
    return Bookmarks.parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}

export function createBookmarkStore(key: string): BookmarkStore {
  const read = () => parse(readText(key));
  const list = createStore<readonly Bookmark[]>(read);
  const update = (updateBookmarks: (before: Bookmark[]) => Bookmark[]) => {
    const bookmarks = updateBookmarks(read());
    writeText(key, JSON.stringify(bookmarks));
    list.setState(bookmarks, true);
  };
  return {
    list,
    reload: () => {
      list.setState(read(), true);
    },
    hasState: (state) => read().some((bookmark) => bookmark.state === state),
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
}

/** Calls a function. If it throws, throws an error with a message for the user instead. */
const withSaveError =
  <Args extends unknown[]>(change: (...args: Args) => void) =>
  (...args: Args) => {
    try {
      change(...args);
    } catch (error) {
      throw new Error(texts.saveFailed, { cause: error });
    }
  };

/**
 * Returns the bookmarks of a store, in sync with other tabs, and functions to change them. The functions throw an error
 * with a message for the user when the browser denies storage or the storage is full.
 */
export function useBookmarkList(store: BookmarkStore) {
  useEffect(() => {
    store.reload();
    window.addEventListener('storage', store.reload);
    return () => {
      window.removeEventListener('storage', store.reload);
    };
  }, [store]);
  return {
    list: useStore(store.list),
    add: withSaveError(store.add),
    rename: withSaveError(store.rename),
    remove: withSaveError(store.remove),
  };
}
