import { formatColumn, parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { ColumnReference } from '@embed-portal/emulator-protocol/column-reference';
import type { Value } from '@embed-portal/emulator-protocol/value';
import { addYear } from '../data/days.ts';
import { getColumn } from '../data/table-rows.ts';
import type { TableRows } from '../data/table-rows.ts';
import { usesPriorYear } from '../model/expression.ts';
import type { Model } from '../model/model-schema.ts';
import { createDictionary, forEachRun } from './dictionary.ts';
import type { Dictionary } from './dictionary.ts';

/**
 * Year to which a fact row is assigned: its own year or the next year. With `nextYear`, each group contains the rows of
 * its prior year.
 */
export type YearShift = 'none' | 'nextYear';

/** A model with its rows, joined to the fact table: each column of a related table has a value for every fact row. */
export interface Dataset {
  model: Model;
  tables: ReadonlyMap<string, TableRows>;
  /** Number of fact rows. */
  rowCount: number;
  /** Returns the indexes of all fact rows. With `nextYear`, omits rows whose date one year later is not in the model. */
  getAllRows(shift: YearShift): Int32Array;
  /** Returns the distinct values of a column in display order, preceded by the blank value. */
  getValues(column: ColumnReference): readonly Value[];
  /** Returns the code of each fact row, an index into `getValues`. Rows without a related row have code 0, the blank value. */
  getCodes(column: ColumnReference, shift: YearShift): Int32Array;
  /** Returns the values of a numeric column of the fact table. */
  getNumbers(column: ColumnReference): Float64Array;
  /** Returns whether the codes of a column never decrease from one fact row to the next. */
  isSorted(column: ColumnReference): boolean;
  /** Returns 1 for each fact row whose date has a counterpart in the prior year. */
  getPriorYearMask(): Uint8Array;
  /** Returns whether equal values of the first column imply equal values of the second, for both shifts. */
  determines(first: ColumnReference, second: ColumnReference): boolean;
}

/** Rows that filters can be applied to: the fact rows of a dataset, or the cells of a summary. */
export type FilterableRows = Pick<Dataset, 'model' | 'rowCount' | 'getAllRows' | 'getCodes' | 'getValues'>;

/** Creates a dataset. Columns are encoded and joined on first use, then cached. */
export function createDataset(model: Model, tables: ReadonlyMap<string, TableRows>): Dataset {
  const fact = requireTable(tables, model.factTable);
  const joinToFact = createTableJoiner(model, tables);
  const getDictionary = memoize(formatColumn, (column) => encodeColumn(model, tables, column));
  const encodeRows = memoize(
    (column: ColumnReference, shift: YearShift) => `${shift} ${formatColumn(column)}`,
    (column, shift) => {
      const { codes: tableCodes } = getDictionary(column);
      const join = joinToFact(column.table, shift);
      return join === undefined ? tableCodes : join.map((row) => tableCodes[row] ?? 0);
    },
  );
  const getCodes: Dataset['getCodes'] = (column, shift) =>
    encodeRows(column, column.table === model.dateTable ? shift : 'none');
  return {
    model,
    tables,
    rowCount: fact.rowCount,
    getAllRows: memoize(String, (shift: YearShift) => {
      const allRows = new Int32Array(fact.rowCount).map((_, row) => row);
      const nextYear =
        shift === 'nextYear' && hasDateTable(model) ? joinToFact(model.dateTable, shift) : undefined;
      return nextYear ? allRows.filter((row) => (nextYear[row] ?? -1) >= 0) : allRows;
    }),
    getValues: (column) => getDictionary(column).values,
    getCodes,
    determines: memoize(
      (first, second) => `${formatColumn(first)} ${formatColumn(second)}`,
      (first: ColumnReference, second: ColumnReference) => {
        const count = getDictionary(first).values.length;
        const shifts: YearShift[] = ['none', 'nextYear'];
        return shifts.every((shift) =>
          determinesCodes(getCodes(first, shift), getCodes(second, shift), count),
        );
      },
    ),
    getNumbers: memoize(formatColumn, (column) => {
      const rows = getColumn(fact, column.column);
      return rows instanceof Float64Array ? rows : Float64Array.from(rows, Number);
    }),
    isSorted: memoize(formatColumn, (column) => isSorted(encodeRows(column, 'none'))),
    getPriorYearMask: memoize(String, () => createPriorYearMask(model, tables, joinToFact)),
  };
}

/**
 * Encodes the columns that visuals group or filter by, one column per step, so that the first query does not
 * wait for the encoding. The caller can run other work between the steps.
 */
export function* encodeColumns(dataset: Dataset): Generator<void> {
  const { model } = dataset;
  const hasPriorYearMeasure = model.measures.some(({ name }) => usesPriorYear(model, name));
  for (const { name: table, columns } of model.tables) {
    for (const { name: column, type, hidden } of columns) {
      if (hidden || type === 'decimal') continue;
      dataset.getCodes({ table, column }, 'none');
      yield;
      if (!hasPriorYearMeasure || table !== model.dateTable) continue;
      dataset.getCodes({ table, column }, 'nextYear');
      yield;
    }
  }
  if (hasPriorYearMeasure) dataset.getPriorYearMask();
}

/**
 * Returns the index of the related row for each fact row, or -1 if there is none. Returns undefined for the fact table
 * itself.
 */
type TableJoiner = (table: string, shift: YearShift) => Int32Array | undefined;

function createTableJoiner(model: Model, tables: ReadonlyMap<string, TableRows>): TableJoiner {
  const joinTable = memoize(String, (table: string) => {
    const relationship = model.relationships.find(({ to }) => parseColumn(to).table === table);
    if (!relationship) throw new Error(`Table '${table}' is not related to '${model.factTable}'.`);
    const keys = getColumn(requireTable(tables, table), parseColumn(relationship.to).column);
    const rowByKey = new Map(Array.from(keys, (key, row): [Value, number] => [key, row]));
    const foreignKeys = getColumn(
      requireTable(tables, model.factTable),
      parseColumn(relationship.from).column,
    );
    const rows = new Int32Array(foreignKeys.length);
    forEachRun(foreignKeys, (key, from, to) => rows.fill(rowByKey.get(key) ?? -1, from, to));
    return rows;
  });
  const joinNextYear = memoize(String, (dateTable: string) => {
    const nextYearRows = findNextYearRows(readDates(model, tables));
    return joinTable(dateTable).map((row) => nextYearRows[row] ?? -1);
  });
  return (table, shift) => {
    if (table === model.factTable) return undefined;
    return shift === 'nextYear' && table === model.dateTable ? joinNextYear(table) : joinTable(table);
  };
}

function readDates(model: Model, tables: ReadonlyMap<string, TableRows>): string[] {
  const key = model.relationships
    .map(({ to }) => parseColumn(to))
    .find(({ table }) => table === model.dateTable);
  if (!key) throw new Error(`Date table '${model.dateTable}' has no relationship.`);
  return Array.from(getColumn(requireTable(tables, key.table), key.column), String);
}

/** Returns, for each date, the index of the same date one year later, or -1. */
function findNextYearRows(dates: string[]): Int32Array {
  const rowByDate = new Map(dates.map((date, row) => [date, row]));
  return Int32Array.from(dates, (date) => rowByDate.get(addYear(date)) ?? -1);
}

function createPriorYearMask(
  model: Model,
  tables: ReadonlyMap<string, TableRows>,
  joinToFact: TableJoiner,
): Uint8Array {
  const dates = readDates(model, tables);
  const [firstDate = ''] = [...dates].sort();
  const firstComparableDate = addYear(firstDate);
  const join = joinToFact(model.dateTable, 'none');
  const dateMask = Uint8Array.from(dates, (date) => Number(date >= firstComparableDate));
  return new Uint8Array(join?.length ?? 0).map((_, row) => dateMask[join?.[row] ?? -1] ?? 0);
}

function encodeColumn(
  model: Model,
  tables: ReadonlyMap<string, TableRows>,
  column: ColumnReference,
): Dictionary {
  const table = requireTable(tables, column.table);
  const definition = model.tables
    .find(({ name }) => name === column.table)
    ?.columns.find(({ name }) => name === column.column);
  const rows = getColumn(table, column.column);
  return createDictionary(
    rows,
    definition?.sortBy === undefined ? rows : getColumn(table, definition.sortBy),
  );
}

function requireTable(tables: ReadonlyMap<string, TableRows>, name: string): TableRows {
  const table = tables.get(name);
  if (!table) throw new Error(`Unknown table '${name}'.`);
  return table;
}

function isSorted(codes: Int32Array): boolean {
  for (let row = 1; row < codes.length; row += 1) if ((codes[row] ?? 0) < (codes[row - 1] ?? 0)) return false;
  return true;
}

/** Returns whether rows with equal `first` codes, all less than `count`, also have equal `second` codes. */
function determinesCodes(first: Int32Array, second: Int32Array, count: number): boolean {
  const secondByFirst = new Int32Array(count).fill(-1);
  for (let row = 0; row < first.length; row += 1) {
    const [firstCode = 0, secondCode = 0] = [first[row], second[row]];
    const expectedCode = secondByFirst[firstCode] ?? -1;
    if (expectedCode !== -1 && expectedCode !== secondCode) return false;
    secondByFirst[firstCode] = secondCode;
  }
  return true;
}

/** Returns whether the date table is a separate table, related to the fact table. */
function hasDateTable({ relationships, dateTable }: Model): boolean {
  return relationships.some(({ to }) => parseColumn(to).table === dateTable);
}

/** Caches the results of a function by a key of its arguments. */
function memoize<Arguments extends unknown[], Result>(
  toKey: (...args: Arguments) => string,
  compute: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const results = new Map<string, Result>();
  return (...args) => {
    const key = toKey(...args);
    const result = results.get(key) ?? compute(...args);
    results.set(key, result);
    return result;
  };
}
