import { formatColumn } from '../../src/content/column-reference.ts';
import type { ColumnReference } from '../../src/content/column-reference.ts';
import type { Value } from '../../src/data/table-rows.ts';
import { asksForFigures, filterTypes } from '../../src/engine/filter.ts';
import type { Filter, FilterTarget, HierarchyNode, RelativeFilter } from '../../src/engine/filter.ts';
import { columns, now } from './rides.ts';

/**
 * Translates filters into SQL, independently of the engine. PostgreSQL then determines the matching rows and groups.
 */
export function toSql(filters: readonly Filter[], groupBy: string): string {
  const rows = filters.filter((filter) => !asksForFigures(filter)).map(rowCondition);
  const groups = filters.filter(asksForFigures).map((filter) => groupCondition(filter, groupBy));
  const where = (conditions: string[]): string =>
    conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return `with kept as (select * from rides ${where(rows)})
    select ${quoted(groupBy)} as key, sum("Ride[Units]")::float8 as units, count(*)::int as rides
    from kept ${where(groups)} group by 1`;
}

const quoted = (name: string): string => `"${name}"`;
const column = (target: FilterTarget): string => formatColumn(target as ColumnReference);
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const moment = text(now);

function rowCondition(filter: Filter): string {
  switch (filter.filterType) {
    case filterTypes.basic: {
      if (filter.operator === 'All' || filter.values.length === 0) return 'true';
      const condition = filter.values
        .map((value) => equals(column(filter.target), value as Value))
        .join(' or ');
      return filter.operator === 'In' ? `(${condition})` : `not (${condition})`;
    }
    case filterTypes.advanced: {
      const conditions = filter.conditions.map(({ operator, value }) =>
        compare(column(filter.target), operator, value as Value),
      );
      return conditions.length === 0
        ? 'true'
        : `(${conditions.join(filter.logicalOperator === 'And' ? ' and ' : ' or ')})`;
    }
    case filterTypes.tuple: {
      const tuples = filter.values.map(
        (tuple) =>
          `(${tuple.map(({ value }, at) => equals(column(filter.target[at] as FilterTarget), value as Value)).join(' and ')})`,
      );
      return tuples.length === 0 ? 'false' : `(${tuples.join(' or ')})`;
    }
    case filterTypes.hierarchy:
      return filter.hierarchyData.length === 0
        ? 'true'
        : `(${ticked(filter.target.map(column), filter.hierarchyData, false)})`;
    case filterTypes.relativeDate:
    case filterTypes.relativeTime: {
      const [from, to] = span(filter);
      const name = quoted(column(filter.target));
      return `coalesce(${name}::timestamp >= ${from} and ${name}::timestamp < ${to}, false)`;
    }
    case filterTypes.topN:
      return 'true';
  }
}

/** Compares texts case-insensitively. Values of different types are never equal. */
function equals(name: string, value: Value): string {
  const cell = quoted(name);
  if (value === null) return `${cell} is null`;
  const type = columns[name];
  const isNumber = type === 'decimal' || type === 'integer';
  if (isNumber !== (typeof value === 'number')) return 'false';
  if (isNumber) return `coalesce(${cell} = ${value}, false)`;
  return `coalesce(lower(${cell}) = lower(${text(cellText(name, value))}), false)`;
}

/** Compares a date and time with a date by its date. */
function cellText(name: string, value: Value): string {
  const words = String(value);
  return columns[name] === 'date' && /^\d{4}-\d\d-\d\dT/.test(words) ? words.slice(0, 10) : words;
}

const orders: Record<string, string> = {
  LessThan: '<',
  LessThanOrEqual: '<=',
  GreaterThan: '>',
  GreaterThanOrEqual: '>=',
};

