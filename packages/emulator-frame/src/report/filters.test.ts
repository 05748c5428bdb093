import { describe, expect, it } from 'vitest';
import { FrameRequestError } from '../transport/messages.ts';
import { filtersOperations, parseFilters, updateFilters } from './filters.ts';
import type { HostFilter } from './filters.ts';

const buildBasicFilter = (column: string, ...values: string[]): HostFilter => ({
  filterType: 1,
  target: { table: 'Store', column },
  operator: 'In',
  values,
});

const country = buildBasicFilter('Country', 'Germany');
const city = buildBasicFilter('City', 'Berlin');

describe('updateFilters', () => {
  it.each([
    ['removes all filters', filtersOperations.removeAll, undefined, []],
    ['replaces all filters', filtersOperations.replaceAll, [city], [city]],
    ['adds filters', filtersOperations.add, [city], [country, city]],
    [
      'replaces filters on the same column',
      filtersOperations.replace,
      [buildBasicFilter('Country', 'France')],
      [buildBasicFilter('Country', 'France')],
    ],
    ['adds filters on other columns', filtersOperations.replace, [city], [country, city]],
  ])('%s', (_case, filtersOperation, filters, expected) => {
    expect(updateFilters([country], { filtersOperation, filters })).toEqual(expected);
  });

  it('rejects unknown operations', () => {
    expect(() => updateFilters([], { filtersOperation: 9 })).toThrow(FrameRequestError);
  });
});

describe('parseFilters', () => {
  const { filterType: _type, ...untypedCountry } = country;
  const toSchema = (name: string): string => `http://powerbi.com/product/schema#${name}`;
  const date = { table: 'Calendar', column: 'Date' };
  const span = { target: date, operator: 0, timeUnitsCount: 3, timeUnitType: 3 };
  it.each([
    ['the schema', { ...untypedCountry, $schema: toSchema('basic') }, 1],
    ['the schema with https', { ...span, $schema: 'https://powerbi.com/product/schema#relativeTime' }, 7],
    [
      'the schema beside an undefined type',
      { ...country, filterType: undefined, $schema: toSchema('basic') },
      1,
    ],
    ['values', untypedCountry, 1],
    ['conditions', { target: city.target, logicalOperator: 'And', conditions: [] }, 0],
    ['a time unit', span, 4],
    ['the schema of relative times', { ...span, $schema: toSchema('relativeTime') }, 7],
    ['values of several columns', { target: [country.target], operator: 'In', values: [] }, 6],
    ['hierarchy data', { target: [country.target], hierarchyData: [] }, 9],
  ])('infers the type of a filter from %s', (_case, filter, filterType) => {
    expect(parseFilters([filter])).toEqual([{ ...filter, filterType }]);
  });

  it('infers top-N filters of visuals', () => {
    const filter = { target: city.target, operator: 'Top', itemCount: 3, orderBy: { measure: 'Revenue' } };
    expect(parseFilters([filter], 'visual')).toEqual([{ ...filter, filterType: 5 }]);
  });

  it('rejects filters without a type and without known fields', () => {
    expect(() => parseFilters([{ target: city.target, $schema: toSchema('toString') }])).toThrow(
      FrameRequestError,
    );
  });

  it.each([
    ['a value other than an array', 'x', 'filters must be an array'],
    ['a filter other than an object', [7], 'filters[0]: filter must be an object'],
    ['an unknown filter type', [country, { filterType: 2 }], 'filters[1]: filterType 2 is not supported'],
    [
      'a missing column',
      [{ ...country, target: { table: 'Store' } }],
      'target must name a table, and a column or a hierarchy level',
    ],
    ['an unknown operator', [{ ...country, operator: 'Like' }], 'operator must be In, NotIn or All'],
    ['values that are not an array', [{ ...country, values: 'Germany' }], 'values must be an array'],
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
      'a short tuple',
      [{ filterType: 6, target: [country.target, city.target], values: [[{ value: 1 }]] }],
      'tuples',
    ],
  ])('rejects %s and states the reason', (_case, filters, message) => {
    const getRejection = (): unknown => {
      try {
        return parseFilters(filters);
      } catch (error) {
        return error instanceof FrameRequestError ? [error.statusCode, JSON.stringify(error.body)] : error;
      }
    };
    expect(getRejection()).toEqual([400, expect.stringContaining(message)]);
  });
});

describe('Filters on visuals', () => {
  const target = { table: 'Store', column: 'City' };
  const topFive = { filterType: 5, target, operator: 'Top', itemCount: 5, orderBy: { measure: 'Revenue' } };
  const lastYear = { filterType: 4, target, operator: 0, timeUnitsCount: 1, timeUnitType: 6 };
  const hierarchy = { filterType: 9, target: [target], hierarchyData: [{ value: 'Berlin' }] };
  const byRevenue = {
    filterType: 0,
    target: { measure: 'Revenue' },
    logicalOperator: 'And',
    conditions: [{ operator: 'GreaterThan', value: 1 }],
  };

  it.each([
    ['relative date filters', lastYear],
    ['relative time filters', { ...lastYear, filterType: 7, timeUnitType: 8 }],
    ['hierarchy filters', hierarchy],
  ])('parseFilters accepts %s on visuals, pages and reports', (_case, filter) => {
    expect(parseFilters([filter], 'visual')).toEqual([filter]);
    expect(parseFilters([filter])).toEqual([filter]);
  });

  it.each([
    ['top-N filters', topFive],
    ['measure filters', byRevenue],
  ])('parseFilters accepts %s only on visuals', (_case, filter) => {
    expect(parseFilters([filter], 'visual')).toEqual([filter]);
    expect(() => parseFilters([filter])).toThrow(FrameRequestError);
  });

  it.each([
    ['an item count of zero', { ...topFive, itemCount: 0 }],
    ['an empty orderBy', { ...topFive, orderBy: {} }],
    ['an unknown direction', { ...topFive, operator: 'In' }],
    ['an unknown time unit', { ...lastYear, timeUnitType: 9 }],
    ['an unknown relative operator', { ...lastYear, operator: 3 }],
    ['a fractional count', { ...lastYear, timeUnitsCount: 1.5 }],
    [
      'a tree that is deeper than its levels',
      { ...hierarchy, hierarchyData: [{ value: 'x', children: [{ value: 'y' }] }] },
    ],
    ['an unknown node operator', { ...hierarchy, hierarchyData: [{ value: 'x', operator: 'Maybe' }] }],
    ['a hierarchy without a level', { ...lastYear, target: { table: 'Store', hierarchy: 'Geography' } }],
  ])('parseFilters rejects filters with %s', (_case, filter) => {
    expect(() => parseFilters([filter], 'visual')).toThrow(FrameRequestError);
  });

  it('updateFilters replaces only visual filters on the same measure', () => {
    const replace = { filtersOperation: filtersOperations.replace };
    const [before] = parseFilters([byRevenue], 'visual');
    const other = { ...byRevenue, target: { measure: 'Margin' } };
    expect(updateFilters(before ? [before] : [], { ...replace, filters: [other] }, 'visual')).toHaveLength(2);
    expect(
      updateFilters(before ? [before] : [], { ...replace, filters: [byRevenue] }, 'visual'),
    ).toHaveLength(1);
  });
});
