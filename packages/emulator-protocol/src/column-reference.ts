/** Column reference in content files: `Table[Column]`. */
export const columnPattern = /^([^[\]]+)\[([^[\]]+)\]$/;

export interface ColumnReference {
  table: string;
  column: string;
}

/**
 * Parses `Table[Column]`.
 * @throws {Error} when the text has another form.
 */
export function parseColumn(name: string): ColumnReference {
  const [, table, column] = columnPattern.exec(name) ?? [];
  if (table === undefined || column === undefined)
    throw new Error(`'${name}' is not a column. Use the form Table[Column].`);
  return { table, column };
}

/** Formats a column reference as `Table[Column]`. */
export function formatColumn({ table, column }: ColumnReference): string {
  return `${table}[${column}]`;
}
