import { parseColumn } from '../content/column-reference.ts';
import type { Value } from '../data/table-rows.ts';
import type { Dataset } from './dataset.ts';
import { compareValues } from './dictionary.ts';
import type { Filter } from './filter.ts';
import type { GroupAggregates } from './group-aggregates.ts';
import { createGrouping } from './grouping.ts';
import type { Grouping } from './grouping.ts';
import { createMeasureContext, evaluate } from './measures.ts';
import { createRowAggregates } from './row-aggregates.ts';
import { createRowMask, createRowSelector } from './row-selection.ts';
import type { RowSelector } from './row-selection.ts';
import { chooseSummaryColumns } from './summary-columns.ts';
import { aggregateCells, getSummary } from './summary.ts';

/** Query of a visual: columns to group by, measures, and filters on the rows. */
export interface QueryDefinition {
  groupBy: string[];
  measures: string[];
  filters: Filter[];
  /** Measure or column of the query to sort by. Without it, rows are in the display order of the columns. */
  orderBy?: { by: string; direction: 'ascending' | 'descending' } | undefined;
  /** Maximum number of rows. */
  top?: number | undefined;
  /** Columns that define the groups for conditions on aggregates. Defaults to `groupBy`. */
  grain?: string[] | undefined;
  /** Columns that later queries are likely to filter by. Summaries include them, so that those queries scan no rows. */
  slicedBy?: string[] | undefined;
}

/** A query with its reference time and its roles. */
export interface Query extends QueryDefinition {
  /** Reference time for relative filters, in ISO 8601. Defaults to the current time. */
  now?: string | undefined;
  /**
   * Row-level security: only rows that match all filters of at least one role are included. An empty list means no
   * restriction.
   */
  roles?: Filter[][] | undefined;
}

/** Rows of values: the values of the columns, followed by the values of the measures. */
export interface QueryResult {
  rows: Value[][];
  /** Number of rows before `top` is applied. */
  rowCount: number;
}

/**
 * Runs a query.
 * @throws {Error} when it names a column or measure that the model does not contain, or is sorted by a field that it
 *   does not contain.
 */
export function runQuery(dataset: Dataset, query: Query): QueryResult {
  const now = query.now === undefined ? Date.now() : Date.parse(query.now);
  return executeQuery(dataset, createRowSelector(dataset, { roles: query.roles, now }), query);
}

/**
 * Runs a query on the rows of a selector.
 * @throws {Error} when it names a column or measure that the model does not contain, or is sorted by a field that it
 *   does not contain.
 */
export function executeQuery(dataset: Dataset, selector: RowSelector, query: QueryDefinition): QueryResult {
  const columns = query.groupBy.map(parseColumn);
  const grouping = createGrouping(dataset, columns);
  const aggregates = createAggregates(dataset, selector, query, grouping);
  const context = createMeasureContext(dataset.model, aggregates);
  const measures = query.measures.map((name) => evaluate(context, name));
  const groups = findNonEmptyGroups(grouping, measures.length > 0 ? measures : [aggregates.count('none')]);
  const rows = (columns.length === 0 ? [0] : groups).map((group) => {
    const codes = grouping.getCodes(group);
    const labels = columns.map((column, index) => dataset.getValues(column)[codes[index] ?? 0] ?? null);
    return [...labels, ...measures.map((values) => toNullIfNaN(values[group]))];
  });
  const sortedRows = query.orderBy ? sortRows(dataset, rows, query, query.orderBy) : rows;
  return {
    rows: query.top === undefined ? sortedRows : sortedRows.slice(0, query.top),
    rowCount: sortedRows.length,
  };
}

/** Aggregates the cells of a summary if possible, and the selected rows otherwise. */
function createAggregates(
  dataset: Dataset,
  { conditions, selectRows }: RowSelector,
  query: QueryDefinition,
  grouping: Grouping,
): GroupAggregates {
  const summaryColumns = chooseSummaryColumns(dataset, query, conditions.roles ?? []);
  if (summaryColumns) {
    const summary = getSummary(dataset, summaryColumns);
    const cellMask = createRowMask(summary.cells, query.filters, conditions, 'none');
    return aggregateCells(summary, cellMask, summary.cells.rowCount / grouping.count);
  }
  const getRows = selectRows(query.filters, (query.grain ?? query.groupBy).map(parseColumn));
  return createRowAggregates({ dataset, grouping, getRows });
}

/** Returns the groups for which at least one measure is not blank. */
function findNonEmptyGroups({ count }: Grouping, measures: readonly Float64Array[]): number[] {
  return filterIndexes(count, (group) => measures.some((values) => !Number.isNaN(values[group])));
}

function filterIndexes(count: number, predicate: (index: number) => boolean): number[] {
  const indexes: number[] = [];
  for (let index = 0; index < count; index += 1) if (predicate(index)) indexes.push(index);
  return indexes;
}

function sortRows(
  dataset: Dataset,
  rows: Value[][],
  query: QueryDefinition,
  orderBy: NonNullable<QueryDefinition['orderBy']>,
): Value[][] {
  const fieldIndex = [...query.groupBy, ...query.measures].indexOf(orderBy.by);
  if (fieldIndex < 0)
    throw new Error(`The query cannot be sorted by '${orderBy.by}' because it does not contain this field.`);
  const sign = orderBy.direction === 'ascending' ? 1 : -1;
  if (fieldIndex >= query.groupBy.length)
    return rows.toSorted((a, b) => sign * compareValues(a[fieldIndex] ?? null, b[fieldIndex] ?? null));
  const ranks = new Map(dataset.getValues(parseColumn(orderBy.by)).map((value, rank) => [value, rank]));
  const getRank = (row: Value[]): number => ranks.get(row[fieldIndex] ?? null) ?? -1;
  return rows.toSorted((a, b) => sign * (getRank(a) - getRank(b)));
}

function toNullIfNaN(value: number | undefined): Value {
  return value === undefined || Number.isNaN(value) ? null : value;
}