function compare(name: string, operator: string, value: Value): string {
  const cell = quoted(name);
  const isNumber = columns[name] === 'decimal' || columns[name] === 'integer';
  const sign = orders[operator];
  if (sign !== undefined) {
    if (value === null || isNumber !== (typeof value === 'number')) return 'false';
    if (isNumber) return `coalesce(${cell} ${sign} ${value}, false)`;
    return `coalesce(lower(${cell}) collate "C" ${sign} lower(${text(cellText(name, value))}) collate "C", false)`;
  }
  const small = `lower(coalesce(${cell}::text, ''))`;
  const part = value === null ? `''` : `lower(${text(String(value))})`;
  const meanings: Record<string, string> = {
    None: 'true',
    Contains: `strpos(${small}, ${part}) > 0`,
    DoesNotContain: `strpos(${small}, ${part}) = 0`,
    StartsWith: `starts_with(${small}, ${part})`,
    DoesNotStartWith: `not starts_with(${small}, ${part})`,
    Is: equals(name, value),
    IsNot: `not (${equals(name, value)})`,
    IsBlank: `${cell} is null`,
    IsNotBlank: `${cell} is not null`,
    IsEmptyString: isNumber ? 'false' : `coalesce(${cell} = '', false)`,
    IsNotEmptyString: isNumber ? 'true' : `coalesce(${cell} <> '', true)`,
  };
  return `(${meanings[operator] ?? 'error'})`;
}

/** Each node applies to the rows below it that no deeper node covers. */
function ticked([name = '', ...rest]: string[], nodes: readonly HierarchyNode[], inherited: boolean): string {
  const arms = nodes.map(({ value = null, operator, children = [] }) => {
    const own =
      operator === undefined
        ? children.length === 0 || inherited
        : operator === 'Inherited'
          ? inherited
          : operator === 'Selected';
    return `when ${equals(name, value as Value)} then ${children.length > 0 ? ticked(rest, children, own) : String(own)}`;
  });
  return `case ${arms.join(' ')} else ${String(inherited)} end`;
}

/** Computes the range of a relative filter with PostgreSQL's date functions. */
function span({
  operator,
  timeUnitType,
  timeUnitsCount = 1,
  includeToday = true,
}: RelativeFilter): [string, string] {
  const unit =
    ['day', 'week', 'week', 'month', 'month', 'year', 'year', 'minute', 'hour'][timeUnitType] ?? 'day';
  const calendar = [2, 4, 6].includes(timeUnitType);
  const clock = timeUnitType > 6;
  const at = `timestamp ${moment}`;
  const today = `date_trunc('day', ${at})`;
  const start =
    unit === 'week'
      ? `(${today} - extract(dow from ${at}) * interval '1 day')`
      : `date_trunc('${unit}', ${at})`;
  if (operator === 1) return [start, `${start} + interval '1 ${unit}'`];
  const back = operator === 0;
  const rolling = back === includeToday ? `(${today} + interval '1 day')` : today;
  const whole = back ? start : `(${start} + interval '1 ${unit}')`;
  const anchor = clock ? at : calendar ? whole : rolling;
  const length = `interval '${timeUnitsCount} ${unit}'`;
  return back ? [`${anchor} - ${length}`, anchor] : [anchor, `${anchor} + ${length}`];
}

/** Translates a condition on the figures of groups, computed from the rows that match all row filters. */
function groupCondition(filter: Filter, groupBy: string): string {
  if (filter.filterType === filterTypes.topN) {
    const name = quoted(column(filter.target));
    const order = filter.operator === 'Top' ? 'desc' : 'asc';
    const ranked = `select ${name} as item, rank() over (order by sum("Ride[Units]") ${order}) as place from kept group by 1`;
    return `exists (select 1 from (${ranked}) ranked where place <= ${filter.itemCount} and item is not distinct from ${name})`;
  }
  if (filter.filterType !== filterTypes.advanced) throw new Error('not generated');
  const name = quoted(groupBy);
  const figure =
    'measure' in filter.target && filter.target.measure === 'Rides' ? 'count(*)' : 'sum("Ride[Units]")';
  const signs: Record<string, string> = { ...orders, Is: '=', IsNot: '<>' };
  const conditions = filter.conditions.map(({ operator, value }) =>
    operator === 'IsBlank' ? 'false' : `${figure} ${signs[operator] ?? '='} ${Number(value)}`,
  );
  if (conditions.length === 0) return 'true';
  const having = conditions.join(filter.logicalOperator === 'And' ? ' and ' : ' or ');
  return `exists (select 1 from (select ${name} as item from kept group by 1 having ${having}) passing where item is not distinct from ${name})`;
}
