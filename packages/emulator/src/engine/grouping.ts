import type { ColumnReference } from '../content/references.ts';
import type { Dataset, Shift } from './dataset.ts';

/** Which group each row belongs to (-1: none), for the rows of their own and of the next year alike. */
export interface Grouping {
  count(): number;
  /** Group numbers per fact row. */
  assign(mask: Uint8Array, shift: Shift): Int32Array;
  /** The codes of a group, a column each. */
  codesOf(group: number): number[];
}

/** Groups rows by columns; groups are numbered as they turn up. Without columns there is one group. */
export function createGrouping(dataset: Dataset, columns: readonly ColumnReference[]): Grouping {
  const sizes = columns.map((column) => dataset.values(column).length);
  const groups = new Map<number, number>();
  const keys: number[] = [];
  const groupOf = (key: number): number => {
    const known = groups.get(key);
    if (known !== undefined) return known;
    groups.set(key, keys.length);
    return keys.push(key) - 1;
  };
  if (columns.length === 0) groupOf(0);
  return {
    count: () => keys.length,
    assign(mask, shift) {
      const codes = columns.map((column) => dataset.codes(column, shift));
      const assigned = new Int32Array(mask.length).fill(-1);
      for (let row = 0; row < mask.length; row += 1) {
        if (mask[row] === 1) assigned[row] = groupOf(keyOf(codes, sizes, row));
      }
      return assigned;
    },
    codesOf: (group) => codesOfKey(keys[group] ?? 0, sizes),
  };
}

function keyOf(codes: readonly Int32Array[], sizes: readonly number[], row: number): number {
  let key = 0;
  for (let index = 0; index < codes.length; index += 1)
    key = key * (sizes[index] ?? 1) + (codes[index]?.[row] ?? 0);
  return key;
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
