import type { GeneratedOrders, Model } from '../model/model-schema.ts';
import { readText, resolveContentPath } from '../model/read-content-file.ts';
import { createCalendarTable } from './calendar.ts';
import { parseCsvTable } from './csv-table.ts';
import { generateOrders } from './orders.ts';
import { readParquetTable } from './parquet-table.ts';
import type { TableRows } from './table-rows.ts';

/**
 * Loads the rows of all tables of a model. CSV and Parquet files are located in `folder`.
 * @throws {Error} when a file is missing or malformed, a Parquet file is read without DuckDB, or a generated table refers
 *   to an unsuitable table.
 */
export async function loadTables(model: Model, folder: string): Promise<Map<string, TableRows>> {
  const tables = new Map<string, TableRows>();
  const generated: [string, GeneratedOrders][] = [];
  for (const table of model.tables) {
    const { rows } = table;
    if (rows.kind === 'csv')
      tables.set(table.name, parseCsvTable(rows.file, await readText(folder, rows.file), table));
    else if (rows.kind === 'parquet')
      tables.set(table.name, await readParquetTable(resolveContentPath(folder, rows.file), table));
    else if (rows.kind === 'calendar') tables.set(table.name, createCalendarTable(rows.from, rows.to));
    else generated.push([table.name, rows]);
  }
  for (const [name, definition] of generated) {
    const requireTable = (table: string): TableRows => {
      const rows = tables.get(table);
      if (!rows)
        throw new Error(
          `Table '${name}' is generated from '${table}', which must be a table with CSV, Parquet or calendar rows.`,
        );
      return rows;
    };
    const { products, stores, customers } = definition;
    tables.set(
      name,
      generateOrders(definition, {
        products: requireTable(products),
        stores: requireTable(stores),
        customers: requireTable(customers),
      }),
    );
  }
  return tables;
}
