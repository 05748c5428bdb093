import { describe, expect, it } from 'vitest';
import { isAggregateFilter } from './filter.ts';
import type { Filter } from './filter.ts';

const column = { table: 'Store', column: 'Country' };
const measure = { table: 'Sales', measure: 'Revenue' };
const basic: Filter = { filterType: 1, target: column, operator: 'In', values: [] };
const advanced: Filter = { filterType: 0, target: column, logicalOperator: 'And', conditions: [] };

describe('isAggregateFilter', () => {
  it.each<[string, Filter, boolean]>([
    [
      'the first values',
      { filterType: 5, target: column, operator: 'Top', itemCount: 1, orderBy: measure },
      true,
    ],
    ['values of a measure', { ...basic, target: measure }, true],
    ['values of an aggregated column', { ...basic, target: { ...column, aggregationFunction: 'Sum' } }, true],
    ['conditions on a measure', { ...advanced, target: measure }, true],
    ['values of a column', basic, false],
    ['conditions on a column', advanced, false],
    ['relative dates', { filterType: 4, target: column, operator: 0, timeUnitType: 0 }, false],
    ['tuples', { filterType: 6, target: [column], operator: 'In', values: [] }, false],
  ])('%s (%#)', (_, filter, expected) => {
    expect(isAggregateFilter(filter)).toBe(expected);
  });
});
