import { describe, expect, it } from 'vitest';
import { WireError } from '../wire/messages.ts';
import { filtersOperations, parseFilters, updateFilters } from './filters.ts';
import type { WireFilter } from './filters.ts';

const basic = (column: string, ...values: string[]): WireFilter => ({
  filterType: 1,
  target: { table: 'Store', column },
  operator: 'In',
  values,
});

const country = basic('Country', 'Germany');
const city = basic('City', 'Berlin');

describe('an update of filters', () => {
  it.each([
    ['removes all', filtersOperations.removeAll, undefined, []],
    ['replaces all', filtersOperations.replaceAll, [city], [city]],
    ['adds', filtersOperations.add, [city], [country, city]],
    [
      'replaces those on the same column',
      filtersOperations.replace,
      [basic('Country', 'France')],
      [basic('Country', 'France')],
    ],
    ['adds what replaces nothing', filtersOperations.replace, [city], [country, city]],
  ])('%s', (_case, filtersOperation, filters, expected) => {
    expect(updateFilters([country], { filtersOperation, filters })).toEqual(expected);
  });

  it('with an unknown operation is refused', () => {
    expect(() => updateFilters([], { filtersOperation: 9 })).toThrow(WireError);
  });
});

describe('filters from a host', () => {
  it.each([
    ['no list', 'x', 'filters must be an array'],
    ['no object', [7], 'filters[0]: filter must be an object'],
    ['an unknown kind', [country, { filterType: 2 }], 'filters[1]: filterType 2 is not supported'],
    ['no column', [{ ...country, target: { table: 'Store' } }], 'target must name a table and a column'],
    ['an unknown operator', [{ ...country, operator: 'Like' }], 'operator must be In, NotIn or All'],
    ['no values', [{ ...country, values: 'Germany' }], 'values must be an array'],
    [
      'three conditions',
      [{ filterType: 0, target: country.target, logicalOperator: 'And', conditions: [{}, {}, {}] }],
      'at most two',
    ],
    [
      'an unknown condition',
      [{ filterType: 0, target: country.target, logicalOperator: 'Or', conditions: [{ operator: 'Near' }] }],
      'known operator',
    ],
    [
      'a tuple too short',
      [{ filterType: 6, target: [country.target, city.target], values: [[{ value: 1 }]] }],
      'tuples',
    ],
  ])('that are %s are refused with the reason', (_case, filters, message) => {
    const refusal = (): unknown => {
      try {
        return parseFilters(filters);
      } catch (error) {
        return error instanceof WireError ? [error.statusCode, JSON.stringify(error.body)] : error;
      }
    };
    expect(refusal()).toEqual([400, expect.stringContaining(message)]);
  });
});
