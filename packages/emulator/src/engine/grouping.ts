import type { ColumnReference } from '../content/references.ts';
import type { Dataset, Shift } from './dataset.ts';

/** Which group each of some rows belongs to, for the rows of their own and of the next year alike. */
export interface Grouping {
  count(): number;
  /** A group number for each of the rows, in their order. */
  assign(rows: Int32Array, shift: Shift): Int32Array;
  /** Finds the groups that rows have, without saying which row is in which. */
  find(rows: Int32Array): void;
  /** The codes of a group, a column each; -1 is blank. */
  codesOf(group: number): number[];
}

/** Up to so many groups, a table of them all is smaller than a map of those that there are. */
const mostInTable = 4_194_304;

/** Groups rows by columns; groups are numbered as they turn up. Without columns there is one group. */
export function createGrouping(dataset: Dataset, columns: readonly ColumnReference[]): Grouping {
  // One more than there are values: rows that point nowhere have a blank.
  const sizes = columns.map((column) => dataset.values(column).length + 1);
  const capacity = sizes.reduce((product, size) => product * size, 1);
  const keys: number[] = [];
  const numberOf = capacity <= mostInTable ? tableOfNumbers(capacity, keys) : mapOfNumbers(keys);
  if (columns.length === 0) numberOf(0);
  const keysOf = (rows: Int32Array, shift: Shift): Float64Array =>
    rowKeys(
      rows,
      columns.map((column) => dataset.codes(column, shift)),
      sizes,
    );
  return {
    count: () => keys.length,
    assign(rows, shift) {
      const groups = new Int32Array(rows.length);
      if (columns.length === 0) return groups;
      const rowsKeys = keysOf(rows, shift);
      for (let at = 0; at < groups.length; at += 1) groups[at] = numberOf(rowsKeys[at] ?? 0);
      return groups;
    },
    find(rows) {
      if (columns.length === 0) return;
      const step = 65_536;
      for (let from = 0; from < rows.length && keys.length < capacity; from += step) {
        for (const key of keysOf(rows.subarray(from, from + step), 'none')) numberOf(key);
      }
    },
    codesOf: (group) => codesOfKey(keys[group] ?? 0, sizes),
  };
}

/** The numbers of groups by key: a new key gets the next one. */
type Numbers = (key: number) => number;

function tableOfNumbers(capacity: number, keys: number[]): Numbers {
  const numbers = new Int32Array(capacity);
  return (key) => {
    const known = numbers[key] ?? 0;
    if (known !== 0) return known - 1;
    return (numbers[key] = keys.push(key)) - 1;
  };
}

function mapOfNumbers(keys: number[]): Numbers {
  const numbers = new Map<number, number>();
  return (key) => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, keys.length);
    return keys.push(key) - 1;
  };
}

/** One number for the codes that a row has in all columns. */
function rowKeys(rows: Int32Array, codes: readonly Int32Array[], sizes: readonly number[]): Float64Array {
  const keys = new Float64Array(rows.length);
  codes.forEach((column, index) => {
    const size = sizes[index] ?? 1;
    for (let at = 0; at < keys.length; at += 1)
      keys[at] = (keys[at] ?? 0) * size + (column[rows[at] ?? 0] ?? -1) + 1;
  });
  return keys;
}

function codesOfKey(key: number, sizes: readonly number[]): number[] {
  const codes: number[] = [];
  let rest = key;
  for (const size of [...sizes].reverse()) {
    codes.unshift((rest % size) - 1);
    rest = Math.floor(rest / size);
  }
  return codes;
}
