import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOUBLE, DuckDBDataChunk, DuckDBInstance, VARCHAR } from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBType } from '@duckdb/node-api';
import { buildQueries } from '@embed-portal/emulator-frame/report/visual-queries';
import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { QueryDefinition } from '@embed-portal/emulator-protocol/query-definition';
import { formatTime } from '@embed-portal/testing/benchmark-report';
import { computeMedian } from '@embed-portal/testing/statistics';
import { expect, it } from 'vitest';
import { loadTables } from '../src/data/load-tables.ts';
import type { TableRows } from '../src/data/table-rows.ts';
import { encodeColumns } from '../src/engine/dataset.ts';
import { modelSchema } from '../src/model/model-schema.ts';
import type { Model } from '../src/model/model-schema.ts';
import { readJson } from '../src/model/read-content-file.ts';
import { LocalQueryService } from '../src/query-service/local-query-service.ts';
import { visuals, writeContent } from './content.ts';

// Compares the query engine of the emulator with DuckDB for the charts of `npm run bench`: `npm run bench:duckdb`.
const rowCounts = [100_000, 1_000_000, 10_000_000];
const rowsPerChunk = 2_048;

/** Columns of slicers, and the selected values of the measured changes. */
const slicers = {
  Year: { column: 'Calendar[Year]', selections: [[2024], [2025], [2023], [2023, 2024], [2024, 2025]] },
  Country: {
    column: 'Store[Country]',
    selections: [['Germany'], ['Belgium'], ['Netherlands'], ['Germany', 'France'], ['France']],
  },
} as const;

/** Selected values of a slicer. */
interface Selection {
  slicer: keyof typeof slicers;
  values: readonly (string | number)[];
}

/** Runs the queries of all charts, and returns the total of all revenues. */
type RunPage = (selection: Selection | undefined) => Promise<number>;

const charts = visuals.flatMap((visual) => (visual.type === 'slicer' ? [] : buildQueries(visual)));

function buildPageQueries(selection: Selection | undefined): QueryDefinition[] {
  const slicedBy = Object.values(slicers).map(({ column }) => column);
  const filters = selection
    ? [
        {
          filterType: 1 as const,
          target: parseColumn(slicers[selection.slicer].column),
          operator: 'In' as const,
          values: [...selection.values],
        },
      ]
    : [];
  return charts.map((query) => ({ ...query, filters, slicedBy }));
}

const toQuoted = (name: string): string => `"${name}"`;
const getColumnName = (reference: string): string => toQuoted(parseColumn(reference).column);

/** SQL of the measures, for the rows that match a condition. */
const measures: Record<string, (rows: string) => string> = {
  Revenue: (rows) => `sum("Amount") FILTER (${rows})`,
  'Units sold': (rows) => `sum("Units") FILTER (${rows})`,
  Margin: (rows) => `sum("Amount" - "Cost") FILTER (${rows})`,
  'Margin %': (rows) => `sum("Amount" - "Cost") FILTER (${rows}) / sum("Amount") FILTER (${rows})`,
  Orders: (rows) => `count(DISTINCT "OrderId") FILTER (${rows})`,
  'Average order': (rows) => `sum("Amount") FILTER (${rows}) / count(DISTINCT "OrderId") FILTER (${rows})`,
};

/** Returns the condition of a selection. Selected years are shifted by `yearShift`. */
function toCondition(selection: Selection | undefined, yearShift = 0): string {
  if (!selection) return 'WHERE true';
  const list = selection.values.map((value) =>
    typeof value === 'number' ? value + yearShift : `'${value}'`,
  );
  return `WHERE ${toQuoted(selection.slicer)} IN (${list.join(', ')})`;
}

function toSql(
  { groupBy, measures: names }: (typeof charts)[number],
  selection: Selection | undefined,
): string {
  const [column] = groupBy.map(getColumnName);
  const figures = names.map((name) =>
    name === 'Revenue LY'
      ? measures['Revenue']?.(toCondition(selection, -1))
      : measures[name]?.(toCondition(selection)),
  );
  const condition = names.includes('Revenue LY') ? '' : toCondition(selection);
  return `SELECT CAST(${column} AS VARCHAR), ${figures.join(', ')} FROM sales ${condition} GROUP BY ${column}`;
}

/** Copies the tables of a model to Parquet files. */
async function writeParquet(folder: string, model: Model, tables: Map<string, TableRows>): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  for (const { name, columns } of model.tables) {
    const rows = tables.get(name);
    if (!rows) continue;
    const types: DuckDBType[] = columns.map(({ type }) =>
      type === 'text' || type === 'date' ? VARCHAR : DOUBLE,
    );
    const declarations = columns.map((column, index) => `${toQuoted(column.name)} ${String(types[index])}`);
    await connection.run(`CREATE TABLE ${toQuoted(name)} (${declarations.join(', ')})`);
    const appender = await connection.createAppender(name);
    for (let start = 0; start < rows.rowCount; start += rowsPerChunk) {
      const end = Math.min(start + rowsPerChunk, rows.rowCount);
      const chunk = DuckDBDataChunk.create(types, end - start);
      columns.forEach((column, index) => {
        chunk.setColumnValues(index, Array.from(rows.columns.get(column.name)?.slice(start, end) ?? []));
      });
      appender.appendDataChunk(chunk);
    }
    appender.closeSync();
    await connection.run(`COPY ${toQuoted(name)} TO '${join(folder, `${name}.parquet`)}' (FORMAT parquet)`);
  }
  connection.closeSync();
  instance.closeSync();
}

