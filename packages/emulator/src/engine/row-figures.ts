import { parseColumn } from '../content/column-reference.ts';
import type { Dataset, Shift } from './dataset.ts';
import { distinctCounts } from './distinct-counts.ts';
import type { RowsByShift } from './figure-filter.ts';
import type { GroupFigures } from './group-figures.ts';
import type { Grouping } from './grouping.ts';

/** The rows that figures are computed over, and the groups they are in. */
export interface GroupedRows {
  dataset: Dataset;
  grouping: Grouping;
  rows: RowsByShift;
}

/** Computes the figures of groups of rows. */
export function rowFigures(grouped: GroupedRows): GroupFigures {
  return {
    sum: (column, shift) => sum(grouped, column, shift),
    least: (column, shift) => extreme(grouped, column, shift, Math.min),
    most: (column, shift) => extreme(grouped, column, shift, Math.max),
    count: (shift) => countRows(grouped, shift),
    distinctCount: (column, shift) => blankWhereZero(distinctCounts(grouped, parseColumn(column), shift)),
    withoutPast: () => withoutPast(grouped),
  };
}

function sum({ dataset, grouping, rows: selected }: GroupedRows, name: string, shift: Shift): Float64Array {
  const numbers = dataset.numbers(parseColumn(name));
  const [rows, groups] = [selected(shift), grouping.groups(shift)];
  const sums = new Float64Array(grouping.count);
  const filled = new Uint8Array(grouping.count);
  for (const row of rows) {
    const group = groups[row] ?? 0;
    sums[group] = (sums[group] ?? 0) + (numbers[row] ?? 0);
    filled[group] = 1;
  }
  return sums.map((total, group) => (filled[group] === 1 ? total : Number.NaN));
}

function extreme(
  { dataset, grouping, rows: selected }: GroupedRows,
  name: string,
  shift: Shift,
  pick: (a: number, b: number) => number,
): Float64Array {
  const numbers = dataset.numbers(parseColumn(name));
  const [rows, groups] = [selected(shift), grouping.groups(shift)];
  const extremes = new Float64Array(grouping.count).fill(Number.NaN);
  for (const row of rows) {
    const group = groups[row] ?? 0;
    const [before = Number.NaN, value = 0] = [extremes[group], numbers[row]];
    extremes[group] = Number.isNaN(before) ? value : pick(before, value);
  }
  return extremes;
}

function countRows({ grouping, rows: selected }: GroupedRows, shift: Shift): Float64Array {
  const [rows, groups] = [selected(shift), grouping.groups(shift)];
  const counts = new Float64Array(grouping.count);
  for (const row of rows) {
    const group = groups[row] ?? 0;
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return blankWhereZero(counts);
}

function withoutPast({ dataset, grouping, rows }: GroupedRows): Uint8Array {
  const found = new Uint8Array(grouping.count);
  const [comparable, groups] = [dataset.comparable(), grouping.groups('none')];
  for (const row of rows('none')) if (comparable[row] === 0) found[groups[row] ?? 0] = 1;
  return found;
}

function blankWhereZero(counts: Float64Array): Float64Array {
  return counts.map((count) => count || Number.NaN);
}
