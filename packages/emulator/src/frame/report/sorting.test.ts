import { describe, expect, it } from 'vitest';
import type { Visual } from '../../content/report-schema.ts';
import { FrameRequestError } from '../transport/messages.ts';
import { parseSort } from './sorting.ts';

const layout = { x: 10, y: 20, z: 1, width: 300, height: 200 };
const bars: Visual = {
  name: 'bars',
  title: '',
  layout,
  type: 'barChart',
  category: 'Store[City]',
  values: ['Revenue', 'Margin'],
  top: 5,
};
const card: Visual = { name: 'card', title: '', layout, type: 'card', value: 'Revenue' };

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
