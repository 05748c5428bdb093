import { formatColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { ColumnReference } from '@embed-portal/emulator-protocol/column-reference';
import { isAggregateFilter, filterTypes } from '@embed-portal/emulator-protocol/filter';
import type {
  Filter,
  FilterTarget,
  HierarchyNode,
  RelativeFilter,
} from '@embed-portal/emulator-protocol/filter';
import type { Value } from '@embed-portal/emulator-protocol/value';
import { columns, now } from './rides.ts';

/**
 * Translates filters into SQL, independently of the engine. PostgreSQL then determines the matching rows and groups.
 */
export function toSql(filters: readonly Filter[], groupBy: string): string {
  const rowConditions = filters.filter((filter) => !isAggregateFilter(filter)).map(toRowCondition);
  const groupConditions = filters
    .filter(isAggregateFilter)
    .map((filter) => toGroupCondition(filter, groupBy));
  const buildWhere = (conditions: string[]): string =>
    conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return `with matching as (select * from rides ${buildWhere(rowConditions)})
    select ${quoteName(groupBy)} as key, sum("Ride[Units]")::float8 as units, count(*)::int as rides
    from matching ${buildWhere(groupConditions)} group by 1`;
}

const quoteName = (name: string): string => `"${name}"`;
const toColumnName = (target: FilterTarget): string => formatColumn(target as ColumnReference);
const toLiteral = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const referenceTime = toLiteral(now);

function toRowCondition(filter: Filter): string {
  switch (filter.filterType) {
    case filterTypes.basic: {
      if (filter.operator === 'All' || filter.values.length === 0) return 'true';
      const condition = filter.values
        .map((value) => toEqualCondition(toColumnName(filter.target), value as Value))
        .join(' or ');
      return filter.operator === 'In' ? `(${condition})` : `not (${condition})`;
    }
    case filterTypes.advanced: {
      const conditions = filter.conditions.map(({ operator, value }) =>
        toComparison(toColumnName(filter.target), operator, value as Value),
      );
      return conditions.length === 0
        ? 'true'
        : `(${conditions.join(filter.logicalOperator === 'And' ? ' and ' : ' or ')})`;
    }
    case filterTypes.tuple: {
      const tuples = filter.values.map(
        (tuple) =>
          `(${tuple.map(({ value }, index) => toEqualCondition(toColumnName(filter.target[index] as FilterTarget), value as Value)).join(' and ')})`,
      );
      return tuples.length === 0 ? 'false' : `(${tuples.join(' or ')})`;
    }
    case filterTypes.hierarchy:
      return filter.hierarchyData.length === 0
        ? 'true'
        : `(${toNodeCondition(filter.target.map(toColumnName), filter.hierarchyData, false)})`;
    case filterTypes.relativeDate:
    case filterTypes.relativeTime: {
      const [from, to] = toTimeRange(filter);
      const name = quoteName(toColumnName(filter.target));
      return `coalesce(${name}::timestamp >= ${from} and ${name}::timestamp < ${to}, false)`;
    }
    case filterTypes.topN:
      return 'true';
  }
}

/** Compares texts case-insensitively. Values of different types are never equal. */
function toEqualCondition(name: string, value: Value): string {
  const cell = quoteName(name);
  if (value === null) return `${cell} is null`;
  const type = columns[name];
  const isNumber = type === 'decimal' || type === 'integer';
  if (isNumber !== (typeof value === 'number')) return 'false';
  if (isNumber) return `coalesce(${cell} = ${value}, false)`;
  return `coalesce(lower(${cell}) = lower(${toLiteral(toComparableText(name, value))}), false)`;
}

/** Returns the text with which a column is compared. Date columns are compared without the time. */
function toComparableText(name: string, value: Value): string {
  const fullText = String(value);
  return columns[name] === 'date' && /^\d{4}-\d\d-\d\dT/.test(fullText) ? fullText.slice(0, 10) : fullText;
}

const comparisonOperators: Record<string, string> = {
  LessThan: '<',
  LessThanOrEqual: '<=',
  GreaterThan: '>',
  GreaterThanOrEqual: '>=',
};

function toComparison(name: string, operator: string, value: Value): string {
  const cell = quoteName(name);
  const isNumber = columns[name] === 'decimal' || columns[name] === 'integer';
  const comparisonOperator = comparisonOperators[operator];
  if (comparisonOperator !== undefined) {
    if (value === null || isNumber !== (typeof value === 'number')) return 'false';
    if (isNumber) return `coalesce(${cell} ${comparisonOperator} ${value}, false)`;
    return `coalesce(lower(${cell}) collate "C" ${comparisonOperator} lower(${toLiteral(toComparableText(name, value))}) collate "C", false)`;
  }
  const lowerCell = `lower(coalesce(${cell}::text, ''))`;
  const lowerValue = value === null ? `''` : `lower(${toLiteral(String(value))})`;
  const sqlByOperator: Record<string, string> = {
    None: 'true',
    Contains: `strpos(${lowerCell}, ${lowerValue}) > 0`,
    DoesNotContain: `strpos(${lowerCell}, ${lowerValue}) = 0`,
    StartsWith: `starts_with(${lowerCell}, ${lowerValue})`,
    DoesNotStartWith: `not starts_with(${lowerCell}, ${lowerValue})`,
    Is: toEqualCondition(name, value),
    IsNot: `not (${toEqualCondition(name, value)})`,
    IsBlank: `${cell} is null`,
    IsNotBlank: `${cell} is not null`,
    IsEmptyString: isNumber ? 'false' : `coalesce(${cell} = '', false)`,
    IsNotEmptyString: isNumber ? 'true' : `coalesce(${cell} <> '', true)`,
  };
  return `(${sqlByOperator[operator] ?? 'error'})`;
}

/** Translates nodes into a `case` expression. The deepest node that matches a row determines the result. */
function toNodeCondition(
  [name = '', ...rest]: string[],
  nodes: readonly HierarchyNode[],
  isParentSelected: boolean,
): string {
  const branches = nodes.map(({ value = null, operator, children = [] }) => {
    const isSelected =
      operator === undefined
        ? children.length === 0 || isParentSelected
        : operator === 'Inherited'
          ? isParentSelected
          : operator === 'Selected';
    return `when ${toEqualCondition(name, value as Value)} then ${children.length > 0 ? toNodeCondition(rest, children, isSelected) : String(isSelected)}`;
  });
  return `case ${branches.join(' ')} else ${String(isParentSelected)} end`;
}

/** Computes the range of a relative filter with PostgreSQL's date functions. */
function toTimeRange({
  operator,
  timeUnitType,
  timeUnitsCount = 1,
  includeToday = true,
}: RelativeFilter): [string, string] {
  const unit =
    ['day', 'week', 'week', 'month', 'month', 'year', 'year', 'minute', 'hour'][timeUnitType] ?? 'day';
  const isCalendarUnit = [2, 4, 6].includes(timeUnitType);
  const isTimeUnit = timeUnitType > 6;
  const reference = `timestamp ${referenceTime}`;
  const today = `date_trunc('day', ${reference})`;
  const start =
    unit === 'week'
      ? `(${today} - extract(dow from ${reference}) * interval '1 day')`
      : `date_trunc('${unit}', ${reference})`;
  if (operator === 1) return [start, `${start} + interval '1 ${unit}'`];
  const isPast = operator === 0;
  const rolling = isPast === includeToday ? `(${today} + interval '1 day')` : today;
  const calendarEdge = isPast ? start : `(${start} + interval '1 ${unit}')`;
  const anchor = isTimeUnit ? reference : isCalendarUnit ? calendarEdge : rolling;
  const length = `interval '${timeUnitsCount} ${unit}'`;
  return isPast ? [`${anchor} - ${length}`, anchor] : [anchor, `${anchor} + ${length}`];
}

/** Translates a condition on the figures of groups, computed from the rows that match all row filters. */
function toGroupCondition(filter: Filter, groupBy: string): string {
  if (filter.filterType === filterTypes.topN) {
    const name = quoteName(toColumnName(filter.target));
    const order = filter.operator === 'Top' ? 'desc' : 'asc';
    const ranked = `select ${name} as item, rank() over (order by sum("Ride[Units]") ${order}) as place from matching group by 1`;
    return `exists (select 1 from (${ranked}) ranked where place <= ${filter.itemCount} and item is not distinct from ${name})`;
  }
  if (filter.filterType !== filterTypes.advanced)
    throw new Error('The filter generator does not create this filter.');
  const name = quoteName(groupBy);
  const figure =
    'measure' in filter.target && filter.target.measure === 'Rides' ? 'count(*)' : 'sum("Ride[Units]")';
  const sqlOperators: Record<string, string> = { ...comparisonOperators, Is: '=', IsNot: '<>' };
  const conditions = filter.conditions.map(({ operator, value }) =>
    operator === 'IsBlank' ? 'false' : `${figure} ${sqlOperators[operator] ?? '='} ${Number(value)}`,
  );
  if (conditions.length === 0) return 'true';
  const having = conditions.join(filter.logicalOperator === 'And' ? ' and ' : ' or ');
  return `exists (select 1 from (select ${name} as item from matching group by 1 having ${having}) passing where item is not distinct from ${name})`;
}
