import { filterTypes } from '@embed-portal/emulator-protocol/filter';
import type {
  AdvancedFilter,
  BasicFilter,
  ConditionOperator,
  FilterValue,
} from '@embed-portal/emulator-protocol/filter';
import type { Value } from '@embed-portal/emulator-protocol/value';

/** Comparisons of the condition operators. Text is compared case-insensitively. */
const comparisons: Record<ConditionOperator, (cell: Value, value: Value) => boolean> = {
  None: () => true,
  LessThan: (cell, value) => compareToCell(cell, value) < 0,
  LessThanOrEqual: (cell, value) => compareToCell(cell, value) <= 0,
  GreaterThan: (cell, value) => compareToCell(cell, value) > 0,
  GreaterThanOrEqual: (cell, value) => compareToCell(cell, value) >= 0,
  Contains: (cell, value) => toLowerCaseText(cell).includes(toLowerCaseText(value)),
  DoesNotContain: (cell, value) => !toLowerCaseText(cell).includes(toLowerCaseText(value)),
  StartsWith: (cell, value) => toLowerCaseText(cell).startsWith(toLowerCaseText(value)),
  DoesNotStartWith: (cell, value) => !toLowerCaseText(cell).startsWith(toLowerCaseText(value)),
  Is: (cell, value) => equalsCell(cell, value),
  IsNot: (cell, value) => !equalsCell(cell, value),
  IsBlank: (cell) => cell === null,
  IsNotBlank: (cell) => cell !== null,
  IsEmptyString: (cell) => cell === '',
  IsNotEmptyString: (cell) => cell !== '',
};

/** Returns whether a cell, or the aggregate of a group, matches a filter. */
export function matchesFilter(filter: BasicFilter | AdvancedFilter, cell: Value): boolean {
  if (filter.filterType === filterTypes.advanced) {
    const isMet = (condition: AdvancedFilter['conditions'][number]): boolean =>
      comparisons[condition.operator](cell, toCellValue(condition.value ?? null));
    if (filter.conditions.length === 0) return true;
    return filter.logicalOperator === 'And' ? filter.conditions.every(isMet) : filter.conditions.some(isMet);
  }
  if (filter.operator === 'All' || filter.values.length === 0) return true;
  const isListed = filter.values.some((value) => equalsCell(cell, toCellValue(value)));
  return filter.operator === 'In' ? isListed : !isListed;
}

/** Returns whether a filter value equals a cell. Ignores case, and the time of day if the cell is a date. */
export function equalsCell(cell: Value, value: Value): boolean {
  if (typeof cell === 'string' && typeof value === 'string')
    return toLowerCaseText(cell) === toComparableText(cell, value);
  return cell === value;
}

/** Converts a filter value to a cell value. Booleans become 0 or 1, because cells contain no booleans. */
export function toCellValue(value: FilterValue): Value {
  return typeof value === 'boolean' ? Number(value) : value;
}

/**
 * Compares a cell with a filter value. Returns NaN, for which every comparison is false, if the types differ or one of
 * the values is blank.
 */
function compareToCell(cell: Value, value: Value): number {
  if (typeof cell === 'number' && typeof value === 'number') return cell - value;
  if (typeof cell !== 'string' || typeof value !== 'string') return Number.NaN;
  const [left, right] = [toLowerCaseText(cell), toComparableText(cell, value)];
  return left < right ? -1 : Number(left > right);
}

const datePattern = /^\d{4}-\d\d-\d\d$/;
const timestampPattern = /^\d{4}-\d\d-\d\dT/;

/** Shortens a timestamp (`2025-03-31T00:00:00.000Z`) to its date if the cell is a date, because filters use timestamps. */
function toComparableText(cell: string, value: string): string {
  return datePattern.test(cell) && timestampPattern.test(value) ? value.slice(0, 10) : toLowerCaseText(value);
}

function toLowerCaseText(value: Value): string {
  return value === null ? '' : String(value).toLocaleLowerCase('en');
}
