import { describe, expect, it } from 'vitest';
import { bars, card } from '../test-support/visuals.ts';
import { FrameRequestError } from '../transport/messages.ts';
import { parseSort } from './sorting.ts';

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
