import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from '@playwright/test';
import type { QueryContext } from '../src/engine/query-context.ts';
import { LocalQueryService } from '../src/query-service/local-query-service.ts';
import type { QueryService } from '../src/query-service/query-service.ts';
import { createWorkerClient } from '../src/query-service/worker-client.ts';
import { bikesModel } from '../test/support/bikes.ts';

const workerPath = fileURLToPath(new URL('../dist/query-service/worker.js', import.meta.url));
const content = fileURLToPath(new URL('../content', import.meta.url));
const model = 'retail-sales/model.json';
const context: QueryContext = { roles: [], now: '2025-12-31T12:00:00.000Z' };
const query = { groupBy: ['Store[Country]'], measures: ['Revenue', 'Orders'], filters: [] };

let workerService: QueryService;

test.beforeEach(() => {
  workerService = createWorkerClient(workerPath);
});
test.afterEach(() => workerService.close());

test('the worker returns the same query results and rows as the local query service', async () => {
  const localService = new LocalQueryService();
  expect(await workerService.load('sales', content, model)).toEqual(
    await localService.load('sales', content, model),
  );
  expect(await workerService.query('sales', [query], context)).toEqual(
    await localService.query('sales', [query], context),
  );
  const rows = { columns: ['Product[Category]'], filters: [], top: 3 };
  expect(await workerService.getRows('sales', rows, context)).toEqual(
    await localService.getRows('sales', rows, context),
  );
  expect(await workerService.getFields('sales')).toEqual(await localService.getFields('sales'));
});

test('the worker loads rows from Parquet files', async ({}, testInfo) => {
  const [folder, file] = [testInfo.outputPath(), testInfo.outputPath('rides.parquet')];
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`COPY (SELECT 'Gent' AS "City", 3.5 AS "Km") TO '${file}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
  const table = { ...bikesModel.tables[0], rows: { kind: 'parquet', file: 'rides.parquet' } };
  await writeFile(join(folder, 'model.json'), JSON.stringify({ ...bikesModel, tables: [table] }));
  await workerService.load('rides', folder, 'model.json');
  const rows = { columns: ['Ride[City]', 'Ride[Km]'], filters: [], top: 3 };
  expect(await workerService.getRows('rides', rows, context)).toMatchObject({ rows: [['Gent', 3.5]] });
});

test('the worker reports errors, and queries can be canceled', async () => {
  await workerService.load('sales', content, model);
  const invalidQuery = { ...query, measures: ['Nothing'] };
  await expect(workerService.query('sales', [invalidQuery], context)).rejects.toThrow(
    "Unknown measure 'Nothing'.",
  );
  await expect(workerService.load('none', content, 'none.json')).rejects.toThrow(
    'Cannot read content file none.json',
  );
  const canceledQuery = workerService.query('sales', [query], context, AbortSignal.abort());
  await expect(canceledQuery).rejects.toThrow('The query was aborted.');
  await expect(workerService.query('sales', [query], context)).resolves.toHaveLength(1);
});

test('a closed worker rejects pending and new queries', async () => {
  const loading = workerService.load('sales', content, model);
  const rejection = expect(loading).rejects.toThrow('has stopped');
  await workerService.close();
  await rejection;
  await expect(workerService.query('sales', [query], context)).rejects.toThrow('has stopped');
});
