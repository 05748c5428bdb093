// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSlicerPersistence, createSlicerStore } from './slicer-persistence.ts';

const createState = (value: string) => ({ filters: [{ values: [value] }] }) as never;

/** Creates a report with two pages, each with one slicer in its default state. */
function setUp() {
  const values: Record<string, unknown> = { p1: createState('default'), p2: createState('default') };
  /** Pages that were rendered again because the state of a slicer was set. */
  const rerendered: string[] = [];
  const getSlicerState = vi.fn(async (page: string) => values[page] as never);
  const source = {
    page: (page: string) => ({
      getSlicers: async () => [
        {
          name: 's',
          getSlicerState: () => getSlicerState(page),
          setSlicerState: async (next: never) => {
            rerendered.push(page);
            values[page] = next;
          },
        },
      ],
    }),
  };
  const store = createSlicerStore('k');
  const onFailure = vi.fn();
  return {
    values,
    rerendered,
    getSlicerState,
    store,
    onFailure,
    persistence: createSlicerPersistence(source, store, onFailure),
  };
}

describe('slicer store', () => {
  it('merges states by page and visual, and preserves all other states', () => {
    const store = createSlicerStore('k');
    store.merge('p1', { s1: 1, s2: 2 });
    store.merge('p2', { s3: 3 });
    store.merge('p1', { s2: 'new' });
    expect(createSlicerStore('k').read()).toEqual({ p1: { s1: 1, s2: 'new' }, p2: { s3: 3 } });
  });

  it('stores the slicers of each report separately', () => {
    createSlicerStore('k1').merge('p', { s: 1 });
    expect(createSlicerStore('k2').read()).toEqual({});
  });

  it('removes only the slicers of one page', () => {
    const store = createSlicerStore('k');
    store.merge('p', { s: 1 });
    store.merge('q', { s: 2 });
    store.remove('p');
    expect(store.read()).toEqual({ q: { s: 2 } });
  });

  it('clears all slicers of a report', () => {
    const store = createSlicerStore('k');
    store.merge('p', { s: 1 });
    store.clear();
    expect(store.read()).toEqual({});
  });

  it.each(['{', '[]', '7', 'null', '{"p": 1}', '{"p": []}'])(
    'treats unreadable data as empty: %s',
    (text) => {
      localStorage.setItem('k', text);
      expect(createSlicerStore('k').read()).toEqual({});
    },
  );

  it('does not write a state that has not changed', () => {
    const write = vi.spyOn(Storage.prototype, 'setItem');
    const store = createSlicerStore('k');
    store.merge('p', { s: 1 });
    store.merge('p', { s: 1 });
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('rethrows the error when the browser rejects the write', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => {
      createSlicerStore('k').merge('p', { s: 1 });
    }).toThrow('full');
  });
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('SlicerPersistence', () => {
  it('captures the slicers of the current page every second once capturing has started', async () => {
    const { persistence, store, values, getSlicerState } = setUp();
    const startCapture = await persistence.restore('p1');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(store.read()).toEqual({});
    startCapture();
    values['p1'] = createState('chosen');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.read()).toEqual({ p1: { s: createState('chosen') } });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(getSlicerState).toHaveBeenCalledTimes(4);
  });

  it('restores stored slicers before it captures them, which prevents defaults from overwriting them', async () => {
    const { persistence, store, values } = setUp();
    store.merge('p2', { s: createState('saved') });
    (await persistence.restore('p1'))();
    await vi.advanceTimersByTimeAsync(1_000);
    (await persistence.restore('p2'))();
    expect(values['p2']).toEqual(createState('saved'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.read()).toEqual({ p1: { s: createState('default') }, p2: { s: createState('saved') } });
  });

  it('does not rerender a page whose slicers already match', async () => {
    const { persistence, store, rerendered } = setUp();
    store.merge('p1', { s: createState('default') });
    store.merge('p2', { s: createState('saved') });
    await persistence.restore('p1');
    await persistence.restore('p2');
    expect(rerendered).toEqual(['p2']);
  });

  it('discards a pending capture when the page changes', async () => {
    const { persistence, store, getSlicerState } = setUp();
    let resolveState: (state: never) => unknown = () => undefined;
    (await persistence.restore('p1'))();
    getSlicerState.mockImplementationOnce(() => new Promise<never>((resolve) => (resolveState = resolve)));
    await vi.advanceTimersByTimeAsync(1_000);
    persistence.stop();
    resolveState(createState('late'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(store.read()).toEqual({});
  });

  it('captures slicers that the user changes immediately before leaving the page', async () => {
    const { persistence, store, values } = setUp();
    (await persistence.restore('p1'))();
    values['p1'] = createState('chosen');
    await persistence.finish();
    expect(store.read()).toEqual({ p1: { s: createState('chosen') } });
    values['p1'] = createState('later');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(store.read()).toEqual({ p1: { s: createState('chosen') } });
  });

  it('stores nothing when it is stopped during the last capture', async () => {
    const { persistence, store } = setUp();
    (await persistence.restore('p1'))();
    const finished = persistence.finish();
    persistence.stop();
    await finished;
    expect(store.read()).toEqual({});
  });

  it('does not start capturing a page that is no longer current', async () => {
    const { persistence, getSlicerState } = setUp();
    const startFirst = await persistence.restore('p1');
    await persistence.restore('p2');
    startFirst();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(getSlicerState).not.toHaveBeenCalled();
  });

  it('reports a failed capture once, and stops capturing', async () => {
    const { persistence, getSlicerState, onFailure } = setUp();
    const failure = new Error('frame is gone');
    getSlicerState.mockRejectedValue(failure);
    (await persistence.restore('p1'))();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(onFailure.mock.calls).toEqual([[failure]]);
    (await persistence.restore('p2'))();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(getSlicerState).toHaveBeenCalledTimes(1);
  });

  it('stops capturing when the browser rejects the write', async () => {
    const { persistence, onFailure } = setUp();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    (await persistence.restore('p1'))();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(onFailure).toHaveBeenCalledTimes(1);
  });
});
