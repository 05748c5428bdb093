// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createBookmarkStore, useBookmarkList } from './bookmark-store.ts';
import type { BookmarkStore } from './bookmark-store.ts';

function readList(store: BookmarkStore) {
  store.reload();
  return store.list.getState();
}
const bookmark = { name: 'Mine', page: 'p', state: 's' };

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it('the bookmark store separates reports, and keeps changes from other tabs', () => {
  const store = createBookmarkStore('k');
  const storeOfAnotherTab = createBookmarkStore('k');
  store.add(bookmark);
  storeOfAnotherTab.add({ ...bookmark, name: 'Second' });
  const [first, second] = readList(store);
  expect(first).toEqual({ ...bookmark, id: expect.any(String), created: expect.any(Number) });
  store.rename(second?.id ?? '', 'Renamed');
  storeOfAnotherTab.remove(first?.id ?? '');
  expect(readList(store).map(({ name }) => name)).toEqual(['Renamed']);
  expect(readList(createBookmarkStore('other'))).toEqual([]);
});

it.each(['', '{', '{}', '[{"name":"x"}]', 'null'])(
  'the bookmark store treats unreadable data as empty: %s',
  (text) => {
    localStorage.setItem('k', text);
    const store = createBookmarkStore('k');
    expect(readList(store)).toEqual([]);
    store.add(bookmark);
    expect(readList(store)).toHaveLength(1);
  },
);

it('the bookmark store rethrows the error when the browser rejects the write', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => {
    createBookmarkStore('k').add(bookmark);
  }).toThrow('full');
});

it('useBookmarkList returns changes of this tab and of other tabs', () => {
  const store = createBookmarkStore('k');
  const { result, unmount } = renderHook(() => useBookmarkList(store).list.map(({ name }) => name));
  act(() => {
    store.add(bookmark);
  });
  expect(result.current).toEqual(['Mine']);
  createBookmarkStore('k').add({ ...bookmark, name: 'Second' });
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'k' }));
  });
  expect(result.current).toEqual(['Mine', 'Second']);
  unmount();
  createBookmarkStore('k').add(bookmark);
  window.dispatchEvent(new StorageEvent('storage', { key: 'k' }));
  expect(store.list.getState()).toHaveLength(2);
});

it('the bookmark store finds the state of a bookmark that another tab has saved', () => {
  const store = createBookmarkStore('k');
  createBookmarkStore('k').add(bookmark);
  expect([store.hasState('s'), store.hasState('other')]).toEqual([true, false]);
});
