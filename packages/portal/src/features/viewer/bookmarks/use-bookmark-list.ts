import { useEffect, useState } from 'react';
import { bookmarkMessages as texts } from '../../../messages/bookmarks.ts';
import type { BookmarkStore } from './bookmark-store.ts';

/** Applies a change. If it throws, throws an error with a message for the user instead. */
const applyChange = (change: () => void) => {
  try {
    change();
  } catch (error) {
    throw new Error(texts.saveFailed, { cause: error });
  }
};

/**
 * Returns the bookmarks of a store, in sync with other tabs, and functions to change them. The functions throw an error
 * with a message for the user when the browser denies storage or the storage is full.
 */
export const useBookmarkList = (store: BookmarkStore) => {
  const [list, setList] = useState(store.read);
  useEffect(() => {
    const reload = () => {
      setList(store.read());
    };
    window.addEventListener('storage', reload);
    return () => {
      window.removeEventListener('storage', reload);
    };
  }, [store]);

  const withReload =
    <Args extends unknown[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      applyChange(() => {
        change(...args);
      });
      setList(store.read());
    };
  return {
    list,
    add: withReload(store.add),
    rename: withReload(store.rename),
    remove: withReload(store.remove),
  };
};
