import { zeroToTwo, primitive, primitives } from './basics.ts';
import type { Rule, Shape } from './rule.ts';

const column = { 'table!': 'string', 'column!': 'string' } as const;
const hierarchy = { 'table!': 'string', 'hierarchy!': 'string', 'hierarchyLevel!': 'string' } as const;
const measure = { 'table!': 'string', 'measure!': 'string' } as const;

/** A single target. Targets with keys also match, because unknown fields are allowed. */
export const singleTarget = ['any', column, hierarchy, measure] as const satisfies Rule;

/** A target, a list of targets (hierarchies, tuples) or a list of such lists (include and exclude). */
const target = [
  'any',
  singleTarget,
  ['each', ['any', singleTarget, ['each', singleTarget]]],
] as const satisfies Rule;

/** Creates the shape of a filter type from its `filterType` and its own fields. */
function createFilterShape(filterType: number, fields: Shape): Shape {
  // The discriminating field comes first, because it rejects other filter types fastest.
  return {
    filterType: [filterType],
    ...fields,
    $schema: 'string',
    displaySettings: {
      isLockedInViewMode: 'boolean',
      isHiddenInViewMode: 'boolean',
      displayName: 'string',
    },
    'target!': target,
  };
}

const relative = { 'operator!': zeroToTwo, timeUnitsCount: 'number' } as const;

const points = ['each', ['each', { 'value!': primitive, keyValues: primitives }]] as const;

const hierarchyNodes: Rule = [
  'each',
  {
    value: primitive,
    keyValues: primitives,
    operator: 'string',
    // Recursive, because trees can have any depth.
    get children() {
      return hierarchyNodes;
    },
  },
];

const anyFilter: Rule = /*#__PURE__*/ (() => [
  'tagged',
  'filterType',
  createFilterShape(1, { 'operator!': 'string', 'values!': primitives, requireSingleSelection: 'boolean' }),
  createFilterShape(0, {
    'logicalOperator!': 'string',
    conditions: ['each', { value: primitive, 'operator!': 'string' }],
  }),
  createFilterShape(3, { 'isExclude!': 'boolean', 'values!': ['each', ['any', primitive, points]] }),
  createFilterShape(2, { 'message!': 'string', 'notSupportedTypeName!': 'string' }),
  createFilterShape(4, { ...relative, 'includeToday!': 'boolean', 'timeUnitType!': [0, 1, 2, 3, 4, 5, 6] }),
  createFilterShape(5, { 'operator!': 'string', 'itemCount!': 'number', 'orderBy!': target }),
  createFilterShape(7, { ...relative, 'timeUnitType!': [7, 8] }),
  createFilterShape(9, { 'hierarchyData!': hierarchyNodes }),
])();

export const filter: Rule = anyFilter;
export const filters = ['each', filter] as const satisfies Rule;

const onLoadFilters: Rule = [
  'any',
  { 'operation!': [1, 2, 3], 'filters!': filters },
  { 'operation!': [0], filters: 'forbidden' },
];

/** Filters of a report's configuration: a list, or separate lists for all pages and the current page. */
export const reportFilters: Rule = ['any', filters, { allPages: onLoadFilters, currentPage: onLoadFilters }];
