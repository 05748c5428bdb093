import type { Model } from '../content/model-schema.ts';
import { formatColumn, parseColumn } from '../content/column-reference.ts';
import type { ColumnReference } from '../content/column-reference.ts';
import { addYear } from '../data/days.ts';
import { getColumn } from '../data/table-rows.ts';
import type { TableRows, Value } from '../data/table-rows.ts';
import { encode, forEachRun } from './dictionary.ts';
import type { Dictionary } from './dictionary.ts';
import type { Grouping } from './grouping.ts';
import { createLruCache } from './lru-cache.ts';
import type { LruCache } from './lru-cache.ts';
import type { Summary } from './summary.ts';

/** In which year a row is looked at: its own, or the next, where it is "last year's" figure. */
export type Shift = 'none' | 'nextYear';

/** A model with its rows, seen from the fact table: every related column has a value for each fact row. */
export interface Dataset {
  model: Model;
  tables: ReadonlyMap<string, TableRows>;
  rowCount: number;
  /** The numbers of all fact rows; of those that have a next year, where it is that of last year's figures. */
  allRows(shift: Shift): Int32Array;
  /** Distinct values of a column in display order; the first is blank. */
  values(column: ColumnReference): readonly Value[];
  /** A column's codes per fact row: that of the blank where a row points at nothing. */
  codes(column: ColumnReference, shift: Shift): Int32Array;
  /** A number column of the fact table. */
  numbers(column: ColumnReference): Float64Array;
  /** Whether no row has a lower code of a column than the row before. */
  isSorted(column: ColumnReference): boolean;
  /** 1 for each fact row whose date has a counterpart a year before. */
  comparable(): Uint8Array;
  /** Whether all rows with one value of the first column have one value of the second, by whatever year. */
  determines(first: ColumnReference, second: ColumnReference): boolean;
  /** Keeps how rows are grouped, under a name; what was not asked for of late is forgotten. */
  grouped: LruCache<Grouping>;
  /** Keeps sums of rows likewise. */
  summaries: LruCache<Summary>;
  /** How many combinations of values rows are summed up by, at most: with more, there is little to be saved. */
  mostCells: number;
}

/** So many rows to a combination of values, at least. */
const rowsPerCell = 16;

/** Puts an encoded, joined view over the tables. Columns are encoded when first used, then kept. */
export function createDataset(
  model: Model,
  tables: ReadonlyMap<string, TableRows>,
  mostCells = Math.min(tableOf(tables, model.factTable).rowCount / rowsPerCell, 65_536),
): Dataset {
  const fact = tableOf(tables, model.factTable);
  const joins = createJoins(model, tables);
  const dictionary = memo((name: string) => encodeColumn(model, tables, parseColumn(name)));
  const codes = memo((key: string) => {
    const [shift = 'none', name = ''] = key.split('|', 2);
    const column = parseColumn(name);
    const { codes: tableCodes } = dictionary(name);
    const join = joins(column.table, shift === 'nextYear');
    return join === undefined ? tableCodes : join.map((row) => tableCodes[row] ?? 0);
  });
  const codesOf: Dataset['codes'] = (column, shift) =>
    codes(`${column.table === model.dateTable ? shift : 'none'}|${formatColumn(column)}`);
  return {
    model,
    tables,
    rowCount: fact.rowCount,
    mostCells,
    allRows: memoBy(String, (shift) => {
      const all = new Int32Array(fact.rowCount).map((_, row) => row);
      const next = shift === 'nextYear' && hasDates(model) ? joins(model.dateTable, true) : undefined;
      return next ? all.filter((row) => (next[row] ?? -1) >= 0) : all;
    }),
    values: (column) => dictionary(formatColumn(column)).values,
    codes: codesOf,
    determines: memoPairs(formatColumn, (first, second) => {
      const count = dictionary(formatColumn(first)).values.length;
      const shifts: Shift[] = ['none', 'nextYear'];
      return shifts.every((shift) => isFunction(codesOf(first, shift), codesOf(second, shift), count));
    }),
    grouped: createLruCache(8),
    summaries: createLruCache(300),
    numbers: memoBy(formatColumn, (column) => {
      const rows = getColumn(fact, column.column);
      return rows instanceof Float64Array ? rows : Float64Array.from(rows, Number);
    }),
    isSorted: memoBy(formatColumn, (column) => isSorted(codes(`none|${formatColumn(column)}`))),
    comparable: memo(() => comparableRows(model, tables, joins)),
  };
}

type Joins = (table: string, shifted: boolean) => Int32Array | undefined;

