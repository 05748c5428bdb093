import type { Value } from '@embed-portal/emulator-protocol/value';
import type { ColumnRows } from '../data/table-rows.ts';

/** A dictionary-encoded column. Codes follow the display order, so that rows can be sorted by code. */
export interface Dictionary {
  /** Distinct values by code. Code 0 is the blank value, even if no row contains it. */
  values: readonly Value[];
  /** Code of each row. */
  codes: Int32Array;
}

/** Encodes a column. Values are in natural order, or in the order of `sortBy`, a column with the same rows. */
export function createDictionary(rows: ColumnRows, sortBy: ColumnRows = rows): Dictionary {
  if (rows instanceof Float64Array && sortBy === rows && isAscending(rows)) return encodeAscending(rows);
  const sortKeys = new Map<Value, Value>([[null, null]]);
  const provisionalCodes = new Map<Value, number>([[null, 0]]);
  const codes = new Int32Array(rows.length);
  forEachRun(rows, (value, from, to) => {
    if (!provisionalCodes.has(value)) {
      provisionalCodes.set(value, provisionalCodes.size);
      sortKeys.set(value, sortBy[from] ?? null);
    }
    codes.fill(provisionalCodes.get(value) ?? 0, from, to);
  });
  const values = [...sortKeys.entries()].sort(([, a], [, b]) => compareValues(a, b)).map(([value]) => value);
  const finalCodes = new Int32Array(values.length);
  values.forEach((value, code) => (finalCodes[provisionalCodes.get(value) ?? 0] = code));
  return { values, codes: codes.map((provisionalCode) => finalCodes[provisionalCode] ?? 0) };
}

/**
 * Calls `visit` for each run of equal values, from row `from` to row `to` (exclusive). One lookup for each run is faster
 * than one for each row, because rows are often sorted by a column.
 */
export function forEachRun(rows: ColumnRows, visit: (value: Value, from: number, to: number) => void): void {
  let from = 0;
  for (let row = 1; row <= rows.length; row += 1) {
    if (row < rows.length && rows[row] === rows[from]) continue;
    visit(rows[from] ?? null, from, row);
    from = row;
  }
}

function isAscending(rows: Float64Array): boolean {
  for (let row = 1; row < rows.length; row += 1)
    if (!((rows[row - 1] ?? 0) <= (rows[row] ?? 0))) return false;
  return true;
}

/** Encodes ascending numbers, such as order numbers, without a map of their many distinct values. */
function encodeAscending(rows: Float64Array): Dictionary {
  const values: Value[] = [null];
  const codes = new Int32Array(rows.length);
  forEachRun(rows, (value, from, to) => {
    codes.fill(values.length, from, to);
    values.push(value);
  });
  return { values, codes };
}

/** Compares two values: blanks first, numbers by value, and all others as text in English collation order. */
export function compareValues(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

const collator = new Intl.Collator('en', { numeric: true });
