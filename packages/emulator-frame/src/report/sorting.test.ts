import { describe, expect, it } from 'vitest';
import { bars, card } from '../test-support/visuals.ts';
import { FrameRequestError } from '../transport/messages.ts';
import { buildTopFilters, parseSort } from './sorting.ts';

describe('parseSort', () => {
  const byMargin = { orderBy: { table: 'Sales', measure: 'Margin' }, direction: 1 };

  it('accepts measures and columns that the visual shows', () => {
    expect(parseSort(bars, byMargin)).toEqual({ by: 'Margin', direction: 'ascending' });
    const byCity = { orderBy: { table: 'Store', column: 'City' }, direction: 2 };
    expect(parseSort(bars, byCity)).toEqual({ by: 'Store[City]', direction: 'descending' });
  });

  it.each([
    ['a field that the visual does not show', bars, { ...byMargin, orderBy: { measure: 'Orders' } }],
    ['a missing field', bars, { direction: 1 }],
    ['an unknown direction', bars, { ...byMargin, direction: 3 }],
    ['a visual that does not support sorting', card, byMargin],
  ])('rejects %s', (_case, visual, request) => {
    expect(() => parseSort(visual, request)).toThrow(FrameRequestError);
  });
});

describe('buildTopFilters', () => {
  const byCity = { by: 'Store[City]', direction: 'ascending' } as const;
  const topFive = {
    filterType: 5,
    target: { table: 'Store', column: 'City' },
    operator: 'Top',
    itemCount: 5,
    orderBy: { measure: 'Revenue' },
  };

  it('keeps the rows with the highest values of the first measure', () => {
    expect(buildTopFilters(bars, byCity)).toEqual([topFive]);
  });

  it('keeps the rows of the authored order, in either direction', () => {
    const highest = { ...bars, orderBy: { by: 'Margin', direction: 'descending' } } as const;
    expect(buildTopFilters(highest, byCity)).toEqual([{ ...topFive, orderBy: { measure: 'Margin' } }]);
    const lowest = { ...bars, orderBy: { by: 'Margin', direction: 'ascending' } } as const;
    expect(buildTopFilters(lowest, byCity)).toEqual([
      { ...topFive, operator: 'Bottom', orderBy: { measure: 'Margin' } },
    ]);
  });

  it.each([
    ['in its authored order', bars, undefined],
    ['without a limit', { ...bars, top: undefined }, byCity],
    ['without a category', card, byCity],
  ])('returns no filter for a visual %s', (_case, visual, orderBy) => {
    expect(buildTopFilters(visual, orderBy)).toEqual([]);
  });
});
