import { formatColumn, parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { ColumnReference } from '@embed-portal/emulator-protocol/column-reference';
import type { UnderlyingRows } from '@embed-portal/emulator-protocol/query-definition';
import type { Value } from '@embed-portal/emulator-protocol/value';
import { getColumn } from '../data/table-rows.ts';
import type { Dataset } from './dataset.ts';

/** Reads fact rows: the related ones of the requested columns, then all visible columns of the fact table. */
export function readUnderlyingRows(
  dataset: Dataset,
  requestedColumns: readonly string[],
  rows: Int32Array,
): UnderlyingRows {
  const { model } = dataset;
  const fact = model.tables.find(({ name }) => name === model.factTable);
  const factColumns = (fact?.columns ?? []).filter(({ hidden }) => !hidden).map(({ name }) => name);
  const relatedColumns = requestedColumns.map(parseColumn).filter(({ table }) => table !== model.factTable);
  const readers = [
    ...relatedColumns.map((column) => createRelatedReader(dataset, column)),
    ...factColumns.map((name) => createFactReader(dataset, name)),
  ];
  return {
    columns: [...relatedColumns, ...factColumns.map((column) => ({ table: model.factTable, column }))].map(
      formatColumn,
    ),
    rows: Array.from(rows, (row) => readers.map((read) => read(row))),
  };
}

/** Returns the value of a column in a fact row. */
type CellReader = (row: number) => Value;

function createRelatedReader(dataset: Dataset, column: ColumnReference): CellReader {
  const [values, codes] = [dataset.getValues(column), dataset.getCodes(column, 'none')];
  return (row) => values[codes[row] ?? 0] ?? null;
}

function createFactReader({ model, tables }: Dataset, name: string): CellReader {
  const fact = tables.get(model.factTable);
  const values = fact && getColumn(fact, name);
  return (row) => values?.[row] ?? null;
}
