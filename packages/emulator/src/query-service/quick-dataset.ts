import { z } from 'zod';
import { parseCell } from '../data/cell.ts';
import type { TableRows } from '../data/table-rows.ts';
import { createDataset } from '../engine/dataset.ts';
import type { Dataset } from '../engine/dataset.ts';
import type { ColumnDefinition, Measure, Model } from '../model/model-schema.ts';

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
  int64: 'integer',
  double: 'decimal',
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
  return createDatasetFromTables(table.name, [{ ...table, rows }]);
}

/** A table whose cells are text. */
export interface TextTable {
  name: string;
  columns: readonly { name: string; dataType: string }[];
  rows: readonly (readonly string[])[];
}

/**
 * Creates a dataset from tables that are not related. The first is the fact table.
 * @throws {Error} when a cell does not match the type of its column.
 */
export function createDatasetFromTables(name: string, tables: readonly TextTable[]): Dataset {
  const definitions = tables.map((table) => ({
    name: table.name,
    columns: table.columns.map(({ name: column, dataType }): ColumnDefinition => ({
      name: column,
      type: columnTypes[dataType.toLowerCase()] ?? 'text',
      hidden: false,
    })),
    rows: { kind: 'csv' as const, file: '' },
  }));
  const factTable = definitions[0]?.name ?? '';
  const model: Model = {
    name,
    factTable,
    dateTable: factTable,
    tables: definitions,
    relationships: [],
    hierarchies: [],
    measures: buildMeasures(factTable, definitions[0]?.columns ?? []),
    roles: [],
  };
  const cells = definitions.map(({ name: table, columns }, index): [string, TableRows] => [
    table,
    parseRows(columns, tables[index]?.rows ?? []),
  ]);
  return createDataset(model, new Map(cells));
}

function parseRows(columns: readonly ColumnDefinition[], rows: TextTable['rows']): TableRows {
  const parseColumn = (column: ColumnDefinition, columnIndex: number) =>
    rows.map((row, rowIndex) => parseCell(row[columnIndex] ?? '', column, `row ${rowIndex + 1}`));
  return {
    rowCount: rows.length,
    columns: new Map(columns.map((column, index) => [column.name, parseColumn(column, index)])),
  };
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
