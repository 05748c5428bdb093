/** A value of a cell. Dates are ISO days (`2025-03-31`), blanks are null. */
export type Value = string | number | null;

/** One column's values, a row each: plain numbers are packed. */
export type ColumnRows = Float64Array | readonly Value[];

/** A table in memory, column by column. */
export interface TableRows {
  rowCount: number;
  columns: ReadonlyMap<string, ColumnRows>;
}

/** The values of one column. Throws when the table has no such column. */
export function getColumn(table: TableRows, name: string): ColumnRows {
  const rows = table.columns.get(name);
  if (!rows) throw new Error(`There is no column '${name}'.`);
  return rows;
}
