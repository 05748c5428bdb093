import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { LocalQueryService } from '../src/query-service/local-query-service.ts';
import type { QueryService, QueryContext } from '../src/query-service/query-service.ts';
import { createWorkerClient } from '../src/query-service/worker-client.ts';

const worker = fileURLToPath(new URL('../dist/figures/worker.js', import.meta.url));
const content = fileURLToPath(new URL('../content', import.meta.url));
const model = 'retail-sales/model.json';
const viewer: QueryContext = { roles: [], now: '2025-12-31T12:00:00.000Z' };
const question = { groupBy: ['Store[Country]'], measures: ['Revenue', 'Orders'], filters: [] };

let thread: QueryService;

test.beforeEach(() => {
  thread = createWorkerClient(worker);
});
test.afterEach(() => thread.close());

test('the worker returns the same query results and rows as the main thread', async () => {
  const here = new LocalQueryService();
  expect(await thread.load('sales', content, model)).toEqual(await here.load('sales', content, model));
  expect(await thread.query('sales', [question], viewer)).toEqual(
    await here.query('sales', [question], viewer),
  );
  const rows = { columns: ['Product[Category]'], filters: [], top: 3 };
  expect(await thread.getRows('sales', rows, viewer)).toEqual(await here.getRows('sales', rows, viewer));
  expect(await thread.getFields('sales')).toEqual(await here.getFields('sales'));
});

test('the worker reports errors, and queries can be canceled', async () => {
  await thread.load('sales', content, model);
  const unknown = { ...question, measures: ['Nothing'] };
  await expect(thread.query('sales', [unknown], viewer)).rejects.toThrow("There is no measure 'Nothing'.");
  await expect(thread.load('none', content, 'none.json')).rejects.toThrow('Cannot read content file none.json');
  const taken = thread.query('sales', [question], viewer, AbortSignal.abort());
  await expect(taken).rejects.toThrow('Nobody waits');
  await expect(thread.query('sales', [question], viewer)).resolves.toHaveLength(1);
});

test('a closed worker rejects pending and new queries', async () => {
  const loading = thread.load('sales', content, model);
  const refused = expect(loading).rejects.toThrow('has stopped');
  await thread.close();
  await refused;
  await expect(thread.query('sales', [question], viewer)).rejects.toThrow('has stopped');
});