/** For each related table, the row that each fact row points at (-1: none); undefined for the fact table itself. */
function createJoins(model: Model, tables: ReadonlyMap<string, TableRows>): Joins {
  const join = memo((table: string) => {
    const relationship = model.relationships.find(({ to }) => parseColumn(to).table === table);
    if (!relationship) throw new Error(`Table '${table}' is not related to '${model.factTable}'.`);
    const keys = getColumn(tableOf(tables, table), parseColumn(relationship.to).column);
    const rowOf = new Map(Array.from(keys, (key, row): [Value, number] => [key, row]));
    const foreignKeys = getColumn(tableOf(tables, model.factTable), parseColumn(relationship.from).column);
    const rows = new Int32Array(foreignKeys.length);
    forEachRun(foreignKeys, (key, from, to) => rows.fill(rowOf.get(key) ?? -1, from, to));
    return rows;
  });
  const nextYear = memo(() => nextYearRows(datesOf(model, tables)));
  const shiftedJoin = memo((table: string) => join(table).map((row) => nextYear('')[row] ?? -1));
  return (table, shifted) => {
    if (table === model.factTable) return undefined;
    return shifted && table === model.dateTable ? shiftedJoin(table) : join(table);
  };
}

function datesOf(model: Model, tables: ReadonlyMap<string, TableRows>): string[] {
  const key = model.relationships
    .map(({ to }) => parseColumn(to))
    .find(({ table }) => table === model.dateTable);
  if (!key) throw new Error(`The date table '${model.dateTable}' has no relationship.`);
  return Array.from(getColumn(tableOf(tables, key.table), key.column), String);
}

function nextYearRows(dates: string[]): Int32Array {
  const rowOf = new Map(dates.map((date, row) => [date, row]));
  return Int32Array.from(dates, (date) => rowOf.get(addYear(date)) ?? -1);
}

function comparableRows(model: Model, tables: ReadonlyMap<string, TableRows>, joins: Joins): Uint8Array {
  const dates = datesOf(model, tables);
  const [first = ''] = [...dates].sort();
  const firstComparable = addYear(first);
  const join = joins(model.dateTable, false);
  const comparable = Uint8Array.from(dates, (date) => Number(date >= firstComparable));
  return new Uint8Array(join?.length ?? 0).map((_, row) => comparable[join?.[row] ?? -1] ?? 0);
}

function encodeColumn(
  model: Model,
  tables: ReadonlyMap<string, TableRows>,
  column: ColumnReference,
): Dictionary {
  const table = tableOf(tables, column.table);
  const definition = model.tables
    .find(({ name }) => name === column.table)
    ?.columns.find(({ name }) => name === column.column);
  const rows = getColumn(table, column.column);
  return encode(rows, definition?.sortBy === undefined ? rows : getColumn(table, definition.sortBy));
}

function tableOf(tables: ReadonlyMap<string, TableRows>, name: string): TableRows {
  const table = tables.get(name);
  if (!table) throw new Error(`There is no table '${name}'.`);
  return table;
}

function isSorted(codes: Int32Array): boolean {
  for (let row = 1; row < codes.length; row += 1) if ((codes[row] ?? 0) < (codes[row - 1] ?? 0)) return false;
  return true;
}

/** Whether there is one code of the second column to each of the first, of which there are `count`. */
function isFunction(first: Int32Array, second: Int32Array, count: number): boolean {
  const codeOf = new Int32Array(count).fill(-1);
  for (let row = 0; row < first.length; row += 1) {
    const [code = 0, own = 0] = [first[row], second[row]];
    const known = codeOf[code] ?? -1;
    if (known !== -1 && known !== own) return false;
    codeOf[code] = own;
  }
  return true;
}

/** Whether days are in a table of their own. */
function hasDates({ relationships, dateTable }: Model): boolean {
  return relationships.some(({ to }) => parseColumn(to).table === dateTable);
}

function memo<R>(compute: (key: string) => R): (key?: string) => R {
  return memoBy(
    (key: string | undefined) => key ?? '',
    (key) => compute(key ?? ''),
  );
}

function memoPairs<K, R>(keyOf: (key: K) => string, compute: (a: K, b: K) => R): (a: K, b: K) => R {
  const known = memoBy(
    ([a, b]: [K, K]) => `${keyOf(a)}|${keyOf(b)}`,
    ([a, b]) => compute(a, b),
  );
  return (a, b) => known([a, b]);
}

function memoBy<K, R>(keyOf: (key: K) => string, compute: (key: K) => R): (key: K) => R {
  const known = new Map<string, R>();
  return (key) => {
    const name = keyOf(key);
    const found = known.get(name);
    if (found !== undefined) return found;
    const result = compute(key);
    known.set(name, result);
    return result;
  };
}
