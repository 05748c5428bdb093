import { readFile } from 'node:fs/promises';
import { csvParseRows } from 'd3-dsv';
import type { ColumnDefinition, TableDefinition } from '../content/model-schema.ts';
import type { TableRows, Value } from './table-rows.ts';

/** Reads a table from a CSV file whose header names its columns; an empty cell is blank. */
export async function csvTable(path: string, table: TableDefinition): Promise<TableRows> {
  const [header = [], ...rows] = csvParseRows(await readFile(path, 'utf8'));
  const columns = table.columns.map((column): [string, Value[]] => {
    const at = header.indexOf(column.name);
    if (at < 0)
      throw new Error(`${path} has no column '${column.name}', which table '${table.name}' declares.`);
    return [column.name, rows.map((row, index) => cell(row[at] ?? '', column, `${path}:${index + 2}`))];
  });
  return { rowCount: rows.length, columns: new Map(columns) };
}

function cell(text: string, { name, type }: ColumnDefinition, where: string): Value {
  if (text === '') return null;
  switch (type) {
    case 'text':
      return text;
    case 'date':
      if (Number.isNaN(Date.parse(text)))
        throw new Error(`${where}: '${text}' in ${name} is no date (YYYY-MM-DD).`);
      return text.slice(0, 10);
    case 'dateTime':
      return momentOf(text) ?? fail(`${where}: '${text}' in ${name} is no moment (YYYY-MM-DDTHH:MM:SS).`);
    case 'integer':
    case 'decimal':
      if (Number.isNaN(Number(text))) throw new Error(`${where}: '${text}' in ${name} is no number.`);
      return Number(text);
  }
}

/** A moment without a zone is one of UTC. */
function momentOf(text: string): string | undefined {
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text.replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

function fail(message: string): never {
  throw new Error(message);
}
