import type { GeneratedOrders, Model } from '../content/model-schema.ts';
import { readText } from '../content/read-file.ts';
import { calendarTable } from './calendar.ts';
import { csvTable } from './csv-table.ts';
import { generateOrders } from './orders.ts';
import type { TableRows } from './table-rows.ts';

/** Brings the rows of every table of a model into memory; CSV files are looked up in `folder`. */
export async function loadTables(model: Model, folder: string): Promise<Map<string, TableRows>> {
  const tables = new Map<string, TableRows>();
  const generated: [string, GeneratedOrders][] = [];
  for (const table of model.tables) {
    const { rows } = table;
    if (rows.kind === 'csv')
      tables.set(table.name, csvTable(rows.file, await readText(folder, rows.file), table));
    else if (rows.kind === 'calendar') tables.set(table.name, calendarTable(rows.from, rows.to));
    else generated.push([table.name, rows]);
  }
  for (const [name, recipe] of generated) {
    const source = (table: string): TableRows => {
      const found = tables.get(table);
      if (!found)
        throw new Error(`Table '${name}' is generated from '${table}', which has no rows of its own.`);
      return found;
    };
    const { products, stores, customers } = recipe;
    tables.set(
      name,
      generateOrders(recipe, {
        products: source(products),
        stores: source(stores),
        customers: source(customers),
      }),
    );
  }
  return tables;
}
