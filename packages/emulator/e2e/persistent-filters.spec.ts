import { expect } from '@playwright/test';
import { test } from './support/embedding.ts';
import { buildCountryFilter, expectRevenue, isIn2025, loadRows, sumRevenue } from './support/sample-data.ts';

test.beforeAll(loadRows);

test('persistent filters apply to later embeds that enable them, until they are reset', async ({
  embed,
  page,
}) => {
  const config = { settings: { persistentFiltersEnabled: true } };
  const first = await embed({ config });
  await first.waitFor('rendered');
  expect(await first.run('report.arePersistentFiltersApplied()')).toBe(false);
  await first.run(`report.updateFilters(2, [${JSON.stringify(buildCountryFilter('Germany'))}])`);
  await first.run('report.savePersistentFilters()');
  const germany = sumRevenue((row) => isIn2025(row) && row['Store[Country]'] === 'Germany');
  const second = await embed({ config });
  await second.waitFor('rendered');
  await expectRevenue(page, germany);
  expect(await second.run('report.arePersistentFiltersApplied()')).toBe(true);
  const withoutPersistence = await embed();
  await withoutPersistence.waitFor('rendered');
  await expectRevenue(page, sumRevenue(isIn2025));
  const third = await embed({ config });
  await third.waitFor('rendered');
  await third.run('report.resetPersistentFilters()');
  await expectRevenue(page, sumRevenue(isIn2025));
  expect(await third.run('report.arePersistentFiltersApplied()')).toBe(false);
});
