// @vitest-environment jsdom
import { models } from 'embed-toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BookmarkPageError, captureBookmark, createNavigation } from './navigation.ts';
import type { BookmarkedReport } from './navigation.ts';
import { toReportFilters } from './security-filters.ts';
import { createSlicerPersistence, createSlicerStore } from './slicer-persistence.ts';

const netherlands = toReportFilters([
  {
    id: 'f',
    name: 'Country',
    filterType: 'Basic',
    target: { table: 'Store', column: 'Country' },
    operator: 'In',
    values: ['Netherlands'],
  },
]);

/**
 * Creates a report with three pages, of which the app includes two. The state of a bookmark consists of a page and the
 * state of its slicer, such as `b marked`.
 */
const setUp = async (filters = netherlands) => {
  const log: string[] = [];
  const slicers: Record<string, string> = { a: 'default', b: 'default', hidden: 'default' };
  let active = 'a';
  const switchPage = (page: string) => {
    if (page === active) return;
    active = page;
    void navigation.handlePageChange(page);
  };
  const report = {
    setPage: vi.fn(async (page: string) => {
      switchPage(page);
    }),
    getPages: async () => Object.keys(slicers).map((name) => ({ name, isActive: name === active })),
    updateFilters: async (operation: models.FiltersOperations) => {
      log.push(`filters ${operation}`);
    },
    bookmarksManager: {
      capture: vi.fn(async () => ({ state: `${active} ${slicers[active]}` })),
      applyState: async (state: string) => {
        log.push(`apply ${state}`);
        const [page = '', slicer = ''] = state.split(' ');
        if (!(page in slicers)) throw new Error('no bookmark of this report');
        slicers[page] = slicer;
        switchPage(page);
      },
    },
  };
  const store = createSlicerStore('k');
  const source = {
    page: (page: string) => ({
      getSlicers: async () => [
        {
          name: 's',
          getSlicerState: async () => slicers[page] as never,
          setSlicerState: async (state: unknown) => {
            slicers[page] = String(state);
          },
        },
      ],
    }),
  };
  const bookmarked = {
    report: report as unknown as BookmarkedReport['report'],
    pages: [
      { name: 'a', title: 'A' },
      { name: 'b', title: 'B' },
    ],
    filters,
    signal: new AbortController().signal,
  };
  const onPage = vi.fn();
  const navigation = createNavigation({
    ...bookmarked,
    report: report as never,
    persistence: createSlicerPersistence(source, store, vi.fn()),
    onPage,
  });
  (await navigation.activatePage('a'))();
  return { navigation, bookmarked, report, log, slicers, store, onPage };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('Navigation.applyBookmark', () => {
  it('shows the bookmarked page and slicers regardless of stored slicers, and stores them afterwards', async () => {
    const { navigation, slicers, store, onPage } = await setUp();
    store.merge('b', { s: 'stored' });
    await navigation.applyBookmark('b marked');
    expect(onPage).toHaveBeenLastCalledWith('b');
    expect(slicers['b']).toBe('marked');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.read()['b']).toEqual({ s: 'marked' });
  });

  it('reapplies the security filters after a bookmark', async () => {
    const filtered = await setUp();
    await filtered.navigation.applyBookmark('a marked');
    expect(filtered.log).toEqual(['apply a marked', `filters ${models.FiltersOperations.Replace}`]);
    const unfiltered = await setUp([]);
    await unfiltered.navigation.applyBookmark('a marked');
    expect(unfiltered.log).toEqual(['apply a marked']);
  });

  it('returns to the previous page when the app does not include the page of the bookmark', async () => {
    const { navigation, log, onPage, report } = await setUp();
    await expect(navigation.applyBookmark('hidden marked')).rejects.toThrow(BookmarkPageError);
    expect(log.at(-1)).toBe('apply a default');
    expect((await report.getPages()).find(({ isActive }) => isActive)?.name).toBe('a');
    expect(onPage).toHaveBeenLastCalledWith('a');
  });

  it('stays on the page and continues to store slicers when the iframe rejects the bookmark', async () => {
    const { navigation, slicers, store, onPage } = await setUp();
    await expect(navigation.applyBookmark('elsewhere x')).rejects.toThrow('no bookmark of this report');
    expect(onPage).toHaveBeenLastCalledWith('a');
    slicers['a'] = 'chosen';
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.read()['a']).toEqual({ s: 'chosen' });
  });
});

it('captureBookmark returns the state of the active page, and throws when there is none', async () => {
  const { bookmarked, report } = await setUp();
  expect(await captureBookmark(bookmarked)).toBe('a default');
  report.bookmarksManager.capture.mockResolvedValueOnce({ state: '' });
  await expect(captureBookmark(bookmarked)).rejects.toThrow('no bookmark state');
});
