import { runExample } from '@embed-portal/example-support/run-example';
import { expect, test } from '@playwright/test';

const getUrl = runExample('05-filters-and-slicers');

test('a filter and a slicer of the host page change the figures, and removing the filter restores them', async ({
  page,
}) => {
  await page.goto(getUrl());
  const card = page.frameLocator('iframe').locator('[data-visual=revenue] .card');
  await expect(card).toHaveAttribute('data-value', /\d/);
  const unfilteredRevenue = (await card.getAttribute('data-value')) ?? '';

  await page.getByRole('button', { name: 'Filter: Germany' }).click();
  await expect(page.getByRole('status')).toHaveText('Filters: 1');
  await expect(card).not.toHaveAttribute('data-value', unfilteredRevenue);

  await page.getByRole('button', { name: 'Remove filters' }).click();
  await expect(card).toHaveAttribute('data-value', unfilteredRevenue);

  await page.getByRole('button', { name: 'Slicer: 2024' }).click();
  await expect(page.getByRole('status')).toHaveText('Year: 2024');
  await expect(card).not.toHaveAttribute('data-value', unfilteredRevenue);
});
