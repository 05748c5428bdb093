import type { ColumnReference } from './column-reference.ts';

/** Supported types of the public filter schema. */
export const filterTypes = {
  advanced: 0,
  basic: 1,
  relativeDate: 4,
  topN: 5,
  tuple: 6,
  relativeTime: 7,
  hierarchy: 9,
} as const;

/** Value of a filter in JSON. Dates are ISO 8601 dates or timestamps. */
export type FilterValue = string | number | boolean | null;

interface HierarchyLevelReference {
  table: string;
  hierarchy: string;
  hierarchyLevel: string;
}

interface MeasureReference {
  table?: string;
  measure: string;
}

/** A column, named directly or by a hierarchy level. */
type ColumnTarget = ColumnReference | HierarchyLevelReference;

/** Target with one value for each group of rows: a measure, or a column with an aggregation function. */
export type AggregateTarget = MeasureReference | (ColumnTarget & { aggregationFunction?: string });

export type FilterTarget = ColumnTarget | AggregateTarget;

export interface BasicFilter {
  filterType: typeof filterTypes.basic;
  target: FilterTarget;
  operator: 'In' | 'NotIn' | 'All';
  values: FilterValue[];
}

export interface AdvancedFilter {
  filterType: typeof filterTypes.advanced;
  target: FilterTarget;
  logicalOperator: 'And' | 'Or';
  conditions: { operator: ConditionOperator; value?: FilterValue }[];
}

export interface TupleFilter {
  filterType: typeof filterTypes.tuple;
  target: ColumnTarget[];
  operator: 'In';
  values: { value: FilterValue }[][];
}

/** Selects the values of a column with the highest or lowest aggregates, including ties for the last place. */
export interface TopNFilter {
  filterType: typeof filterTypes.topN;
  target: ColumnTarget;
  operator: 'Top' | 'Bottom';
  itemCount: number;
  orderBy: AggregateTarget;
}

export const relativeOperators = { inLast: 0, inThis: 1, inNext: 2 } as const;

export const timeUnits = {
  days: 0,
  weeks: 1,
  calendarWeeks: 2,
  months: 3,
  calendarMonths: 4,
  years: 5,
  calendarYears: 6,
  minutes: 7,
  hours: 8,
} as const;

/** Selects a time span relative to the reference time of the query, in UTC. */
export interface RelativeFilter {
  filterType: typeof filterTypes.relativeDate | typeof filterTypes.relativeTime;
  target: ColumnTarget;
  operator: (typeof relativeOperators)[keyof typeof relativeOperators];
  timeUnitsCount?: number;
  timeUnitType: (typeof timeUnits)[keyof typeof timeUnits];
  includeToday?: boolean;
}

export interface HierarchyNode {
  value?: FilterValue;
  keyValues?: FilterValue[];
  operator?: 'Selected' | 'NotSelected' | 'Inherited';
  children?: HierarchyNode[];
}

/** Selects nodes of a tree. Each node applies to its descendants, unless they define another operator. */
export interface HierarchyFilter {
  filterType: typeof filterTypes.hierarchy;
  target: ColumnTarget[];
  hierarchyData: HierarchyNode[];
}

export type Filter =
  BasicFilter | AdvancedFilter | TupleFilter | TopNFilter | RelativeFilter | HierarchyFilter;

export const conditionOperators = [
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
] as const;

export type ConditionOperator = (typeof conditionOperators)[number];

/** Returns whether a filter applies to aggregates of groups instead of single rows. */
export function isAggregateFilter(filter: Filter): filter is AggregateFilter {
  if (filter.filterType === filterTypes.topN) return true;
  if (filter.filterType !== filterTypes.basic && filter.filterType !== filterTypes.advanced) return false;
  return 'measure' in filter.target || 'aggregationFunction' in filter.target;
}

export type AggregateFilter = TopNFilter | ((BasicFilter | AdvancedFilter) & { target: AggregateTarget });