/** Joins the tables of Parquet files in the table `sales`, with enumerated texts. */
async function loadDuckDb(connection: DuckDBConnection, folder: string, model: Model): Promise<void> {
  const read = (table: string): string => `read_parquet('${join(folder, `${table}.parquet`)}')`;
  const grouped = [
    ...new Set([
      ...charts.flatMap(({ groupBy }) => groupBy),
      ...Object.values(slicers).map(({ column }) => column),
    ]),
  ];
  const selected: string[] = [];
  for (const reference of grouped) {
    const { table, column } = parseColumn(reference);
    const source = `${toQuoted(table)}.${toQuoted(column)}`;
    const type = model.tables
      .find(({ name }) => name === table)
      ?.columns.find(({ name }) => name === column)?.type;
    if (type === 'text')
      await connection.run(
        `CREATE TYPE ${toQuoted(reference)} AS ENUM (SELECT DISTINCT ${toQuoted(column)} FROM ${read(table)})`,
      );
    selected.push(
      `CAST(${source} AS ${type === 'text' ? toQuoted(reference) : 'INTEGER'}) AS ${toQuoted(column)}`,
    );
  }
  const joins = model.relationships.map(({ from, to }) => {
    const { table } = parseColumn(to);
    return `JOIN ${read(table)} AS ${toQuoted(table)} ON fact.${getColumnName(from)} = ${toQuoted(table)}.${getColumnName(to)}`;
  });
  await connection.run(
    `CREATE TABLE sales AS SELECT CAST(fact."OrderId" AS INTEGER) AS "OrderId", CAST(fact."Units" AS INTEGER) AS "Units", fact."Amount", fact."Cost", ${selected.join(', ')} FROM ${read(model.factTable)} AS fact ${joins.join(' ')}`,
  );
}

async function measure(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

/** Returns the milliseconds of the first page, and the medians of changes of each slicer. */
async function measurePages(run: RunPage): Promise<{ times: number[]; totals: number[] }> {
  const totals: number[] = [];
  const runAndAdd = async (selection: Selection | undefined) => totals.push(await run(selection));
  const times = [await measure(() => runAndAdd(undefined))];
  for (const slicer of ['Year', 'Country'] as const) {
    const changes: number[] = [];
    for (const values of slicers[slicer].selections)
      changes.push(await measure(() => runAndAdd({ slicer, values })));
    times.push(computeMedian(changes));
  }
  return { times, totals };
}

/** Adds the first figures of the charts whose first measure is revenue. */
const addRevenues = (rowsOfCharts: readonly (readonly (readonly unknown[])[])[]): number =>
  rowsOfCharts
    .filter((_, index) => charts[index]?.measures[0] === 'Revenue')
    .flat()
    .reduce((sum, [, figure]) => sum + Number(figure ?? 0), 0);

async function measureEngine(folder: string) {
  const service = new LocalQueryService();
  const loadMs = await measure(async () => {
    await service.load('sales', folder, 'model.json');
    // Encodes all columns: each step of the generator encodes one.
    Array.from(encodeColumns(service.getDataset('sales')));
  });
  const context = { roles: [], now: '2025-12-31T12:00:00.000Z' };
  const pages = await measurePages(async (selection) => {
    const results = await service.query('sales', buildPageQueries(selection), context);
    return addRevenues(results.map(({ rows }) => rows));
  });
  return { loadMs, ...pages };
}

async function measureDuckDb(folder: string, model: Model) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const loadMs = await measure(() => loadDuckDb(connection, folder, model));
  const pages = await measurePages(async (selection) => {
    const rows: unknown[][][] = [];
    for (const chart of charts)
      rows.push((await connection.runAndReadAll(toSql(chart, selection))).getRowsJson());
    return addRevenues(rows);
  });
  connection.closeSync();
  instance.closeSync();
  return { loadMs, ...pages };
}

it.each(rowCounts)(
  'measures the queries of a page over %i rows',
  { timeout: 1_800_000 },
  async (rowCount) => {
    const folder = await mkdtemp(join(tmpdir(), 'emulator-duckdb-'));
    try {
      await writeContent(folder, rowCount);
      const model = await readJson(folder, 'model.json', modelSchema);
      await writeParquet(folder, model, await loadTables(model, folder));
      const engine = await measureEngine(folder);
      const duckDb = await measureDuckDb(folder, model);
      duckDb.totals.forEach((total, index) =>
        expect(total / (engine.totals[index] ?? NaN)).toBeCloseTo(1, 9),
      );
      const steps = ['First page', 'Other years in the slicer', 'Other countries in the slicer'];
      const lines = [
        `| Load | ${formatTime(engine.loadMs)} | ${formatTime(duckDb.loadMs)} |`,
        ...steps.map(
          (step, index) =>
            `| ${step} | ${formatTime(engine.times[index] ?? NaN)} | ${formatTime(duckDb.times[index] ?? NaN)} |`,
        ),
      ];
      const environment = `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}`;
      process.stdout.write(
        `\n${environment}\n\n| ${rowCount.toLocaleString('en')} rows | own engine | DuckDB |\n| --- | --- | --- |\n${lines.join('\n')}\n`,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
