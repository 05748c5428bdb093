import { looksAtLastYear } from '../content/expression.ts';
import { parseColumn } from '../content/references.ts';
import type { Value } from '../data/table-rows.ts';
import type { Dataset } from './dataset.ts';
import { compareValues } from './dictionary.ts';
import type { RowsByShift } from './figure-filter.ts';
import type { Filter } from './filter.ts';
import { createGrouping } from './grouping.ts';
import type { Grouping } from './grouping.ts';
import { createContext, evaluate } from './measures.ts';
import { createRowSelector } from './row-selection.ts';
import type { RowSelector } from './row-selection.ts';

/** What a visual asks: columns to group by, measures, and the rows to compute them over. */
export interface Question {
  groupBy: string[];
  measures: string[];
  filters: Filter[];
  /** A measure or column of the query; without it, rows are in the display order of the columns. */
  orderBy?: { by: string; direction: 'ascending' | 'descending' } | undefined;
  /** At most so many rows. */
  top?: number | undefined;
  /** The columns by whose groups conditions on figures are judged; by default those of `groupBy`. */
  grain?: string[] | undefined;
}

/** A question of somebody, at a moment. */
export interface Query extends Question {
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
  const now = query.now === undefined ? Date.now() : Date.parse(query.now);
  return answerQuery(dataset, createRowSelector(dataset, { roles: query.roles, now }), query);
}

/** Answers a query over the rows of a selector. Throws likewise. */
export function answerQuery(dataset: Dataset, select: RowSelector, query: Question): QueryResult {
  const grouping = createGrouping(dataset, query.groupBy.map(parseColumn));
  const selected = select(query.filters, (query.grain ?? query.groupBy).map(parseColumn));
  const figures = figuresOf(dataset, grouping, selected, query.measures);
  const rows = sortedGroups(grouping, query)
    .map((group) => [
      ...labelsOf(dataset, grouping, query, group),
      ...figures.map((figure) => blankIfNaN(figure[group])),
    ])
    .filter((row) => query.measures.length === 0 || query.groupBy.length === 0 || hasFigure(row, query));
  const ordered = query.orderBy ? orderRows(dataset, rows, query, query.orderBy) : rows;
  return { rows: query.top === undefined ? ordered : ordered.slice(0, query.top), rowCount: ordered.length };
}

function figuresOf(
  dataset: Dataset,
  grouping: Grouping,
  selected: RowsByShift,
  measures: readonly string[],
): Float64Array[] {
  if (measures.length === 0) {
    grouping.find(selected('none'));
    return [];
  }
  const context = createContext(dataset, grouping, selected);
  context.groups('none');
  if (measures.some((name) => looksAtLastYear(dataset.model, name))) context.groups('nextYear');
  return measures.map((name) => evaluate(context, name));
}

function sortedGroups(grouping: Grouping, query: Question): number[] {
  const codes = Array.from({ length: grouping.count() }, (_, group) => grouping.codesOf(group));
  return codes
    .map((_, group) => group)
    .sort((a, b) => {
      const at = query.groupBy.findIndex((_, column) => codes[a]?.[column] !== codes[b]?.[column]);
      return at < 0 ? 0 : (codes[a]?.[at] ?? 0) - (codes[b]?.[at] ?? 0);
    });
}

function labelsOf(dataset: Dataset, grouping: Grouping, query: Question, group: number): Value[] {
  return grouping
    .codesOf(group)
    .map((code, index) => dataset.values(parseColumn(query.groupBy[index] ?? ''))[code] ?? null);
}

function hasFigure(row: Value[], query: Question): boolean {
  return row.slice(query.groupBy.length).some((value) => value !== null);
}

function orderRows(
  dataset: Dataset,
  rows: Value[][],
  query: Question,
  orderBy: NonNullable<Question['orderBy']>,
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
