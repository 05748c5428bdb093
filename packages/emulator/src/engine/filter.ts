import type { ColumnReference } from '../content/column-reference.ts';

/** The kinds of the public filter schema that are understood here, by their number. */
export const filterTypes = {
  advanced: 0,
  basic: 1,
  relativeDate: 4,
  topN: 5,
  tuple: 6,
  relativeTime: 7,
  hierarchy: 9,
} as const;

/** A value as JSON carries it. */
export type Cell = string | number | boolean | null;

interface HierarchyLevelReference {
  table: string;
  hierarchy: string;
  hierarchyLevel: string;
}

interface MeasureReference {
  table?: string;
  measure: string;
}

/** A column, or the column behind a level of a hierarchy. */
export type ColumnTarget = ColumnReference | HierarchyLevelReference;

/** Something that has one figure for a group of rows: a measure, or a column with a function. */
export type FigureTarget = MeasureReference | (ColumnTarget & { aggregationFunction?: string });

export type FilterTarget = ColumnTarget | FigureTarget;

export interface BasicFilter {
  filterType: typeof filterTypes.basic;
  target: FilterTarget;
  operator: 'In' | 'NotIn' | 'All';
  values: Cell[];
}

export interface AdvancedFilter {
  filterType: typeof filterTypes.advanced;
  target: FilterTarget;
  logicalOperator: 'And' | 'Or';
  conditions: { operator: ConditionOperator; value?: Cell }[];
}

export interface TupleFilter {
  filterType: typeof filterTypes.tuple;
  target: ColumnTarget[];
  operator: 'In';
  values: { value: Cell }[][];
}

/** The values of a column with the highest or lowest figures; equals of the last one come too. */
export interface TopNFilter {
  filterType: typeof filterTypes.topN;
  target: ColumnTarget;
  operator: 'Top' | 'Bottom';
  itemCount: number;
  orderBy: FigureTarget;
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

/** A span of time that is counted from now; UTC. */
export interface RelativeFilter {
  filterType: typeof filterTypes.relativeDate | typeof filterTypes.relativeTime;
  target: ColumnTarget;
  operator: (typeof relativeOperators)[keyof typeof relativeOperators];
  timeUnitsCount?: number;
  timeUnitType: (typeof timeUnits)[keyof typeof timeUnits];
  includeToday?: boolean;
}

export interface HierarchyNode {
  value?: Cell;
  keyValues?: Cell[];
  operator?: 'Selected' | 'NotSelected' | 'Inherited';
  children?: HierarchyNode[];
}

/** What is ticked in a tree: a node speaks for all below it, until one of those says otherwise. */
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

/** Whether a filter asks about figures of groups, and not about single rows. */
export function isAggregateFilter(filter: Filter): filter is FigureFilter {
  if (filter.filterType === filterTypes.topN) return true;
  if (filter.filterType !== filterTypes.basic && filter.filterType !== filterTypes.advanced) return false;
  return 'measure' in filter.target || 'aggregationFunction' in filter.target;
}

export type FigureFilter = TopNFilter | ((BasicFilter | AdvancedFilter) & { target: FigureTarget });
