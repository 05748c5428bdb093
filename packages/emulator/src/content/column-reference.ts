/** A column as content files write it: `Table[Column]`. */
export const columnPattern = /^([^[\]]+)\[([^[\]]+)\]$/;

export interface ColumnReference {
  table: string;
  column: string;
}

/** Reads `Table[Column]`. Throws on any other text. */
export function parseColumn(name: string): ColumnReference {
  const [, table, column] = columnPattern.exec(name) ?? [];
  if (table === undefined || column === undefined)
    throw new Error(`'${name}' is no column: write Table[Column].`);
  return { table, column };
}

/** Writes `Table[Column]`. */
export function formatColumn({ table, column }: ColumnReference): string {
  return `${table}[${column}]`;
}
