import { describe, expect, it } from 'vitest';
import { findFilterProblem, isFilter } from './filter-problem.ts';

const column = { table: 'Store', column: 'Country' };
const level = { table: 'Store', hierarchy: 'Geography', hierarchyLevel: 'City' };
const measure = { table: 'Sales', measure: 'Revenue' };

const basic = { filterType: 1, target: column, operator: 'In', values: ['Norway'] };
const advanced = {
  filterType: 0,
  target: column,
  logicalOperator: 'And',
  conditions: [{ operator: 'Contains', value: 'a' }],
};
const relativeDate = { filterType: 4, target: column, operator: 0, timeUnitsCount: 3, timeUnitType: 1 };
const topN = { filterType: 5, target: column, operator: 'Top', itemCount: 5, orderBy: measure };
const tuple = {
  filterType: 6,
  target: [column, level],
  operator: 'In',
  values: [[{ value: 'Norway' }, { value: 'Oslo' }]],
};
const hierarchy = {
  filterType: 9,
  target: [column, level],
  hierarchyData: [{ value: 'Norway', operator: 'Selected', children: [{ value: 'Oslo' }] }],
};

describe('Valid filter', () => {
  it.each<[string, object]>([
    ['of a column', basic],
    ['of a hierarchy level', { ...basic, target: level }],
    ['of a measure', { ...basic, target: { measure: 'Revenue' } }],
    ['of an aggregated column', { ...basic, target: { ...column, aggregationFunction: 'Sum' } }],
    ['that excludes values', { ...basic, operator: 'NotIn' }],
    ['that selects all values', { ...basic, operator: 'All', values: [] }],
    ['with a condition', advanced],
    [
      'with two alternative conditions',
      {
        ...advanced,
        logicalOperator: 'Or',
        conditions: [{ operator: 'IsBlank' }, { operator: 'Is', value: 'b' }],
      },
    ],
    ['without conditions', { ...advanced, conditions: [] }],
    ['of the last three weeks', relativeDate],
    ['of this hour', { filterType: 7, target: level, operator: 1, timeUnitType: 8 }],
    ['of the next days', { ...relativeDate, operator: 2, timeUnitType: 0, timeUnitsCount: 1_000_000 }],
    ['of the first values', topN],
    [
      'of the last value',
      { ...topN, operator: 'Bottom', itemCount: 1, orderBy: { ...column, aggregationFunction: 'Count' } },
    ],
    ['of tuples', tuple],
    ['without tuples', { ...tuple, values: [] }],
    ['of a tree', hierarchy],
    ['of a tree without nodes', { ...hierarchy, hierarchyData: [] }],
    [
      'of a tree that excludes and inherits',
      { ...hierarchy, hierarchyData: [{ operator: 'NotSelected', children: [{ operator: 'Inherited' }] }] },
    ],
    ['without a tree', { filterType: 9, target: [column] }],
  ])('%s has no problem', (_, filter) => {
    expect(findFilterProblem(filter)).toBeUndefined();
    expect(isFilter(filter)).toBe(true);
  });

  it.each([
    'None',
    'LessThan',
    'LessThanOrEqual',
    'GreaterThan',
    'GreaterThanOrEqual',
    'Contains',
    'DoesNotContain',
    'StartsWith',
    'DoesNotStartWith',
    'Is',
    'IsNot',
    'IsBlank',
    'IsNotBlank',
    'IsEmptyString',
    'IsNotEmptyString',
  ])('may have the condition %s', (operator) => {
    expect(findFilterProblem({ ...advanced, conditions: [{ operator }] })).toBeUndefined();
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('may have the time unit %i', (timeUnitType) => {
    expect(findFilterProblem({ ...relativeDate, timeUnitType })).toBeUndefined();
  });
});

const noColumn = 'target must name a table, and a column or a hierarchy level';
const badCount = 'timeUnitsCount must be an integer from 1 to 1000000';
const badItemCount = 'itemCount must be an integer from 1 to 1000000';
const badTuples = 'values must be an array of tuples as long as target';
const badTree = 'hierarchyData must be a tree of nodes with known operators, no deeper than target';
const badConditions = 'conditions must be an array of at most two conditions';

describe('Invalid filter', () => {
  it.each<[string, unknown, string]>([
    ['null', null, 'filter must be an object'],
    ['a text', 'basic', 'filter must be an object'],
    ['an array', [basic], 'filter must be an object'],
    ['an unknown type', { ...basic, filterType: 3 }, 'filterType 3 is not supported'],
    ['no type', { ...basic, filterType: undefined }, 'filterType undefined is not supported'],

    ['no target', { ...basic, target: undefined }, noColumn],
    ['an array as target', { ...basic, target: [column] }, noColumn],
    ['a target without a table', { ...basic, target: { column: 'Country' } }, noColumn],
    ['a target without a column', { ...basic, target: { table: 'Store' } }, noColumn],
    ['a target with a number as column', { ...basic, target: { table: 'Store', column: 1 } }, noColumn],
    ['a target without a level', { ...basic, target: { table: 'Store', hierarchy: 'Geography' } }, noColumn],
    [
      'a target with a level only',
      { ...basic, target: { table: 'Store', hierarchyLevel: 'City' } },
      noColumn,
    ],
    ['a number as measure', { ...basic, target: { measure: 1 } }, noColumn],
    [
      'a number as aggregation',
      { ...basic, target: { ...column, aggregationFunction: 1 } },
      'target.aggregationFunction must be a string',
    ],
    [
      'an aggregation of no column',
      { ...basic, target: { table: 'Store', aggregationFunction: 'Sum' } },
      noColumn,
    ],
    ['an advanced filter of no column', { ...advanced, target: {} }, noColumn],
    ['a relative date of a measure', { ...relativeDate, target: measure }, noColumn],
    ['a relative time of a measure', { ...relativeDate, filterType: 7, target: measure }, noColumn],
    ['the first values of a measure', { ...topN, target: measure }, noColumn],

    ['an unknown operator', { ...basic, operator: 'Is' }, 'operator must be In, NotIn or All'],
    ['values that are no array', { ...basic, values: 'Norway' }, 'values must be an array'],

    [
      'an unknown logical operator',
      { ...advanced, logicalOperator: 'Xor' },
      'logicalOperator must be And or Or',
    ],
    ['conditions that are no array', { ...advanced, conditions: {} }, badConditions],
    ['three conditions', { ...advanced, conditions: Array(3).fill({ operator: 'Is' }) }, badConditions],
    [
      'an unknown condition',
      { ...advanced, conditions: [{ operator: 'Is' }, { operator: 'Like' }] },
      'conditions must each have a known operator',
    ],
    [
      'a condition that is no object',
      { ...advanced, conditions: ['Is'] },
      'conditions must each have a known operator',
    ],

    [
      'an unknown relative operator',
      { ...relativeDate, operator: 3 },
      'operator must be 0 (in last), 1 (in this) or 2 (in next)',
    ],
    [
      'a text as relative operator',
      { ...relativeDate, operator: '0' },
      'operator must be 0 (in last), 1 (in this) or 2 (in next)',
    ],
    ['an unknown time unit', { ...relativeDate, timeUnitType: 9 }, 'timeUnitType must be a unit from 0 to 8'],
    ['no time units', { ...relativeDate, timeUnitsCount: 0 }, badCount],
    ['a fraction of a time unit', { ...relativeDate, timeUnitsCount: 1.5 }, badCount],
    ['too many time units', { ...relativeDate, timeUnitsCount: 1_000_001 }, badCount],
    [
      'an unknown time unit of a time',
      { ...relativeDate, filterType: 7, timeUnitType: 9 },
      'timeUnitType must be a unit from 0 to 8',
    ],

    ['an unknown order', { ...topN, operator: 'First' }, 'operator must be Top or Bottom'],
    ['no items', { ...topN, itemCount: 0 }, badItemCount],
    ['a text as number of items', { ...topN, itemCount: '5' }, badItemCount],
    ['too many items', { ...topN, itemCount: 1_000_001 }, badItemCount],
    [
      'an order by no column',
      { ...topN, orderBy: { table: 'Sales' } },
      'orderBy must name a table, and a column or a hierarchy level',
    ],
    [
      'an order with a number as aggregation',
      { ...topN, orderBy: { ...column, aggregationFunction: 1 } },
      'orderBy.aggregationFunction must be a string',
    ],

    ['tuples of one column', { ...tuple, target: column }, 'target must be an array of columns'],
    ['tuples of no columns', { ...tuple, target: [] }, 'target must be an array of columns'],
    ['tuples of an unnamed column', { ...tuple, target: [column, {}] }, noColumn],
    ['tuples that are no array', { ...tuple, values: {} }, badTuples],
    ['a tuple that is no array', { ...tuple, values: [{ value: 'Norway' }] }, badTuples],
    ['a tuple that is too short', { ...tuple, values: [[{ value: 'Norway' }]] }, badTuples],
    ['a tuple of texts', { ...tuple, values: [['Norway', { value: 'Oslo' }]] }, badTuples],

    ['a tree of one column', { ...hierarchy, target: column }, 'target must be an array of columns'],
    ['a tree that is no array', { ...hierarchy, hierarchyData: {} }, badTree],
    ['a tree of texts', { ...hierarchy, hierarchyData: ['Norway'] }, badTree],
    ['a node with an unknown operator', { ...hierarchy, hierarchyData: [{ operator: 'Some' }] }, badTree],
    [
      'a child with an unknown operator',
      { ...hierarchy, hierarchyData: [{}, { children: [{}, { operator: 'Some' }] }] },
      badTree,
    ],
    [
      'a tree that is deeper than its target',
      { ...hierarchy, hierarchyData: [{ children: [{ children: [{}] }] }] },
      badTree,
    ],
  ])('%s has a problem', (_, filter, problem) => {
    expect(findFilterProblem(filter)).toBe(problem);
    expect(isFilter(filter)).toBe(false);
  });

  it('may have empty children below the last level', () => {
    const leaf = { value: 'Oslo', children: [] };
    expect(findFilterProblem({ ...hierarchy, hierarchyData: [{ children: [leaf] }] })).toBeUndefined();
  });
});
