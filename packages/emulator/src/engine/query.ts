import { looksAtLastYear } from '../content/expression.ts';
import { parseColumn } from '../content/references.ts';
import type { Value } from '../data/table-rows.ts';
import type { Dataset, Shift } from './dataset.ts';
import { compareValues } from './dictionary.ts';
import type { Filter } from './filter.ts';
import { createGrouping } from './grouping.ts';
import type { Grouping } from './grouping.ts';
import { evaluate } from './measures.ts';
import { rowMasks } from './row-mask.ts';

/** What a visual asks: columns to group by, measures, and the rows to compute them over. */
export interface Query {
  groupBy: string[];
  measures: string[];
  filters: Filter[];
  /** A measure or column of the query; without it, rows are in the display order of the columns. */
  orderBy?: { by: string; direction: 'ascending' | 'descending' } | undefined;
  /** At most so many rows. */
  top?: number | undefined;
  /** The columns by whose groups conditions on figures are judged; by default those of `groupBy`. */
  grain?: string[] | undefined;
  /** The moment that relative filters count from, in ISO 8601; by default the clock's. */
  now?: string | undefined;
  /** Row-level security: only rows that pass all filters of at least one role; none means no restriction. */
  roles?: Filter[][] | undefined;
}

/** A row holds the columns' values, then the measures'. */
export interface QueryResult {
  rows: Value[][];
  /** How many rows there are without `top`. */
  rowCount: number;
}

/** Answers a query. Throws when it names a column or measure that the model doesn't have. */
export function runQuery(dataset: Dataset, query: Query): QueryResult {
  const grouping = createGrouping(dataset, query.groupBy.map(parseColumn));
  const groups = assignments(dataset, grouping, query);
  groups.none();
  if (query.measures.some((name) => looksAtLastYear(dataset.model, name))) groups.nextYear();
  const context = { dataset, groupCount: grouping.count(), groups };
  const figures = query.measures.map((name) => evaluate(context, name));
  const rows = sortedGroups(grouping, query)
    .map((group) => [
      ...labelsOf(dataset, grouping, query, group),
      ...figures.map((figure) => blankIfNaN(figure[group])),
    ])
    .filter((row) => query.measures.length === 0 || query.groupBy.length === 0 || hasFigure(row, query));
  const ordered = query.orderBy ? orderRows(dataset, rows, query, query.orderBy) : rows;
  return { rows: query.top === undefined ? ordered : ordered.slice(0, query.top), rowCount: ordered.length };
}

function assignments(dataset: Dataset, grouping: Grouping, query: Query): Record<Shift, () => Int32Array> {
  const masks = rowMasks(dataset, {
    filters: query.filters,
    roles: query.roles,
    grain: (query.grain ?? query.groupBy).map(parseColumn),
    now: query.now === undefined ? Date.now() : Date.parse(query.now),
  });
  const known: Partial<Record<Shift, Int32Array>> = {};
  const assign = (shift: Shift) => (): Int32Array => (known[shift] ??= grouping.assign(masks(shift), shift));
  return { none: assign('none'), nextYear: assign('nextYear') };
}

function sortedGroups(grouping: Grouping, query: Query): number[] {
  const codes = Array.from({ length: grouping.count() }, (_, group) => grouping.codesOf(group));
  return codes
    .map((_, group) => group)
    .sort((a, b) => {
      const at = query.groupBy.findIndex((_, column) => codes[a]?.[column] !== codes[b]?.[column]);
      return at < 0 ? 0 : (codes[a]?.[at] ?? 0) - (codes[b]?.[at] ?? 0);
    });
}

function labelsOf(dataset: Dataset, grouping: Grouping, query: Query, group: number): Value[] {
  return grouping
    .codesOf(group)
    .map((code, index) => dataset.values(parseColumn(query.groupBy[index] ?? ''))[code] ?? null);
}

function hasFigure(row: Value[], query: Query): boolean {
  return row.slice(query.groupBy.length).some((value) => value !== null);
}

function orderRows(
  dataset: Dataset,
  rows: Value[][],
  query: Query,
  orderBy: NonNullable<Query['orderBy']>,
): Value[][] {
  const at = [...query.groupBy, ...query.measures].indexOf(orderBy.by);
  if (at < 0) throw new Error(`The query can't be sorted by '${orderBy.by}', which it doesn't ask for.`);
  const sign = orderBy.direction === 'ascending' ? 1 : -1;
  if (at >= query.groupBy.length)
    return rows.toSorted((a, b) => sign * compareValues(a[at] ?? null, b[at] ?? null));
  const rank = new Map(dataset.values(parseColumn(orderBy.by)).map((value, index) => [value, index]));
  const rankOf = (row: Value[]): number => rank.get(row[at] ?? null) ?? -1;
  return rows.toSorted((a, b) => sign * (rankOf(a) - rankOf(b)));
}

function blankIfNaN(figure: number | undefined): Value {
  return figure === undefined || Number.isNaN(figure) ? null : figure;
}
