import { parseColumn } from '../content/column-reference.ts';
import type { Value } from '../data/table-rows.ts';
import type { Dataset } from './dataset.ts';
import { compareValues } from './dictionary.ts';
import type { Filter } from './filter.ts';
import { createGrouping } from './grouping.ts';
import type { Grouping } from './grouping.ts';
import { createContext, evaluate } from './measures.ts';
import type { GroupFigures } from './group-figures.ts';
import { allowedRows, createRowSelector } from './row-selection.ts';
import type { RowSelector } from './row-selection.ts';
import { rowFigures } from './row-figures.ts';
import { summaryColumns } from './summary-columns.ts';
import { addedUp, summaryOf } from './summary.ts';

/** What a visual asks: columns to group by, measures, and the rows to compute them over. */
export interface QueryDefinition {
  groupBy: string[];
  measures: string[];
  filters: Filter[];
  /** A measure or column of the query; without it, rows are in the display order of the columns. */
  orderBy?: { by: string; direction: 'ascending' | 'descending' } | undefined;
  /** At most so many rows. */
  top?: number | undefined;
  /** The columns by whose groups conditions on figures are judged; by default those of `groupBy`. */
  grain?: string[] | undefined;
  /** Columns that filters may follow on next: sums are kept apart by them, so that these need no work on rows. */
  slicedBy?: string[] | undefined;
}

/** A question of somebody, at a moment. */
export interface Query extends QueryDefinition {
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
  return executeQuery(dataset, createRowSelector(dataset, { roles: query.roles, now }), query);
}

/** Answers a query over the rows of a selector. Throws likewise. */
export function executeQuery(dataset: Dataset, select: RowSelector, query: QueryDefinition): QueryResult {
  const columns = query.groupBy.map(parseColumn);
  const grouping = createGrouping(dataset, columns);
  const of = figuresFor(dataset, select, query, grouping);
  const context = createContext(dataset.model, of);
  const figures = query.measures.map((name) => evaluate(context, name));
  const shown = groupsWithFigures(grouping, figures.length > 0 ? figures : [of.count('none')]);
  const rows = (columns.length === 0 ? [0] : shown).map((group) => {
    const codes = grouping.codesOf(group);
    const labels = columns.map((column, at) => dataset.values(column)[codes[at] ?? 0] ?? null);
    return [...labels, ...figures.map((figure) => blankIfNaN(figure[group]))];
  });
  const ordered = query.orderBy ? orderRows(dataset, rows, query, query.orderBy) : rows;
  return { rows: query.top === undefined ? ordered : ordered.slice(0, query.top), rowCount: ordered.length };
}

/** Adds up what is summed up already where that will do, and else the rows. */
function figuresFor(
  dataset: Dataset,
  { conditions, rows }: RowSelector,
  query: QueryDefinition,
  grouping: Grouping,
): GroupFigures {
  const summedBy = summaryColumns(dataset, query, conditions.roles ?? []);
  if (summedBy) {
    const summary = summaryOf(dataset, summedBy);
    const passing = allowedRows(summary.cells, query.filters, conditions, 'none');
    return addedUp(summary, passing, summary.cells.rowCount / grouping.count);
  }
  const selected = rows(query.filters, (query.grain ?? query.groupBy).map(parseColumn));
  return rowFigures({ dataset, grouping, rows: selected });
}

/** The groups with something to show. */
function groupsWithFigures({ count }: Grouping, figures: readonly Float64Array[]): number[] {
  return numbersWhere(count, (group) => figures.some((of) => !Number.isNaN(of[group])));
}

function numbersWhere(count: number, keeps: (number: number) => boolean): number[] {
  const numbers: number[] = [];
  for (let number = 0; number < count; number += 1) if (keeps(number)) numbers.push(number);
  return numbers;
}

function orderRows(
  dataset: Dataset,
  rows: Value[][],
  query: QueryDefinition,
  orderBy: NonNullable<QueryDefinition['orderBy']>,
): Value[][] {
  const at = [...query.groupBy, ...query.measures].indexOf(orderBy.by);
  if (at < 0)
    throw new Error(`The query cannot be sorted by '${orderBy.by}' because it does not contain this field.`);
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
