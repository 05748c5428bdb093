import { expect } from '@playwright/test';
import { test } from './support/embedding.ts';
import { buildCountryFilter, getFrame, loadRows, sumRevenue, getCardValue } from './support/sample-data.ts';

test.beforeAll(loadRows);

const filters = JSON.stringify([buildCountryFilter('Norway')]);

test('Report.batch of the toolkit resolves when the report shows all changes', async ({ embed, page }) => {
  const { run, waitFor } = await embed({ client: 'embed-toolkit', config: { permissions: 0 } });
  await waitFor('rendered');
  const result = await run(
    `report.batch(async (batch) => {
      await batch.updateSettings({ panes: { filters: { visible: false } } });
      await batch.setPage('products');
      await batch.setPage('overview');
      await batch.setFilters(${filters});
    })`,
  );
  expect(result).toEqual({ rendered: true });
  const expected = sumRevenue((row) => row['Store[Country]'] === 'Norway');
  expect(await getCardValue(getFrame(page), 'revenue')).toBeCloseTo(expected, 2);
});

test('Report.batch of the toolkit keeps the changes before an error', async ({ embed }) => {
  const { run, waitFor } = await embed({ client: 'embed-toolkit' });
  await waitFor('rendered');
  const outcome = await run(
    `report.batch(async (batch) => {
      await batch.setFilters(${filters});
      await batch.setPage('gone');
      await batch.removeFilters();
    }).then(() => 'done', (error) => JSON.stringify(error))`,
  );
  expect(outcome).toContain('gone');
  expect(await run('report.getFilters()')).toEqual([buildCountryFilter('Norway')]);
});

test('Report.batch of the toolkit rejects when a query fails', async ({ embed }) => {
  const { run, waitFor } = await embed({ client: 'embed-toolkit' });
  await waitFor('rendered');
  const filter = { ...buildCountryFilter('Norway'), target: { table: 'Gone', column: 'Country' } };
  const outcome = await run(
    `report.batch((batch) => batch.setFilters([${JSON.stringify(filter)}])).then(() => 'done', (error) => (error.body ?? error[0]?.body ?? error).message)`,
  );
  expect(outcome).toContain('QueryFailed');
});
