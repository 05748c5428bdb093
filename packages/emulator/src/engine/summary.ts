import { formatColumn, parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { ColumnReference } from '@embed-portal/emulator-protocol/column-reference';
import { isAggregateFilter } from '@embed-portal/emulator-protocol/filter';
import type { Filter } from '@embed-portal/emulator-protocol/filter';
import type { QueryDefinition } from '@embed-portal/emulator-protocol/query-definition';
import { getDistinctCountColumns } from '../model/expression.ts';
import { createRowAggregates } from './aggregates.ts';
import type { GroupAggregates } from './aggregates.ts';
import type { Dataset, FilterableRows, YearShift } from './dataset.ts';
import type { GetGrouping } from './grouping.ts';
import { createLruCache } from './lru-cache.ts';
import { getTargetColumn } from './target.ts';

/**
 * Aggregates of all rows by every combination of values of a few columns. Each combination is a cell. Queries that group
 * and filter only by these columns aggregate cells instead of rows.
 */
export interface Summary {
  cells: FilterableRows;
  /** Aggregates of each cell, computed on first use. */
  aggregates: GroupAggregates;
}

/** Minimum average number of rows for each cell of a summary. */
const minRowsPerCell = 16;

/** Returns the maximum number of cells of a summary. Larger summaries are hardly faster than a scan of the rows. */
export function getDefaultMaxCells(rowCount: number): number {
  return Math.min(rowCount / minRowsPerCell, 65_536);
}

/** Returns a summary that is sufficient for a query, or undefined if the query must scan rows. */
export type FindSummary = (query: QueryDefinition, roles: readonly Filter[][]) => Summary | undefined;

/** Creates a function that summarizes the rows of a dataset and caches its latest summaries. */
export function createSummaries(dataset: Dataset, getGrouping: GetGrouping, maxCells: number): FindSummary {
  const summaries = createLruCache<Summary>(300);
  return (query, roles) => {
    const columns = chooseSummaryColumns(dataset, maxCells, query, roles);
    if (!columns) return undefined;
    return summaries(columns.map(formatColumn).join(), () => ({
      cells: createCells(dataset, columns),
      aggregates: createCachedAggregates(dataset, getGrouping, columns),
    }));
  };
}

/**
 * Returns the columns of a summary that is sufficient for a query: first its `groupBy` columns, then the columns of
 * its filters and as many of `slicedBy` as possible.
 *
 * Returns undefined if the query must scan rows, for one of these reasons:
 *
 * - A filter applies to aggregates.
 * - The columns have too many combinations of values.
 * - A distinct count would count the same value in several cells.
 */
function chooseSummaryColumns(
  dataset: Dataset,
  maxCells: number,
  { groupBy, measures, filters, slicedBy = [] }: QueryDefinition,
  roles: readonly Filter[][],
): ColumnReference[] | undefined {
  const allFilters = [...filters, ...roles.flat()];
  if (allFilters.some(isAggregateFilter)) return undefined;
  const distinctCountColumns = measures
    .flatMap((name) => getDistinctCountColumns(dataset.model, name))
    .map(parseColumn);
  const canSummarizeBy = (columns: readonly string[]): boolean =>
    countCells(dataset, columns.map(parseColumn)) <= maxCells &&
    columns
      .filter((name) => !groupBy.includes(name))
      .every((name) => distinctCountColumns.every((column) => dataset.determines(column, parseColumn(name))));
  const targets = allFilters.flatMap(({ target }) => [target].flat());
  const filterColumns = targets.map((target) => formatColumn(getTargetColumn(dataset.model, target)));
  let columns = [...new Set([...groupBy, ...filterColumns])];
  if (!canSummarizeBy(columns)) return undefined;
  for (const name of slicedBy)
    if (!columns.includes(name) && canSummarizeBy([...columns, name])) columns = [...columns, name];
  const otherColumns = columns.filter((name) => !groupBy.includes(name)).toSorted();
  return [...groupBy, ...otherColumns].map(parseColumn);
}

/** Returns the number of cells of a summary by columns. */
function countCells(dataset: Dataset, columns: readonly ColumnReference[]): number {
  return columns.reduce((product, column) => product * dataset.getValues(column).length, 1);
}

/** Aggregates the cells of `cellMask` in groups of `cellsPerGroup` consecutive cells. */
export function aggregateCells(
  { aggregates }: Summary,
  cellMask: Uint8Array,
  cellsPerGroup: number,
): GroupAggregates {
  const add = (a: number, b: number): number => a + b;
  const fold = (cells: Float64Array, combine: typeof add): Float64Array => {
    const groups = new Float64Array(cells.length / cellsPerGroup).fill(Number.NaN);
    cells.forEach((value, cell) => {
      if (cellMask[cell] === 0 || Number.isNaN(value)) return;
      const group = Math.floor(cell / cellsPerGroup);
      const accumulator = groups[group] ?? Number.NaN;
      groups[group] = Number.isNaN(accumulator) ? value : combine(accumulator, value);
    });
    return groups;
  };
  return {
    sum: (column, shift) => fold(aggregates.sum(column, shift), add),
    min: (column, shift) => fold(aggregates.min(column, shift), Math.min),
    max: (column, shift) => fold(aggregates.max(column, shift), Math.max),
    count: (shift) => fold(aggregates.count(shift), add),
    distinctCount: (column, shift) => fold(aggregates.distinctCount(column, shift), add),
    findGroupsLackingPriorYear() {
      const groupMask = new Uint8Array(cellMask.length / cellsPerGroup);
      aggregates.findGroupsLackingPriorYear().forEach((bit, cell) => {
        if (bit === 1 && cellMask[cell] === 1) groupMask[Math.floor(cell / cellsPerGroup)] = 1;
      });
      return groupMask;
    },
  };
}

/** Creates the cells of a summary, numbered like the groups of rows: the values of the last column change fastest. */
function createCells(dataset: Dataset, columns: readonly ColumnReference[]): FilterableRows {
  const rowCount = countCells(dataset, columns);
  const codesByColumn = new Map(
    columns.map((column, index) => {
      const [size, stride] = [
        dataset.getValues(column).length,
        countCells(dataset, columns.slice(index + 1)),
      ];
      const toCode = (_: unknown, cell: number): number => Math.floor(cell / stride) % size;
      return [formatColumn(column), Int32Array.from({ length: rowCount }, toCode)];
    }),
  );
  const allCells = Int32Array.from({ length: rowCount }, (_, cell) => cell);
  const { model, getValues } = dataset;
  const getCodes = (column: ColumnReference): Int32Array =>
    codesByColumn.get(formatColumn(column)) ?? allCells;
  return { model, rowCount, getValues, getAllRows: () => allCells, getCodes };
}

/**
 * Creates cached aggregates. Groups the rows again for each aggregate, because a stored grouping needs memory per row.
 */
function createCachedAggregates(
  dataset: Dataset,
  getGrouping: GetGrouping,
  columns: readonly ColumnReference[],
): GroupAggregates {
  const cache = new Map<string, unknown>();
  const getOrCompute = <Values>(
    compute: (aggregates: GroupAggregates) => Values,
    ...keyParts: string[]
  ): Values => {
    const key = keyParts.join(' ');
    if (!cache.has(key))
      cache.set(
        key,
        compute(
          createRowAggregates({ dataset, grouping: getGrouping(columns), getRows: dataset.getAllRows }),
        ),
      );
    return cache.get(key) as Values;
  };
  const cacheByColumn =
    (name: 'sum' | 'min' | 'max' | 'distinctCount') =>
    (column: string, shift: YearShift): Float64Array =>
      getOrCompute((aggregates) => aggregates[name](column, shift), name, shift, column);
  return {
    sum: cacheByColumn('sum'),
    min: cacheByColumn('min'),
    max: cacheByColumn('max'),
    distinctCount: cacheByColumn('distinctCount'),
    count: (shift) => getOrCompute((aggregates) => aggregates.count(shift), 'count', shift),
    findGroupsLackingPriorYear: () =>
      getOrCompute((aggregates) => aggregates.findGroupsLackingPriorYear(), 'findGroupsLackingPriorYear'),
  };
}
