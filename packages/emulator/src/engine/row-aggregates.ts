import { parseColumn } from '../content/column-reference.ts';
import type { GetSelectedRows } from './aggregate-filter.ts';
import { countDistinctValues } from './count-distinct-values.ts';
import type { Dataset, YearShift } from './dataset.ts';
import type { GroupAggregates } from './group-aggregates.ts';
import type { Grouping } from './grouping.ts';

/** Rows to aggregate, and the groups that they belong to. */
export interface GroupedRows {
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
