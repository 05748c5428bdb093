import type { Value } from '../data/table-rows.ts';
import { filterTypes } from './filter.ts';
import type { AdvancedFilter, BasicFilter, Cell, ConditionOperator } from './filter.ts';

/** What each condition of an advanced filter asks of a cell; texts are compared without regard to case. */
const conditions: Record<ConditionOperator, (cell: Value, value: Value) => boolean> = {
  None: () => true,
  LessThan: (cell, value) => order(cell, value) < 0,
  LessThanOrEqual: (cell, value) => order(cell, value) <= 0,
  GreaterThan: (cell, value) => order(cell, value) > 0,
  GreaterThanOrEqual: (cell, value) => order(cell, value) >= 0,
  Contains: (cell, value) => text(cell).includes(text(value)),
  DoesNotContain: (cell, value) => !text(cell).includes(text(value)),
  StartsWith: (cell, value) => text(cell).startsWith(text(value)),
  DoesNotStartWith: (cell, value) => !text(cell).startsWith(text(value)),
  Is: (cell, value) => same(cell, value),
  IsNot: (cell, value) => !same(cell, value),
  IsBlank: (cell) => cell === null,
  IsNotBlank: (cell) => cell !== null,
  IsEmptyString: (cell) => cell === '',
  IsNotEmptyString: (cell) => cell !== '',
};

/** Whether a cell, or the figure of a group, passes a filter on it. */
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
