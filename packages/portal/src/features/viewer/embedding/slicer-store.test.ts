// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSlicerStore } from './slicer-store.ts';

afterEach(() => {
  localStorage.clear();
});

describe('slicer store', () => {
  it('merges states by page and visual, and preserves all other states', () => {
    const store = createSlicerStore('k');
    store.merge('p1', { s1: 1, s2: 2 });
    store.merge('p2', { s3: 3 });
    store.merge('p1', { s2: 'new' });
    expect(createSlicerStore('k').read()).toEqual({ p1: { s1: 1, s2: 'new' }, p2: { s3: 3 } });
  });

  it('stores the slicers of each report separately [001/3/13]', () => {
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
