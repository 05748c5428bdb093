import { describe, expect, it } from 'vitest';
import { getVisiblePages } from './pages.ts';

const all = [
  { name: 'a', displayName: 'Alpha', visibility: 0 },
  { name: 'b', displayName: 'Beta' },
  { name: 'c', displayName: 'Gamma', visibility: 1 },
];

describe('pagesToShow', () => {
  it.each([
    ['none are included', [], ['a', 'b']],
    ['some are included', ['b', 'a'], ['b', 'a']],
    ['a hidden one is included by name', ['c'], ['c']],
    ['an included one has vanished', ['gone', 'a'], ['a']],
    ['all included ones have vanished', ['gone'], []],
  ])('returns the visible pages when %s (%j): %j [001/3/11]', (_, included, expected) => {
    expect(getVisiblePages(all, included).map(({ name }) => name)).toEqual(expected);
  });

  it('uses the name of a page without a display name', () => {
    expect(getVisiblePages([{ name: 'p1' }], [])).toEqual([{ name: 'p1', title: 'p1' }]);
  });
});
