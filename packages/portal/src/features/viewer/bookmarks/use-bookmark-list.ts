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

/** The bookmarks of a store, as this tab and others change them. A change that the browser refuses throws, and says so. */
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
