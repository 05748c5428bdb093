import { useEffect, useState } from 'react';
import { bookmarkMessages as texts } from '../../../messages/bookmarks.ts';
import type { BookmarkStore } from './bookmark-store.ts';

const keep = (change: () => void) => {
  try {
    change();
  } catch (error) {
    throw new Error(texts.keepFailed, { cause: error });
  }
};

/**
 * Returns the bookmarks of a store, updated by this and other tabs. Announces and rethrows errors when the browser
 * denies storage.
 */
export const useBookmarkList = (store: BookmarkStore) => {
  const [list, setList] = useState(store.read);
  useEffect(() => {
    const readAnew = () => {
      setList(store.read());
    };
    window.addEventListener('storage', readAnew);
    return () => {
      window.removeEventListener('storage', readAnew);
    };
  }, [store]);

  const changing =
    <Args extends unknown[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      keep(() => {
        change(...args);
      });
      setList(store.read());
    };
  return {
    list,
    add: changing(store.add),
    rename: changing(store.rename),
    remove: changing(store.remove),
  };
};
