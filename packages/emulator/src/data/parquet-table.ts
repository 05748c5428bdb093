import type { ColumnType } from '@embed-portal/emulator-protocol/model-types';
import type { Value } from '@embed-portal/emulator-protocol/value';
import type { ColumnDefinition, TableDefinition } from '../model/model-schema.ts';
import { parseCell } from './cell.ts';
import { csvExpressions, withTable } from './read-table-file.ts';
import type { TableRows } from './table-rows.ts';

const isNumeric = (type: ColumnType): boolean => type === 'integer' || type === 'decimal';

/**
 * Reads the columns that a table declares from a Parquet file.
 * @throws {Error} when the file cannot be read, lacks a column or has a cell that does not match the type of its column,
 *   or when DuckDB is not installed.
 */
export function readParquetTable(file: string, table: TableDefinition): Promise<TableRows> {
  return withTable(file, async (connection, sourceColumns) => {
    const expressions = table.columns.map((column) => {
      const source = sourceColumns.find(({ name }) => name === column.name);
      if (!source?.type)
        throw new Error(`It has no column '${column.name}', which table '${table.name}' declares.`);
      const { sqlName, type } = source;
      const isNumber = isNumeric(column.type) && isNumeric(type);
      return isNumber ? `CAST(${sqlName} AS DOUBLE)` : csvExpressions[type](sqlName);
    });
    const result = await connection.stream(`SELECT ${expressions.join(', ')} FROM source`);
    const columns = table.columns.map((column) => ({
      convert: createConverter(column),
      values: [] as Value[],
    }));
    let rowCount = 0;
    for (let chunk = await result.fetchChunk(); chunk?.rowCount; chunk = await result.fetchChunk()) {
      for (const [index, { convert, values }] of columns.entries())
        for (const value of chunk.getColumnValues(index)) values.push(convert(value, values.length + 1));
      rowCount += chunk.rowCount;
    }
    return {
      rowCount,
      columns: new Map(table.columns.map(({ name }, index) => [name, columns[index]?.values ?? []])),
    };
  });
}

/** Returns a function that converts the values of a column. Equal texts are parsed once and share their memory. */
function createConverter(column: ColumnDefinition) {
  const parsed = new Map<string, Value>();
  return (value: unknown, row: number): Value => {
    if (value === null || typeof value === 'number') return value;
    const text = String(value);
    const cached = parsed.get(text);
    if (cached !== undefined) return cached;
    const cell = parseCell(text, column, `Row ${row}`);
    parsed.set(text, cell);
    return cell;
  };
}
