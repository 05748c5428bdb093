import { expect } from '@playwright/test';
import { test } from './support/embedding.ts';
import {
  expectRevenue,
  getFrame,
  isIn2025,
  isInLastThreeMonths,
  lastThreeMonths,
  loadRows,
  sumRevenue,
  toVisualExpression,
} from './support/sample-data.ts';

test.beforeAll(loadRows);

const schema = 'http://powerbi.com/product/schema#';

test("a relative date filter uses the model's reference date", async ({ embed, page }) => {
  const { run, waitFor } = await embed();
  await waitFor('rendered');
  await run(`report.updateFilters(2, [${JSON.stringify(lastThreeMonths)}])`);
  await expectRevenue(
    page,
    sumRevenue((row) => isIn2025(row) && isInLastThreeMonths(row)),
  );
  await expect(getFrame(page).getByRole('complementary')).toContainText('in the last 3 months');
  expect(await run('report.getFilters()')).toEqual([lastThreeMonths]);
});

test('a top-N filter limits a visual and is rejected on a page', async ({ embed, page }) => {
  const { run, waitFor } = await embed();
  await waitFor('rendered');
  const filter = {
    $schema: `${schema}topN`,
    filterType: 5,
    target: { table: 'Product', column: 'Category' },
    operator: 'Top',
    itemCount: 2,
    orderBy: { table: 'Sales', measure: 'Revenue' },
  };
  await run(
    `${toVisualExpression('revenue-by-category')}.then((visual) => visual.updateFilters(1, [${JSON.stringify(filter)}]))`,
  );
  const rows = getFrame(page).locator('[data-visual=revenue-by-category] tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Electronics');
  const message = run<unknown>(
    `report.page('overview').updateFilters(1, [${JSON.stringify(filter)}]).then(() => 'done', (errors) => errors[0].message)`,
  );
  expect(await message).toContain('can only be applied to visuals');
});

test('a slicer accepts a hierarchy filter, describes it and can be cleared', async ({ embed, page }) => {
  const { run, waitFor } = await embed();
  await waitFor('rendered');
  const toLevelTarget = (hierarchyLevel: string) => ({
    table: 'Store',
    hierarchy: 'Geography',
    hierarchyLevel,
  });
  const filter = {
    $schema: `${schema}hierarchy`,
    filterType: 9,
    target: [toLevelTarget('Country'), toLevelTarget('City')],
    hierarchyData: [
      { value: 'Germany', operator: 'Selected', children: [{ value: 'Berlin', operator: 'NotSelected' }] },
    ],
  };
  const state = JSON.stringify({ filters: [filter] });
  await run(`${toVisualExpression('country')}.then((visual) => visual.setSlicerState(${state}))`);
  const expectedRevenue = sumRevenue(
    (row) => isIn2025(row) && row['Store[Country]'] === 'Germany' && row['Store[City]'] !== 'Berlin',
  );
  expect(expectedRevenue).toBeGreaterThan(0);
  await expectRevenue(page, expectedRevenue);
  await getFrame(page).getByRole('button', { name: 'Country: Germany' }).click();
  await getFrame(page).getByRole('button', { name: 'Clear selection' }).click();
  await expectRevenue(page, sumRevenue(isIn2025));
});
