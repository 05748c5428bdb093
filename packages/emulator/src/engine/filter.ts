import type { ColumnReference } from '../content/references.ts';
import type { Value } from '../data/table-rows.ts';

/** The kinds of the public filter schema that are understood here, by their number. */
export const filterTypes = { advanced: 0, basic: 1, tuple: 6 } as const;

type Cell = string | number | boolean | null;

export interface BasicFilter {
  filterType: typeof filterTypes.basic;
  target: ColumnReference;
  operator: 'In' | 'NotIn' | 'All';
  values: Cell[];
}

export interface AdvancedFilter {
  filterType: typeof filterTypes.advanced;
  target: ColumnReference;
  logicalOperator: 'And' | 'Or';
  conditions: { operator: ConditionOperator; value?: Cell }[];
}

export interface TupleFilter {
  filterType: typeof filterTypes.tuple;
  target: ColumnReference[];
  operator: 'In';
  values: { value: Cell }[][];
}

export type Filter = BasicFilter | AdvancedFilter | TupleFilter;

export type ConditionOperator = keyof typeof conditions;

/** What each condition of an advanced filter asks of a cell; texts are compared without regard to case. */
const conditions = {
  None: () => true,
  LessThan: (cell: Value, value: Value) => order(cell, value) < 0,
  LessThanOrEqual: (cell: Value, value: Value) => order(cell, value) <= 0,
  GreaterThan: (cell: Value, value: Value) => order(cell, value) > 0,
  GreaterThanOrEqual: (cell: Value, value: Value) => order(cell, value) >= 0,
  Contains: (cell: Value, value: Value) => text(cell).includes(text(value)),
  DoesNotContain: (cell: Value, value: Value) => !text(cell).includes(text(value)),
  StartsWith: (cell: Value, value: Value) => text(cell).startsWith(text(value)),
  DoesNotStartWith: (cell: Value, value: Value) => !text(cell).startsWith(text(value)),
  Is: (cell: Value, value: Value) => same(cell, value),
  IsNot: (cell: Value, value: Value) => !same(cell, value),
  IsBlank: (cell: Value) => cell === null,
  IsNotBlank: (cell: Value) => cell !== null,
  IsEmptyString: (cell: Value) => cell === '',
  IsNotEmptyString: (cell: Value) => cell !== '',
} as const;

export const conditionOperators = Object.keys(conditions);

/** Whether a cell passes a filter on its column. */
export function passes(filter: BasicFilter | AdvancedFilter, cell: Value): boolean {
  if (filter.filterType === filterTypes.advanced) {
    const met = (condition: AdvancedFilter['conditions'][number]): boolean =>
      conditions[condition.operator](cell, comparable(condition.value ?? null));
    if (filter.conditions.length === 0) return true;
    return filter.logicalOperator === 'And' ? filter.conditions.every(met) : filter.conditions.some(met);
  }
  if (filter.operator === 'All' || filter.values.length === 0) return true;
  const listed = filter.values.some((value) => same(cell, comparable(value)));
  return filter.operator === 'In' ? listed : !listed;
}

/** Whether two cells are the same to a filter. */
export function same(cell: Value, value: Value): boolean {
  if (typeof cell === 'string' && typeof value === 'string') return text(cell) === dayOrText(cell, value);
  return cell === value;
}

/** A filter's value as a cell can be compared with: JSON has no dates, models have no booleans. */
export function comparable(value: Cell): Value {
  return typeof value === 'boolean' ? Number(value) : value;
}

/** NaN, and so never less nor greater, when the two have nothing in common. */
function order(cell: Value, value: Value): number {
  if (typeof cell === 'number' && typeof value === 'number') return cell - value;
  if (typeof cell !== 'string' || typeof value !== 'string') return Number.NaN;
  const [left, right] = [text(cell), dayOrText(cell, value)];
  return left < right ? -1 : Number(left > right);
}

const isDay = /^\d{4}-\d\d-\d\d$/;
const isMoment = /^\d{4}-\d\d-\d\dT/;

/** Dates arrive as moments (`2025-03-31T00:00:00.000Z`) and are kept as days. */
function dayOrText(cell: string, value: string): string {
  return isDay.test(cell) && isMoment.test(value) ? value.slice(0, 10) : text(value);
}

function text(value: Value): string {
  return value === null ? '' : String(value).toLocaleLowerCase('en');
}
