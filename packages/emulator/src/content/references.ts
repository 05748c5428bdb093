import { z } from 'zod';

const pattern = /^([^[\]]+)\[([^[\]]+)\]$/;

/** A column as content files write it: `Table[Column]`. */
export const columnName = z.string().regex(pattern, 'must have the form Table[Column]');

export interface ColumnReference {
  table: string;
  column: string;
}

/** Reads `Table[Column]`. Throws on any other text. */
export function parseColumn(name: string): ColumnReference {
  const [, table, column] = pattern.exec(name) ?? [];
  if (table === undefined || column === undefined)
    throw new Error(`'${name}' is no column: write Table[Column].`);
  return { table, column };
}

/** Writes `Table[Column]`. */
export function formatColumn({ table, column }: ColumnReference): string {
  return `${table}[${column}]`;
}
