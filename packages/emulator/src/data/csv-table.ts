import { readFile } from 'node:fs/promises';
import { csvParseRows } from 'd3-dsv';
import type { TableDefinition } from '../content/model-schema.ts';
import { parseCell } from './cell.ts';
import type { TableRows, Value } from './table-rows.ts';

/** Reads a table from a CSV file whose header names its columns; an empty cell is blank. */
export async function csvTable(path: string, table: TableDefinition): Promise<TableRows> {
  const [header = [], ...rows] = csvParseRows(await readFile(path, 'utf8'));
  const columns = table.columns.map((column): [string, Value[]] => {
    const at = header.indexOf(column.name);
    if (at < 0)
      throw new Error(`${path} has no column '${column.name}', which table '${table.name}' declares.`);
    return [column.name, rows.map((row, index) => parseCell(row[at] ?? '', column, `${path}:${index + 2}`))];
  });
  return { rowCount: rows.length, columns: new Map(columns) };
}
