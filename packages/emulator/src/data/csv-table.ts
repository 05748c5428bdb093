import type { Value } from '@embed-portal/emulator-protocol/value';
import { csvParseRows } from 'd3-dsv';
import type { TableDefinition } from '../model/model-schema.ts';
import { parseCell } from './cell.ts';
import type { TableRows } from './table-rows.ts';

/**
 * Parses a table from a CSV file whose header names the columns. Empty cells become `null`.
 * @throws {Error} when the header lacks a column, or a cell does not match the type of its column.
 */
export function parseCsvTable(file: string, text: string, table: TableDefinition): TableRows {
  const [header = [], ...rows] = csvParseRows(text);
  const columns = table.columns.map((column): [string, Value[]] => {
    const columnIndex = header.indexOf(column.name);
    if (columnIndex < 0)
      throw new Error(
        `${file} has no column '${column.name}', which table '${table.name}' declares. Its header is ${header.join(', ')}.`,
      );
    return [
      column.name,
      rows.map((row, index) => parseCell(row[columnIndex] ?? '', column, `${file}:${index + 2}`)),
    ];
  });
  return { rowCount: rows.length, columns: new Map(columns) };
}
