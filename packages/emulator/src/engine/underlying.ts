import { formatColumn, parseColumn } from '../content/column-reference.ts';
import type { ColumnReference } from '../content/column-reference.ts';
import { getColumn } from '../data/table-rows.ts';
import type { Value } from '../data/table-rows.ts';
import type { Dataset } from './dataset.ts';
import type { Filter } from './filter.ts';
import type { RowSelector } from './row-selection.ts';

/** Which rows of the fact table are wanted. */
export interface UnderlyingQuery {
  /** Columns of related tables that are wanted beside the fact table's own, as `Table[Column]`. */
  columns: string[];
  filters: Filter[];
  top: number;
}

/** Rows of the fact table under the names of their columns. */
export interface UnderlyingRows {
  columns: string[];
  rows: Value[][];
}

/** The fact rows that figures are made of: all columns that are not hidden, and those asked for of other tables. */
export function findUnderlyingRows(
  dataset: Dataset,
  select: RowSelector,
  query: UnderlyingQuery,
): UnderlyingRows {
  const { model } = dataset;
  const fact = model.tables.find(({ name }) => name === model.factTable);
  const own = (fact?.columns ?? []).filter(({ hidden }) => !hidden).map(({ name }) => name);
  const grain = query.columns.map(parseColumn);
  const others = grain.filter(({ table }) => table !== model.factTable);
  const cells = [
    ...others.map((column) => relatedCell(dataset, column)),
    ...own.map((name) => ownCell(dataset, name)),
  ];
  const selected = select.rows(query.filters, grain)('none').subarray(0, query.top);
  return {
    columns: [...others, ...own.map((column) => ({ table: model.factTable, column }))].map(formatColumn),
    rows: Array.from(selected, (row) => cells.map((cell) => cell(row))),
  };
}

type Cell = (row: number) => Value;

function relatedCell(dataset: Dataset, column: ColumnReference): Cell {
  const [values, codes] = [dataset.values(column), dataset.codes(column, 'none')];
  return (row) => values[codes[row] ?? 0] ?? null;
}

function ownCell({ model, tables }: Dataset, name: string): Cell {
  const fact = tables.get(model.factTable);
  const values = fact && getColumn(fact, name);
  return (row) => values?.[row] ?? null;
}
