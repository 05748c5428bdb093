import type { ConditionOperator, FilterValue } from '@embed-portal/emulator-protocol/filter';
import type { Value } from '@embed-portal/emulator-protocol/value';
import { describe, expect, it } from 'vitest';
import { matchesFilter } from './cell-matching.ts';

const target = { table: 'Store', column: 'City' };

const isMet = (cell: Value, operator: ConditionOperator, value?: FilterValue): boolean =>
  matchesFilter(
    {
      filterType: 0,
      target,
      logicalOperator: 'And',
      conditions: [{ operator, ...(value !== undefined && { value }) }],
    },
    cell,
  );

describe('Condition', () => {
  it.each<[ConditionOperator, FilterValue, Value[], Value[]]>([
    ['LessThan', 5, [4, -1], [5, 6, null, '4']],
    ['LessThan', 'Oslo', ['bergen', 'Bergen'], ['Oslo', 'OSLO', 'Paris', null, 4]],
    ['LessThanOrEqual', 5, [4, 5], [6, null, '5']],
    ['LessThanOrEqual', 'Oslo', ['Bergen', 'OSLO'], ['Paris', null]],
    ['GreaterThan', 5, [6], [4, 5, null, '6']],
    ['GreaterThan', 'Oslo', ['Paris'], ['Oslo', 'oslo', 'Bergen', null]],
    ['GreaterThanOrEqual', 5, [5, 6], [4, null, '5']],
    ['GreaterThanOrEqual', 'Oslo', ['OSLO', 'paris'], ['Bergen', null]],
    ['Contains', 'sl', ['Oslo', 'OSLO'], ['Bergen', null]],
    ['Contains', 1, ['21', 12], ['2', null]],
    ['DoesNotContain', 'sl', ['Bergen', null], ['Oslo', 'OSLO']],
    ['StartsWith', 'os', ['Oslo', 'OSLO'], ['Aos', 'Bergen', null]],
    ['DoesNotStartWith', 'os', ['Aos', 'Bergen', null], ['Oslo', 'OSLO']],
    ['Is', 'Oslo', ['Oslo', 'oslo'], ['Osl', null]],
    ['Is', 5, [5], ['5', 4, null]],
    ['Is', null, [null], ['', 0]],
    ['Is', true, [1], [0, 'true']],
    ['IsNot', 'Oslo', ['Bergen', null], ['Oslo', 'OSLO']],
    ['IsNot', 5, ['5', null], [5]],
    ['None', 'Oslo', ['Oslo', 'Bergen', 5, null], []],
  ])('%s %j accepts %j and rejects %j', (operator, value, accepted, rejected) => {
    expect(accepted.filter((cell) => isMet(cell, operator, value))).toEqual(accepted);
    expect(rejected.filter((cell) => isMet(cell, operator, value))).toEqual([]);
  });

  it.each<[ConditionOperator, Value[], Value[]]>([
    ['IsBlank', [null], ['', 0, 'Oslo']],
    ['IsNotBlank', ['', 0, 'Oslo'], [null]],
    ['IsEmptyString', [''], [null, 0, 'Oslo']],
    ['IsNotEmptyString', [null, 0, 'Oslo'], ['']],
  ])('%s accepts %j and rejects %j', (operator, accepted, rejected) => {
    expect(accepted.filter((cell) => isMet(cell, operator))).toEqual(accepted);
    expect(rejected.filter((cell) => isMet(cell, operator))).toEqual([]);
  });

  it.each<[string, FilterValue, boolean]>([
    ['2025-03-31', '2025-03-31T00:00:00.000Z', true],
    ['2025-03-31', '2025-03-31', true],
    ['2025-03-30', '2025-03-31T00:00:00.000Z', false],
    ['on 2025-03-31', '2025-03-31T00:00:00.000Z', false],
    ['2025-03-31 or so', '2025-03-31T00:00:00.000Z', false],
    ['2025-03-31', 'x2025-03-31T', false],
    ['2025-03-31', '2025-03-31 12:00', false],
  ])('Is compares the date %s with the day of %s: %s', (cell, value, expected) => {
    expect(isMet(cell, 'Is', value)).toBe(expected);
  });

  it('GreaterThan compares a date with the day of a timestamp', () => {
    expect(isMet('2025-04-01', 'GreaterThan', '2025-03-31T00:00:00.000Z')).toBe(true);
    expect(isMet('2025-03-31', 'GreaterThan', '2025-03-31T00:00:00.000Z')).toBe(false);
  });
});

describe('Advanced filter', () => {
  const filter = {
    filterType: 0,
    target,
    logicalOperator: 'And',
    conditions: [
      { operator: 'StartsWith', value: 'o' },
      { operator: 'Contains', value: 'sl' },
    ],
  } as const;

  it('accepts cells that meet both conditions with And, and at least one with Or', () => {
    const cells = ['Oslo', 'Orsa', 'Gosl', 'Bergen'];
    const conditions = [...filter.conditions];
    const accepts = (logicalOperator: 'And' | 'Or') =>
      cells.filter((cell) => matchesFilter({ ...filter, logicalOperator, conditions }, cell));
    expect(accepts('And')).toEqual(['Oslo']);
    expect(accepts('Or')).toEqual(['Oslo', 'Orsa', 'Gosl']);
  });

  it.each(['And', 'Or'] as const)('without conditions accepts every cell with %s', (logicalOperator) => {
    expect(matchesFilter({ ...filter, logicalOperator, conditions: [] }, null)).toBe(true);
  });
});

describe('Basic filter', () => {
  const accepts = (operator: 'In' | 'NotIn' | 'All', values: FilterValue[]) =>
    ['Oslo', 'Bergen', null, 1].filter((cell) =>
      matchesFilter({ filterType: 1, target, operator, values }, cell),
    );

  it.each<['In' | 'NotIn' | 'All', FilterValue[], Value[]]>([
    ['In', ['oslo', true], ['Oslo', 1]],
    ['In', [null], [null]],
    ['NotIn', ['oslo', true], ['Bergen', null]],
    ['All', ['Oslo'], ['Oslo', 'Bergen', null, 1]],
    ['In', [], ['Oslo', 'Bergen', null, 1]],
    ['NotIn', [], ['Oslo', 'Bergen', null, 1]],
  ])('%s %j accepts %j', (operator, values, cells) => {
    expect(accepts(operator, values)).toEqual(cells);
  });
});
