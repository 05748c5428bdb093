import { formatColumn, parseColumn } from '../content/references.ts';
import type { ColumnReference } from '../content/references.ts';
import type { Value } from '../data/table-rows.ts';
import type { Dataset } from './dataset.ts';
import type { Filter } from './filter.ts';
import { rowMasks } from './row-mask.ts';

/** Which rows of the fact table are wanted. */
export interface UnderlyingQuery {
  /** Columns of related tables that are wanted beside the fact table's own, as `Table[Column]`. */
  columns: string[];
  filters: Filter[];
  top: number;
  now: string;
  roles: Filter[][];
}

/** Rows of the fact table under the names of their columns. */
export interface UnderlyingRows {
  columns: string[];
  rows: Value[][];
}

/** The fact rows that figures are made of: all columns that are not hidden, and those asked for of other tables. */
export function underlyingRows(dataset: Dataset, query: UnderlyingQuery): UnderlyingRows {
  const { model } = dataset;
  const fact = model.tables.find(({ name }) => name === model.factTable);
  const own = (fact?.columns ?? [])
    .filter(({ hidden }) => !hidden)
    .map(({ name }): ColumnReference => ({ table: model.factTable, column: name }));
  const asked = query.columns.map(parseColumn).filter(({ table }) => table !== model.factTable);
  const columns = [...asked, ...own];
  const grain = query.columns.map(parseColumn);
  const mask = rowMasks(dataset, { ...query, grain, now: Date.parse(query.now) })('none');
  const cells = columns.map((column) => ({
    values: dataset.values(column),
    codes: dataset.codes(column, 'none'),
  }));
  const rows: Value[][] = [];
  for (let row = 0; row < mask.length && rows.length < query.top; row += 1) {
    if (mask[row] !== 1) continue;
    rows.push(cells.map(({ values, codes }) => values[codes[row] ?? -1] ?? null));
  }
  return { columns: columns.map(formatColumn), rows };
}
