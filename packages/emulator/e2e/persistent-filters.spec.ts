import { expect } from '@playwright/test';
import { test } from './support/embedding.ts';
import {
  buildCountryFilter,
  expectRevenue,
  isIn2025,
  loadRows,
  sumRevenue,
  toVisualExpression,
} from './support/sample-data.ts';

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

test('smart narratives summarize the values of a page and of a visual', async ({ embed }) => {
  const { run, waitFor } = await embed();
  await waitFor('rendered');
  const pageNarrative = await run<{ summaryText: string }>(
    'report.getActivePage().then((active) => active.getSmartNarrativeInsights())',
  );
  expect(pageNarrative.summaryText).toContain('Revenue is €5.21m, +12.9% compared with last year.');
  const visualNarrative = await run<{ summaryText: string }>(
    `${toVisualExpression('revenue-by-category')}.then((visual) => visual.getSmartNarrativeInsights())`,
  );
  expect(visualNarrative.summaryText).toMatch(/highest is Electronics \(€1\.36m\), lowest is Toys & games/);
});
