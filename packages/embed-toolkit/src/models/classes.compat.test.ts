// @vitest-environment jsdom
import * as referenceBuilders from 'powerbi-client';
import * as referenceModels from 'powerbi-models';
import { describe, expect, it } from 'vitest';
import * as builders from '../index.ts';
import * as toolkitModels from './index.ts';

const column = { table: 'Store', column: 'Region' };
const measure = { table: 'Sales', measure: 'Revenue' };
const keyed = { ...column, keys: ['RegionId'] };
const createCondition = (value: unknown) => ({ operator: 'Is', value });

type Classes = Record<string, new (...args: unknown[]) => object>;

/** Class name and constructor arguments. */
const classes: [name: string, ...args: unknown[]][] = [
  ['NotSupportedFilter', column, 'no', 'Odd'],
  ['IncludeExcludeFilter', [column], true, ['a']],
  ['TopNFilter', column, 'Top', 3, measure],
  ['RelativeDateFilter', column, 0, 3, 1, true],
  ['RelativeTimeFilter', column, 1, 3, 7],
  ['BasicFilter', column, 'In', 'a', 'b'],
  ['BasicFilter', column, 'In', ['a', 'b']],
  ['BasicFilter', column, 'All'],
  ['BasicFilter', column, 'In'],
  ['BasicFilterWithKeys', keyed, 'In', ['a'], [[1]]],
  ['BasicFilterWithKeys', keyed, 'In', ['a'], undefined],
  ['BasicFilterWithKeys', column, 'In', ['a'], [[1]]],
  ['BasicFilterWithKeys', keyed, 'In', ['a'], [[1, 2]]],
  ['IdentityFilter', [3], 'In'],
  ['TupleFilter', [column], 'In', [[{ value: 1 }]]],
  ['AdvancedFilter', column, 'And', createCondition(1)],
  ['AdvancedFilter', column, 'Or', [createCondition(1), createCondition(2)]],
  ['AdvancedFilter', column, 'And'],
  ['AdvancedFilter', column, '', createCondition(1)],
  ['AdvancedFilter', column, 'Or', createCondition(1)],
  ['AdvancedFilter', column, 'And', createCondition(1), createCondition(2), createCondition(3)],
  ['HierarchyFilter', [column], [{ value: 'a', children: [] }]],
  ['HierarchyIdentityFilter', [3], [{ identity: 1, operator: 'Selected' }]],
  ['PageSelector', 'p1'],
  ['VisualSelector', 'v1'],
];

function getOutcome(create: () => unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(create()));
  } catch (error) {
    return (error as Error).message;
  }
}

it.each(classes)(
  'the toolkit creates the same %s from %j as powerbi-models, or throws the same error',
  (name, ...args) => {
    const create = (from: unknown) => () => new ((from as Classes)[name] as Classes[string])(...args);
    expect(getOutcome(create(toolkitModels))).toEqual(getOutcome(create(referenceModels)));
  },
);

it.each([
  new toolkitModels.BasicFilter(column, 'In', ['a']),
  new toolkitModels.TopNFilter(column, 'Top', 3, measure),
  new toolkitModels.RelativeDateFilter(column, 0, 3, 1, true),
  new toolkitModels.HierarchyFilter([column], [{ value: 'a' }]),
])('a filter can be cloned: %o', (filter) => {
  expect(toolkitModels.validateFilter(structuredClone(filter))).toBeUndefined();
  expect(structuredClone(filter)).toEqual(JSON.parse(JSON.stringify(filter)));
});

it('VisualTypeSelector and SlicerTargetSelector create selectors that pass validation', () => {
  const visual = { displayOption: 0, selector: new toolkitModels.VisualTypeSelector('card') };
  expect(toolkitModels.validateCommandsSettings({ copy: visual })).toBeUndefined();
  const slicer = { selector: new toolkitModels.SlicerTargetSelector(column), state: { filters: [] } };
  expect(toolkitModels.validateSlicer(slicer)).toBeUndefined();
});

describe('type guards and getters', () => {
  const inputs = [
    column,
    measure,
    keyed,
    { table: 'T', hierarchy: 'H', hierarchyLevel: 'L' },
    { table: 'T', hierarchy: 'H', hierarchyLevel: 'L', aggregationFunction: 'Sum' },
    { ...column, aggregationFunction: 'Sum' },
    { percentOfGrandTotal: measure },
    { name: 'n', daxExpression: '1' },
    {},
    [],
    { filterType: 5 },
    { operator: 'In', values: [], keyValues: [[1]] },
    { logicalOperator: 'And', conditions: [] },
    { groupName: 'g' },
    { menuLocation: 0 },
  ];
  const functionNames = Object.keys(referenceModels).filter((name) => /^(is|get)[A-Z]/.test(name));

  it.each(functionNames)('%s returns the same results as in powerbi-models', (name) => {
    const getFunction = (models: unknown) => (models as Record<string, (input: unknown) => unknown>)[name];
    expect(inputs.map((input) => getFunction(toolkitModels)?.(input))).toEqual(
      inputs.map((input) => getFunction(referenceModels)?.(input)),
    );
  });
});

describe('filter builders', () => {
  type Builders = typeof builders;
  const recipes: [string, (from: Builders) => { build(): unknown }][] = [
    ['in', ({ BasicFilterBuilder: B }) => new B().withColumnTarget('T', 'C').in(['a'])],
    ['notIn', ({ BasicFilterBuilder: B }) => new B().withMeasureTarget('T', 'M').notIn([1, 2])],
    [
      'all',
      ({ BasicFilterBuilder: B }) => new B().withTargetObject(column).all().requireSingleSelection(true),
    ],
    [
      'one condition',
      ({ AdvancedFilterBuilder: B }) => new B().withColumnTarget('T', 'C').and().addCondition('Is', 1),
    ],
    [
      'two conditions',
      ({ AdvancedFilterBuilder: B }) =>
        new B().withHierarchyLevelTarget('T', 'H', 'L').or().addCondition('Is', 1).addCondition('IsBlank'),
    ],
    [
      'one condition with or',
      ({ AdvancedFilterBuilder: B }) => new B().withTargetObject(column).or().addCondition('Is', 1),
    ],
    ['no operator', ({ AdvancedFilterBuilder: B }) => new B().withTargetObject(column)],
    ['top', ({ TopNFilterBuilder: B }) => new B().withColumnTarget('T', 'C').top(3).orderByTarget(measure)],
    [
      'bottom',
      ({ TopNFilterBuilder: B }) => new B().withColumnTarget('T', 'C').bottom(3).orderByTarget(measure),
    ],
    [
      'last days',
      ({ RelativeDateFilterBuilder: B }) => new B().withColumnAggregation('T', 'C', 'Sum').inLast(3, 0),
    ],
    [
      'this month',
      ({ RelativeDateFilterBuilder: B }) =>
        new B().withHierarchyLevelAggregationTarget('T', 'H', 'L', 'Max').inThis(1, 3).includeToday(false),
    ],
    ['next hours', ({ RelativeTimeFilterBuilder: B }) => new B().withColumnTarget('T', 'C').inNext(3, 8)],
  ];

  it.each(recipes)('builds the same filter as powerbi-client: %s', (_, recipe) => {
    const create = (from: unknown) => () => recipe(from as Builders).build();
    expect(getOutcome(create(builders))).toEqual(getOutcome(create(referenceBuilders)));
  });
});
