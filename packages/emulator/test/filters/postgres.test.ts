import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createSeededRandom } from '../../src/data/random.ts';
import type { Filter } from '../../src/engine/filter.ts';
import { runQuery } from '../../src/engine/query.ts';
import { filterSource } from './random-filters.ts';
import { columns, now, rideDataset, rideRows } from './rides.ts';
import { toSql } from './sql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection to the PostgreSQL of the test run. */
    postgresUrl: string;
  }
}

const rounds = process.env['TEST_FULL'] ? 10_000 : 400;
const rows = rideRows(400);
/** One engine scans its rows for each query, the other uses pre-aggregated columns. */
const datasets = [rideDataset(rows, 0), rideDataset(rows, 100_000)];
const client = new pg.Client({ connectionString: inject('postgresUrl') });

const sqlTypes: Record<string, string> = {
  decimal: 'float8',
  integer: 'int',
  text: 'text',
  date: 'text',
  dateTime: 'text',
};

beforeAll(async () => {
  await client.connect();
  const names = Object.keys(columns);
  const definition = names.map((name) => `"${name}" ${sqlTypes[columns[name] ?? 'text'] ?? 'text'}`);
  await client.query(`create temporary table rides (${definition.join(', ')})`);
  await client.query(`set timezone to 'UTC'`);
  const places = names.map((_, at) => `$${at + 1}`).join(', ');
  for (const row of rows)
    await client.query(
      `insert into rides values (${places})`,
      names.map((name) => row[name] ?? null),
    );
});
afterAll(() => client.end());

/** Returns groups with their figures in a canonical order. */
const sorted = (groups: unknown[][]): string[] => groups.map((group) => JSON.stringify(group)).toSorted();

async function bothAnswers(
  filters: Filter[],
  groupBy: string,
): Promise<{ engines: string[][]; postgres: string[] }> {
  const query = { groupBy: [groupBy], measures: ['Total units', 'Rides'], filters, now };
  const result = await client.query<{ key: unknown; units: number; rides: number }>(toSql(filters, groupBy));
  return {
    engines: datasets.map((dataset) => sorted(runQuery(dataset, query).rows)),
    postgres: sorted(result.rows.map(({ key, units, rides }) => [key, units, rides])),
  };
}

it(`the engine matches PostgreSQL for ${rounds} random sets of filters`, { timeout: 600_000 }, async () => {
  const random = createSeededRandom(7_041_776);
  const next = filterSource(random, rows);
  const wrong: unknown[] = [];
  let empty = 0;
  for (let round = 0; round < rounds; round += 1) {
    const filters = next();
    const groupBy = ['Place[Country]', 'Place[City]', 'Ride[Kind]'][round % 3] ?? '';
    const { engines, postgres } = await bothAnswers(filters, groupBy);
    if (postgres.length === 0) empty += 1;
    const right = JSON.stringify(postgres);
    if (engines.some((engine) => JSON.stringify(engine) !== right))
      wrong.push({ filters, groupBy, engines, postgres });
  }
  expect(wrong.slice(0, 3), `${wrong.length} of ${rounds} are wrong`).toEqual([]);
  expect(empty, 'filters that let nothing through show little').toBeLessThan(rounds / 2);
});
