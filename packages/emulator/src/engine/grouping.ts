import { formatColumn } from '../content/column-reference.ts';
import type { ColumnReference } from '../content/column-reference.ts';
import type { Dataset, Shift } from './dataset.ts';

/** How the fact rows fall into groups, which are numbered in the display order of their columns. */
export interface Grouping {
  count: number;
  /** The group of each fact row. */
  groups(shift: Shift): Int32Array;
  /** The codes of a group, a column each. */
  codesOf(group: number): number[];
}

/** Up to so many groups, each combination of values has a number, whether or not there is a row with it. */
const mostNumbers = 1_048_576;

/** Groups rows by columns. Without columns there is one group. */
export function createGrouping(dataset: Dataset, columns: readonly ColumnReference[]): Grouping {
  const [only] = columns;
  if (only && columns.length === 1) {
    const count = dataset.values(only).length;
    return { count, groups: (shift) => dataset.codes(only, shift), codesOf: (group) => [group] };
  }
  return dataset.grouped(columns.map(formatColumn).join(), () => {
    const sizes = columns.map((column) => dataset.values(column).length);
    const count = sizes.reduce((product, size) => product * size, 1);
    const codes = (shift: Shift) => columns.map((column) => dataset.codes(column, shift));
    return count <= mostNumbers
      ? everyGroup(dataset.rowCount, count, sizes, codes)
      : groupsWithRows(dataset.rowCount, sizes, codes);
  });
}

type Codes = (shift: Shift) => readonly Int32Array[];

function everyGroup(rowCount: number, count: number, sizes: readonly number[], codes: Codes): Grouping {
  const known: Partial<Record<Shift, Int32Array>> = {};
  const groups = (shift: Shift): Int32Array =>
    (known[shift] ??= keysInto(new Int32Array(rowCount), codes(shift), sizes));
  return { count, groups, codesOf: (group) => codesOfKey(group, sizes) };
}

function groupsWithRows(rowCount: number, sizes: readonly number[], codes: Codes): Grouping {
  const own = keysInto(new Float64Array(rowCount), codes('none'), sizes);
  const shifted = keysInto(new Float64Array(rowCount), codes('nextYear'), sizes);
  const keys = Float64Array.from(new Set([...own, ...shifted])).sort();
  const numbers = new Map(Array.from(keys, (key, number) => [key, number]));
  const numbered = (of: Float64Array): Int32Array => Int32Array.from(of, (key) => numbers.get(key) ?? 0);
  const known = { none: numbered(own), nextYear: numbered(shifted) };
  return {
    count: keys.length,
    groups: (shift) => known[shift],
    codesOf: (group) => codesOfKey(keys[group] ?? 0, sizes),
  };
}

/** One number for the codes that a row has in all columns. */
function keysInto<Keys extends Int32Array | Float64Array>(
  keys: Keys,
  codes: readonly Int32Array[],
  sizes: readonly number[],
): Keys {
  const [first, ...others] = codes;
  if (first) keys.set(first);
  others.forEach((column, index) => {
    const size = sizes[index + 1] ?? 1;
    for (let row = 0; row < keys.length; row += 1) keys[row] = (keys[row] ?? 0) * size + (column[row] ?? 0);
  });
  return keys;
}

function codesOfKey(key: number, sizes: readonly number[]): number[] {
  const codes: number[] = [];
  let rest = key;
  for (const size of [...sizes].reverse()) {
    codes.unshift(rest % size);
    rest = Math.floor(rest / size);
  }
  return codes;
}
