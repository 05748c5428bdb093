import type { Value } from '@embed-portal/emulator-protocol/value';

/** Values of a column by row. Columns without blanks or text use a packed array. */
export type ColumnRows = Float64Array | readonly Value[];

/** A table in memory, stored by column. */
export interface TableRows {
  rowCount: number;
  columns: ReadonlyMap<string, ColumnRows>;
}

/**
 * Returns the values of a column.
 * @throws {Error} when the table has no such column.
 */
export function getColumn(table: TableRows, name: string): ColumnRows {
  const rows = table.columns.get(name);
  if (!rows) throw new Error(`Unknown column '${name}'.`);
  return rows;
}
