import { formatColumn } from '../content/column-reference.ts';
import type { ColumnReference } from '../content/column-reference.ts';
import type { Dataset, YearShift } from './dataset.ts';
import type { GroupAggregates } from './group-aggregates.ts';
import { createGrouping } from './grouping.ts';
import { createRowAggregates } from './row-aggregates.ts';
import type { FilterableRows } from './row-selection.ts';

/**
 * Aggregates of all rows by every combination of values of a few columns. Each combination is a cell. Queries that group
 * and filter only by these columns aggregate cells instead of rows.
 */
export interface Summary {
  cells: FilterableRows;
  /** Aggregates of each cell, computed on first use. */
  aggregates: GroupAggregates;
}

/** Returns the summary of all rows by columns. Recently used summaries are cached. */
export function getSummary(dataset: Dataset, columns: readonly ColumnReference[]): Summary {
  return dataset.summaries(columns.map(formatColumn).join(), () => ({
    cells: createCells(dataset, columns),
    aggregates: createCachedAggregates(dataset, columns),
  }));
}

/** Returns the number of cells of a summary by columns. */
export function countCells(dataset: Dataset, columns: readonly ColumnReference[]): number {
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
function createCachedAggregates(dataset: Dataset, columns: readonly ColumnReference[]): GroupAggregates {
  const cache = new Map<string, unknown>();
  const getOrCompute = <Values>(
    compute: (aggregates: GroupAggregates) => Values,
    ...keyParts: string[]
  ): Values => {
    const key = keyParts.join(' ');
    const groupRows = () => createGrouping(dataset, columns);
    if (!cache.has(key))
      cache.set(
        key,
        compute(createRowAggregates({ dataset, grouping: groupRows(), getRows: dataset.getAllRows })),
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
