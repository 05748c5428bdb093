import { describe, expect, it } from 'vitest';
import { getVisiblePages } from './report-pages.ts';

const allPages = [
  { name: 'a', displayName: 'Alpha', visibility: 0 },
  { name: 'b', displayName: 'Beta' },
  { name: 'c', displayName: 'Gamma', visibility: 1 },
];

describe('getVisiblePages', () => {
  it.each([
    ['the app includes no pages by name', [], ['a', 'b']],
    ['the app includes some pages', ['b', 'a'], ['b', 'a']],
    ['the app includes a hidden page', ['c'], ['c']],
    ['an included page no longer exists', ['gone', 'a'], ['a']],
    ['none of the included pages exist', ['gone'], []],
  ])('when %s (%j), returns %j [001/3/11]', (_, included, expected) => {
    expect(getVisiblePages(allPages, included).map(({ name }) => name)).toEqual(expected);
  });

  it('uses the name of a page without a display name', () => {
    expect(getVisiblePages([{ name: 'p1' }], [])).toEqual([{ name: 'p1', title: 'p1' }]);
  });
});
