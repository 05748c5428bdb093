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
  if (rows instanceof Float64Array && sortBy === rows && isAscending(rows)) return encodeAscending(rows);
  const sortKeys = new Map<Value, Value>([[null, null]]);
  const first = new Map<Value, number>([[null, 0]]);
  const codes = new Int32Array(rows.length);
  forEachRun(rows, (value, from, to) => {
    if (!first.has(value)) {
      first.set(value, first.size);
      sortKeys.set(value, sortBy[from] ?? null);
    }
    codes.fill(first.get(value) ?? 0, from, to);
  });
  const values = [...sortKeys.entries()].sort(([, a], [, b]) => compareValues(a, b)).map(([value]) => value);
  const codeOf = new Int32Array(values.length);
  values.forEach((value, code) => (codeOf[first.get(value) ?? 0] = code));
  return { values, codes: codes.map((found) => codeOf[found] ?? 0) };
}

/** Neighbours that are the same are looked up once: rows often come in the order of a column. */
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

/** Such as the numbers of orders, of which there are many. */
function encodeAscending(rows: Float64Array): Dictionary {
  const values: Value[] = [null];
  const codes = new Int32Array(rows.length);
  forEachRun(rows, (value, from, to) => {
    codes.fill(values.length, from, to);
    values.push(value);
  });
  return { values, codes };
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
