import { describe, expect, it } from 'vitest';
import { FrameRequestError } from '../transport/messages.ts';
import { filtersOperations, parseFilters, updateFilters } from './filters.ts';
import type { HostFilter } from './filters.ts';

const basic = (column: string, ...values: string[]): HostFilter => ({
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
    expect(() => updateFilters([], { filtersOperation: 9 })).toThrow(FrameRequestError);
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
        return error instanceof FrameRequestError ? [error.statusCode, JSON.stringify(error.body)] : error;
      }
    };
    expect(refusal()).toEqual([400, expect.stringContaining(message)]);
  });
});

describe('a filter', () => {
  const target = { table: 'Store', column: 'City' };
  const topFive = { filterType: 5, target, operator: 'Top', itemCount: 5, orderBy: { measure: 'Revenue' } };
  const lastYear = { filterType: 4, target, operator: 0, timeUnitsCount: 1, timeUnitType: 6 };
  const ticked = { filterType: 9, target: [target], hierarchyData: [{ value: 'Berlin' }] };
  const rich = {
    filterType: 0,
    target: { measure: 'Revenue' },
    logicalOperator: 'And',
    conditions: [{ operator: 'GreaterThan', value: 1 }],
  };

  it.each([
    ['relative dates', lastYear, true],
    ['relative times', { ...lastYear, filterType: 7, timeUnitType: 8 }, true],
    ['a hierarchy', ticked, true],
    ['top values', topFive, false],
    ['a measure', rich, false],
  ])('of %s stands on a visual, and on a page or report: %3$s', (_case, filter, everywhere) => {
    expect(parseFilters([filter], 'visual')).toEqual([filter]);
    if (everywhere) expect(parseFilters([filter])).toEqual([filter]);
    else expect(() => parseFilters([filter])).toThrow(FrameRequestError);
  });

  it.each([
    ['no count', { ...topFive, itemCount: 0 }],
    ['no order', { ...topFive, orderBy: {} }],
    ['no direction', { ...topFive, operator: 'In' }],
    ['no unit', { ...lastYear, timeUnitType: 9 }],
    ['no direction in time', { ...lastYear, operator: 3 }],
    ['half a count', { ...lastYear, timeUnitsCount: 1.5 }],
    [
      'a tree deeper than its levels',
      { ...ticked, hierarchyData: [{ value: 'x', children: [{ value: 'y' }] }] },
    ],
    ['an unknown tick', { ...ticked, hierarchyData: [{ value: 'x', operator: 'Maybe' }] }],
    ['a level without a name', { ...lastYear, target: { table: 'Store', hierarchy: 'Geography' } }],
  ])('with %s is refused', (_case, filter) => {
    expect(() => parseFilters([filter], 'visual')).toThrow(FrameRequestError);
  });

  it('replaces the one on the same measure, and none on another', () => {
    const replace = { filtersOperation: filtersOperations.replace };
    const [before] = parseFilters([rich], 'visual');
    const other = { ...rich, target: { measure: 'Margin' } };
    expect(updateFilters(before ? [before] : [], { ...replace, filters: [other] }, 'visual')).toHaveLength(2);
    expect(updateFilters(before ? [before] : [], { ...replace, filters: [rich] }, 'visual')).toHaveLength(1);
  });
});
