import type { Filter } from '@embed-portal/emulator-protocol/filter';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createSeededRandom } from '../../src/data/random.ts';
import { QueryEngine } from '../../src/engine/query.ts';
import { createFilterGenerator } from './random-filters.ts';
import { columns, now, createRideDataset, generateRideRows } from './rides.ts';
import { toSql } from './sql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection URL of the PostgreSQL server for the tests. */
    postgresUrl: string;
  }
}

const rounds = process.env['TEST_LONG'] ? 10_000 : 400;
const rows = generateRideRows(400);
const dataset = createRideDataset(rows);
/** The first engine scans rows for every query, the second uses summaries. */
const testedEngines = [new QueryEngine(dataset, 0), new QueryEngine(dataset, 100_000)];
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
  const placeholders = names.map((_, index) => `$${index + 1}`).join(', ');
  for (const row of rows)
    await client.query(
      `insert into rides values (${placeholders})`,
      names.map((name) => row[name] ?? null),
    );
});
afterAll(() => client.end());

/** Serializes groups and their figures in a canonical order. */
const toSortedTexts = (groups: unknown[][]): string[] =>
  groups.map((group) => JSON.stringify(group)).toSorted();

async function queryEnginesAndPostgres(
  filters: Filter[],
  groupBy: string,
): Promise<{ engines: string[][]; postgres: string[] }> {
  const query = { groupBy: [groupBy], measures: ['Total units', 'Rides'], filters, now };
  const result = await client.query<{ key: unknown; units: number; rides: number }>(toSql(filters, groupBy));
  return {
    engines: testedEngines.map((engine) => toSortedTexts(engine.run(query).rows)),
    postgres: toSortedTexts(result.rows.map(({ key, units, rides }) => [key, units, rides])),
  };
}

it(
  `the query engine matches PostgreSQL for ${rounds} random sets of filters`,
  { timeout: 600_000 },
  async () => {
    const random = createSeededRandom(7_041_776);
    const generateFilters = createFilterGenerator(random, rows);
    const mismatches: unknown[] = [];
    let emptyCount = 0;
    for (let round = 0; round < rounds; round += 1) {
      const filters = generateFilters();
      const groupBy = ['Place[Country]', 'Place[City]', 'Ride[Kind]'][round % 3] ?? '';
      const { engines, postgres } = await queryEnginesAndPostgres(filters, groupBy);
      if (postgres.length === 0) emptyCount += 1;
      const expected = JSON.stringify(postgres);
      if (engines.some((engine) => JSON.stringify(engine) !== expected))
        mismatches.push({ filters, groupBy, engines, postgres });
    }
    expect(mismatches.slice(0, 3), `${mismatches.length} of ${rounds} results differ`).toEqual([]);
    expect(emptyCount, 'too many random filters match no rows').toBeLessThan(rounds / 2);
  },
);
