// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { createBookmarkStore } from './bookmark-store.ts';

const bookmark = { name: 'Mine', page: 'p', state: 's' };

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it('the bookmark store separates reports, and keeps changes from other tabs [001/3/24]', () => {
  const store = createBookmarkStore('k');
  const storeOfAnotherTab = createBookmarkStore('k');
  store.add(bookmark);
  storeOfAnotherTab.add({ ...bookmark, name: 'Second' });
  const [first, second] = store.read();
  expect(first).toEqual({ ...bookmark, id: expect.any(String), created: expect.any(Number) });
  store.rename(second?.id ?? '', 'Renamed');
  storeOfAnotherTab.remove(first?.id ?? '');
  expect(store.read().map(({ name }) => name)).toEqual(['Renamed']);
  expect(createBookmarkStore('other').read()).toEqual([]);
});

it.each(['', '{', '{}', '[{"name":"x"}]', 'null'])(
  'the bookmark store treats unreadable data as empty: %s',
  (text) => {
    localStorage.setItem('k', text);
    const store = createBookmarkStore('k');
    expect(store.read()).toEqual([]);
    store.add(bookmark);
    expect(store.read()).toHaveLength(1);
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

it('the bookmark store notifies subscribers of changes in this tab and in other tabs', () => {
  const store = createBookmarkStore('k');
  const read = vi.fn(() => store.read().length);
  const unsubscribe = store.subscribe(read);
  store.add(bookmark);
  createBookmarkStore('k').add(bookmark);
  window.dispatchEvent(new StorageEvent('storage', { key: 'k' }));
  expect(read.mock.results.map(({ value }) => value as number)).toEqual([1, 2]);
  expect(store.read()).toBe(store.read());
  unsubscribe();
  store.add(bookmark);
  expect(read).toHaveBeenCalledTimes(2);
});
