import type { ColumnRows, Value } from '../data/table-rows.ts';

/**
 * A column as codes into its distinct values; codes are in display order, so sorting is by code. The first value is
 * blank, whether or not a row has it.
 */
export interface Dictionary {
  values: readonly Value[];
  codes: Int32Array;
}

/** Encodes a column. Values are put in natural order, or in that of `sortBy`, a column of the same rows. */
export function encode(rows: ColumnRows, sortBy: ColumnRows = rows): Dictionary {
  const sortKeys = new Map<Value, Value>([[null, null]]);
  for (let row = 0; row < rows.length; row += 1) {
    const value = rows[row] ?? null;
    if (!sortKeys.has(value)) sortKeys.set(value, sortBy[row] ?? null);
  }
  const values = [...sortKeys.entries()].sort(([, a], [, b]) => compareValues(a, b)).map(([value]) => value);
  const codeOf = new Map(values.map((value, code) => [value, code]));
  return { values, codes: Int32Array.from(rows, (value) => codeOf.get(value) ?? 0) };
}

/** Natural order: blanks, then numbers, then texts as people sort them. */
export function compareValues(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

const collator = new Intl.Collator('en', { numeric: true });
