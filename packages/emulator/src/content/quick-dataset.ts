import { z } from 'zod';
import { parseCell } from '../data/cell.ts';
import type { TableRows } from '../data/table-rows.ts';
import { createDataset } from '../engine/dataset.ts';
import type { Dataset } from '../engine/dataset.ts';
import type { ColumnDefinition, Measure, Model } from './model-schema.ts';

const columnSchema = z.object({
  name: z.string().regex(/^[^[\]]+$/),
  displayName: z.string().optional(),
  dataType: z.string(),
});

/** Schema of the tables and rows from which a host page creates a dataset. */
export const quickCreateBody = z.object({
  locale: z.string(),
  tableSchemaList: z
    .array(z.object({ name: z.string().regex(/^[^[\]]+$/), columns: z.array(columnSchema).min(1) }))
    .min(1),
  data: z.array(z.object({ name: z.string(), rows: z.array(z.array(z.string())).max(50_000) })).min(1),
});

export type QuickCreateBody = z.infer<typeof quickCreateBody>;

const columnTypes: Record<string, ColumnDefinition['type']> = {
  number: 'decimal',
  numeric: 'decimal',
  decimal: 'decimal',
  currency: 'decimal',
  integer: 'integer',
  'int64.type': 'integer',
  date: 'date',
  datetime: 'dateTime',
};

/**
 * Creates a dataset from the first table.
 * @throws {Error} when the rows of the first table are missing, or a cell does not match the type of its column.
 */
export function createDatasetFromRows({ tableSchemaList, data }: QuickCreateBody): Dataset {
  const [table] = tableSchemaList;
  const rows = data.find(({ name }) => name === table?.name)?.rows;
  if (!table || !rows) throw new Error('data must contain the rows of the first table of tableSchemaList.');
  const columns = table.columns.map(({ name, dataType }): ColumnDefinition => ({
    name,
    type: columnTypes[dataType.toLowerCase()] ?? 'text',
    hidden: false,
  }));
  const cells: TableRows = {
    rowCount: rows.length,
    columns: new Map(
      columns.map((column, columnIndex) => [
        column.name,
        rows.map((row, rowIndex) => parseCell(row[columnIndex] ?? '', column, `row ${rowIndex + 1}`)),
      ]),
    ),
  };
  const model: Model = {
    name: table.name,
    factTable: table.name,
    dateTable: table.name,
    tables: [{ name: table.name, columns, rows: { kind: 'csv', file: '' } }],
    relationships: [],
    hierarchies: [],
    measures: buildMeasures(table.name, columns),
    roles: [],
  };
  return createDataset(model, new Map([[table.name, cells]]));
}

/** Creates a sum for every numeric column, and a row count. */
function buildMeasures(table: string, columns: readonly ColumnDefinition[]): Measure[] {
  const sums = columns
    .filter(({ type }) => type === 'decimal' || type === 'integer')
    .map(({ name }): Measure => ({
      name: `Sum of ${name}`,
      table,
      format: 'integer',
      expression: { sum: `${table}[${name}]` },
    }));
  return [...sums, { name: 'Count of rows', table, format: 'integer', expression: { count: table } }];
}
