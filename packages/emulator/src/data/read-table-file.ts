import { existsSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type * as duckDb from '@duckdb/node-api';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ColumnType } from '@embed-portal/emulator-protocol/model-types';
import { csvFormatRows } from 'd3-dsv';

/** Column of a table file, with the statistics from which measures and visuals are chosen. */
export interface TableColumn {
  name: string;
  type: ColumnType;
  /** Number of different values. */
  distinctCount: number;
  /** Lowest and highest value as text; undefined if the column is empty. */
  min: string | undefined;
  max: string | undefined;
}

/** Table that was read from a file. */
export interface TableFile {
  /** Name of the file without its extension. */
  name: string;
  rowCount: number;
  columns: TableColumn[];
  /** Columns whose type a content folder cannot contain, each with its type. */
  omitted: { name: string; type: string }[];
  /** Rows as CSV with a header, in the format of content folders. */
  csv: string;
}

/** Column of a table in DuckDB. */
interface SourceColumn {
  name: string;
  /** The quoted name in SQL. */
  sqlName: string;
  sqlType: string;
  /** Type in content folders; undefined for types that they cannot contain. */
  type: ColumnType | undefined;
}

/** SQL functions that read a file, by extension. DuckDB does not detect decimal commas, so both variants are tried. */
const readers: Record<string, (file: string) => string[]> = {
  '.csv': toCsvReaders,
  '.tsv': toCsvReaders,
  '.parquet': (file) => [`read_parquet(${file})`],
};

function toCsvReaders(file: string): string[] {
  return [
    `read_csv(${file}, sample_size = -1)`,
    `read_csv(${file}, sample_size = -1, decimal_separator = ',')`,
  ];
}

/** SQL types by content type. `DECIMAL(18,3)` starts with `DECIMAL`. */
const sqlTypes: [ColumnType, RegExp][] = [
  ['text', /^(VARCHAR|BOOLEAN|UUID|ENUM|TIME$)/],
  ['integer', /^U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/],
  ['decimal', /^(DECIMAL|FLOAT|DOUBLE)/],
  ['date', /^DATE$/],
  ['dateTime', /^TIMESTAMP/],
];

const toSqlName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const toSqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Expressions that convert a column to the text of a CSV cell. */
export const csvExpressions: Record<ColumnType, (column: string) => string> = {
  text: (column) => `CAST(${column} AS VARCHAR)`,
  integer: (column) => `CAST(${column} AS VARCHAR)`,
  decimal: (column) => `CAST(CAST(${column} AS DOUBLE) AS VARCHAR)`,
  date: (column) => `strftime(${column}, '%Y-%m-%d')`,
  dateTime: (column) => `strftime(make_timestamp(epoch_us(${column})), '%Y-%m-%dT%H:%M:%SZ')`,
};

/**
 * Reads a CSV, TSV or Parquet file. DuckDB detects the delimiter, the header and the types.
 * @throws {Error} when the file is missing, has another format or cannot be read, or when DuckDB is not installed.
 */
export const readTableFile = async (file: string): Promise<TableFile> => ({
  name: basename(file, extname(file)),
  ...(await withTable(file, readSource)),
});

/**
 * Loads a CSV, TSV or Parquet file into the table `source` of DuckDB, and returns the result of `read`.
 * @throws {Error} when the file is missing, has another format or cannot be read, or when DuckDB is not installed.
 */
export async function withTable<T>(
  file: string,
  read: (connection: DuckDBConnection, columns: SourceColumn[]) => Promise<T>,
): Promise<T> {
  const extension = extname(file).toLowerCase();
  const toReaders = readers[extension];
  if (!toReaders) throw new Error(`The file ${file} is not supported. Use a .csv, .tsv or .parquet file.`);
  if (!existsSync(file)) throw new Error(`The file ${file} does not exist.`);
  const { DuckDBInstance } = await loadDuckDb();
  const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' });
  const connection = await instance.connect();
  try {
    const reader = await findBestReader(connection, toReaders(toSqlText(file)));
    await connection.run(`CREATE TABLE source AS SELECT * FROM ${reader}`);
    const described = await connection.runAndReadAll('DESCRIBE source');
    return await read(connection, described.getRowObjectsJson().map(toSourceColumn));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The file ${file} cannot be read. ${reason}`, { cause: error });
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function loadDuckDb(): Promise<typeof duckDb> {
  try {
    return await import('@duckdb/node-api');
  } catch (error) {
    throw new Error('DuckDB reads the file. Install it with: npm install --save-dev @duckdb/node-api', {
      cause: error,
    });
  }
}

/** Returns the reader that detects the most columns other than text. The first one is the default. */
async function findBestReader(connection: DuckDBConnection, [first = '', second]: string[]): Promise<string> {
  if (second === undefined) return first;
  const countTypedColumns = async (reader: string): Promise<number> => {
    const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${reader}`);
    return described.getRowObjectsJson().filter((row) => row['column_type'] !== 'VARCHAR').length;
  };
  // A decimal comma is an error if the comma is also the delimiter.
  const count = await countTypedColumns(second).catch(() => 0);
  return count > (await countTypedColumns(first)) ? second : first;
}

function toSourceColumn(row: Record<string, unknown>): SourceColumn {
  const [name, sqlType] = [String(row['column_name']), String(row['column_type'])];
  const type = sqlTypes.find(([, pattern]) => pattern.test(sqlType))?.[0];
  return { name: toColumnName(name), sqlName: toSqlName(name), sqlType, type };
}

async function readSource(
  connection: DuckDBConnection,
  sourceColumns: SourceColumn[],
): Promise<Omit<TableFile, 'name'>> {
  const query = async (sql: string): Promise<Record<string, unknown>[]> =>
    (await connection.runAndReadAll(sql)).getRowObjectsJson();
  const omitted = sourceColumns.flatMap(({ name, sqlType, type }) => (type ? [] : [{ name, type: sqlType }]));
  const cells = sourceColumns.flatMap(({ name, sqlName, type }) =>
    type ? [{ name, sqlName, type, cell: csvExpressions[type](sqlName) }] : [],
  );
  if (cells.length === 0) throw new Error('It has no columns with text, numbers or dates.');
  const [counts] = await query(
    `SELECT count(*) AS n, ${cells
      .map(({ sqlName, cell }, index) => {
        const [min, max] = ['min', 'max'].map((aggregate) =>
          cell.replaceAll(sqlName, `${aggregate}(${sqlName})`),
        );
        return `count(DISTINCT ${sqlName}) AS d${index}, ${min} AS min${index}, ${max} AS max${index}`;
      })
      .join(', ')} FROM source`,
  );
  const rows = await query(
    `SELECT ${cells.map(({ cell }, index) => `${cell} AS c${index}`).join(', ')} FROM source`,
  );
  const toText = (value: unknown): string | undefined => (value === null ? undefined : String(value));
  const columns = cells.map(({ name, type }, index): TableColumn => ({
    name,
    type,
    distinctCount: Number(counts?.[`d${index}`]),
    min: toText(counts?.[`min${index}`]),
    max: toText(counts?.[`max${index}`]),
  }));
  const header = columns.map(({ name }) => name);
  const lines = rows.map((row) => columns.map((_, index) => toText(row[`c${index}`]) ?? ''));
  return {
    rowCount: Number(counts?.['n']),
    columns,
    omitted,
    csv: `${csvFormatRows([header, ...lines])}\n`,
  };
}

/** Replaces the brackets of a column name, because `Table[Column]` contains brackets. */
const toColumnName = (name: string): string => name.replaceAll('[', '(').replaceAll(']', ')');
