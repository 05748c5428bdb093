import { formatColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { ColumnReference } from '@embed-portal/emulator-protocol/column-reference';
import type { Dataset, YearShift } from './dataset.ts';
import { createLruCache } from './lru-cache.ts';

/** Assignment of the fact rows to groups, which are numbered in the display order of their columns. */
export interface Grouping {
  /** Number of groups. */
  count: number;
  /** Returns the group of each fact row. */
  getGroups(shift: YearShift): Int32Array;
  /** Returns the codes of a group, one for each column. */
  getCodes(group: number): number[];
}

/** Maximum number of groups of a dense grouping, which also numbers combinations of values without rows. */
const maxDenseGroups = 1_048_576;

/** Groups the fact rows by columns. Without columns, all rows belong to one group. */
export type GetGrouping = (columns: readonly ColumnReference[]) => Grouping;

/** Creates a function that groups the rows of a dataset and caches its latest groupings. */
export function createGroupings(dataset: Dataset): GetGrouping {
  const groupings = createLruCache<Grouping>(8);
  return (columns) => {
    const [onlyColumn] = columns;
    if (onlyColumn && columns.length === 1) {
      const count = dataset.getValues(onlyColumn).length;
      return {
        count,
        getGroups: (shift) => dataset.getCodes(onlyColumn, shift),
        getCodes: (group) => [group],
      };
    }
    return groupings(columns.map(formatColumn).join(), () => {
      const sizes = columns.map((column) => dataset.getValues(column).length);
      const count = sizes.reduce((product, size) => product * size, 1);
      const getColumnCodes = (shift: YearShift) => columns.map((column) => dataset.getCodes(column, shift));
      return count <= maxDenseGroups
        ? createDenseGrouping(dataset.rowCount, count, sizes, getColumnCodes)
        : createSparseGrouping(dataset.rowCount, sizes, getColumnCodes);
    });
  };
}

type GetColumnCodes = (shift: YearShift) => readonly Int32Array[];

/** Numbers every combination of values. */
function createDenseGrouping(
  rowCount: number,
  count: number,
  sizes: readonly number[],
  getColumnCodes: GetColumnCodes,
): Grouping {
  const cache: Partial<Record<YearShift, Int32Array>> = {};
  const getGroups = (shift: YearShift): Int32Array =>
    (cache[shift] ??= fillKeys(new Int32Array(rowCount), getColumnCodes(shift), sizes));
  return { count, getGroups, getCodes: (group) => decodeKey(group, sizes) };
}

/** Numbers only the combinations of values that occur in rows. */
function createSparseGrouping(
  rowCount: number,
  sizes: readonly number[],
  getColumnCodes: GetColumnCodes,
): Grouping {
  const unshiftedKeys = fillKeys(new Float64Array(rowCount), getColumnCodes('none'), sizes);
  const shiftedKeys = fillKeys(new Float64Array(rowCount), getColumnCodes('nextYear'), sizes);
  const keys = Float64Array.from(new Set([...unshiftedKeys, ...shiftedKeys])).sort();
  const groupByKey = new Map(Array.from(keys, (key, group) => [key, group]));
  const toGroups = (rowKeys: Float64Array): Int32Array =>
    Int32Array.from(rowKeys, (key) => groupByKey.get(key) ?? 0);
  const groups = { none: toGroups(unshiftedKeys), nextYear: toGroups(shiftedKeys) };
  return {
    count: keys.length,
    getGroups: (shift) => groups[shift],
    getCodes: (group) => decodeKey(keys[group] ?? 0, sizes),
  };
}

/** Combines the codes of each row into one number, in a mixed radix system with `sizes` as its radices. */
function fillKeys<Keys extends Int32Array | Float64Array>(
  keys: Keys,
  columnCodes: readonly Int32Array[],
  sizes: readonly number[],
): Keys {
  const [firstColumn, ...otherColumns] = columnCodes;
  if (firstColumn) keys.set(firstColumn);
  otherColumns.forEach((codes, index) => {
    const size = sizes[index + 1] ?? 1;
    for (let row = 0; row < keys.length; row += 1) keys[row] = (keys[row] ?? 0) * size + (codes[row] ?? 0);
  });
  return keys;
}

function decodeKey(key: number, sizes: readonly number[]): number[] {
  const codes: number[] = [];
  let remainder = key;
  for (const size of [...sizes].reverse()) {
    codes.unshift(remainder % size);
    remainder = Math.floor(remainder / size);
  }
  return codes;
}
