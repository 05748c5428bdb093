import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { ColumnReference } from '@embed-portal/emulator-protocol/column-reference';
import type { Dataset, YearShift } from './dataset.ts';
import type { Grouping } from './grouping.ts';

/** Returns the indexes of the selected fact rows in ascending order. */
export type GetSelectedRows = (shift: YearShift) => Int32Array;

/** Computes aggregates of the rows of each group. NaN represents a blank value. Columns have the form `Table[Column]`. */
export interface GroupAggregates {
  sum(column: string, shift: YearShift): Float64Array;
  min(column: string, shift: YearShift): Float64Array;
  max(column: string, shift: YearShift): Float64Array;
  /** Returns the number of rows. */
  count(shift: YearShift): Float64Array;
  distinctCount(column: string, shift: YearShift): Float64Array;
  /** Returns 1 for each group with dates that have no counterpart in the prior year. */
  findGroupsLackingPriorYear(): Uint8Array;
}

/** Maximum number of pairs of group and value for which a bitset is smaller and faster than a set. */
const maxBitsetSize = 1 << 28;

/** Rows to aggregate, and the groups that they belong to. */
interface GroupedRows {
  dataset: Dataset;
  grouping: Grouping;
  getRows: GetSelectedRows;
}

/** Creates aggregates, each of which scans the rows when it is requested. */
export function createRowAggregates(groupedRows: GroupedRows): GroupAggregates {
  return {
    sum: (column, shift) => sumRows(groupedRows, column, shift),
    min: (column, shift) => findExtremes(groupedRows, column, shift, Math.min),
    max: (column, shift) => findExtremes(groupedRows, column, shift, Math.max),
    count: (shift) => countRows(groupedRows, shift),
    distinctCount: (column, shift) =>
      replaceZeros(countDistinctValues(groupedRows, parseColumn(column), shift)),
    findGroupsLackingPriorYear: () => findGroupsLackingPriorYear(groupedRows),
  };
}

function sumRows({ dataset, grouping, getRows }: GroupedRows, name: string, shift: YearShift): Float64Array {
  const numbers = dataset.getNumbers(parseColumn(name));
  const [rows, groups] = [getRows(shift), grouping.getGroups(shift)];
  const sums = new Float64Array(grouping.count);
  const hasRows = new Uint8Array(grouping.count);
  for (const row of rows) {
    const group = groups[row] ?? 0;
    sums[group] = (sums[group] ?? 0) + (numbers[row] ?? 0);
    hasRows[group] = 1;
  }
  return sums.map((sum, group) => (hasRows[group] === 1 ? sum : Number.NaN));
}

function findExtremes(
  { dataset, grouping, getRows }: GroupedRows,
  name: string,
  shift: YearShift,
  pick: (a: number, b: number) => number,
): Float64Array {
  const numbers = dataset.getNumbers(parseColumn(name));
  const [rows, groups] = [getRows(shift), grouping.getGroups(shift)];
  const extremes = new Float64Array(grouping.count).fill(Number.NaN);
  for (const row of rows) {
    const group = groups[row] ?? 0;
    const [extreme = Number.NaN, value = 0] = [extremes[group], numbers[row]];
    extremes[group] = Number.isNaN(extreme) ? value : pick(extreme, value);
  }
  return extremes;
}

function countRows({ grouping, getRows }: GroupedRows, shift: YearShift): Float64Array {
  const [rows, groups] = [getRows(shift), grouping.getGroups(shift)];
  const counts = new Float64Array(grouping.count);
  for (const row of rows) {
    const group = groups[row] ?? 0;
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return replaceZeros(counts);
}

function findGroupsLackingPriorYear({ dataset, grouping, getRows }: GroupedRows): Uint8Array {
  const groupMask = new Uint8Array(grouping.count);
  const [priorYearMask, groups] = [dataset.getPriorYearMask(), grouping.getGroups('none')];
  for (const row of getRows('none')) if (priorYearMask[row] === 0) groupMask[groups[row] ?? 0] = 1;
  return groupMask;
}

/** Replaces zero counts with NaN, which represents a blank value. */
function replaceZeros(counts: Float64Array): Float64Array {
  return counts.map((count) => count || Number.NaN);
}

/** Counts the distinct values of a column in each group. */
function countDistinctValues(context: GroupedRows, column: ColumnReference, shift: YearShift): Float64Array {
  const { dataset, grouping } = context;
  const [rows, groups] = [context.getRows(shift), grouping.getGroups(shift)];
  const codes = dataset.getCodes(column, shift);
  if (column.table === dataset.model.factTable && dataset.isSorted(column))
    return countSortedValues(rows, groups, codes, grouping.count);
  const size = dataset.getValues(column).length;
  const counts = new Float64Array(grouping.count);
  const isFirst =
    size * counts.length <= maxBitsetSize ? createBitsetTracker(size * counts.length) : createSetTracker();
  for (const row of rows) {
    const group = groups[row] ?? 0;
    if (isFirst(group * size + (codes[row] ?? 0))) counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

/** Counts the changes of the code within each group, which equal the distinct values if the rows are sorted by code. */
function countSortedValues(
  rows: Int32Array,
  groups: Int32Array,
  codes: Int32Array,
  count: number,
): Float64Array {
  const counts = new Float64Array(count);
  const lastCodes = new Int32Array(count).fill(-1);
  for (const row of rows) {
    const group = groups[row] ?? 0;
    const code = codes[row] ?? 0;
    if (lastCodes[group] === code) continue;
    lastCodes[group] = code;
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

/** Records a key and returns whether it occurs for the first time. */
type KeyTracker = (key: number) => boolean;

function createBitsetTracker(count: number): KeyTracker {
  const words = new Uint32Array((count >>> 5) + 1);
  return (key) => {
    const [index, bit] = [key >>> 5, 1 << (key & 31)];
    const word = words[index] ?? 0;
    if ((word & bit) !== 0) return false;
    words[index] = word | bit;
    return true;
  };
}

function createSetTracker(): KeyTracker {
  const keys = new Set<number>();
  return (key) => {
    if (keys.has(key)) return false;
    keys.add(key);
    return true;
  };
}
