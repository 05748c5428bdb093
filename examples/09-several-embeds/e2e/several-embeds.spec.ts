import { runExample } from '@embed-portal/example-support/run-example';
import { expect, test } from '@playwright/test';

const getUrl = runExample('09-several-embeds');

test('one service filters three embeds on one page, two of them linked, and removes one of them', async ({
  page,
}) => {
  await page.goto(getUrl());
  await expect(page.getByRole('status')).toHaveText('3 embeds', { timeout: 60_000 });
  const card = page.frameLocator('#overview iframe').locator('[data-visual=revenue] .card');
  const regions = page.frameLocator('#regions iframe').locator('[data-visual=regions-table] tbody');
  await expect(regions).toContainText('Netherlands');
  await expect(page.frameLocator('#chart iframe').locator('[data-visual=revenue-by-month]')).toBeVisible();
  await expect(page.frameLocator('#chart iframe').locator('[data-visual=revenue]')).toBeHidden();

  await expect(card).toHaveAttribute('data-value', /\d/);
  const unfilteredRevenue = (await card.getAttribute('data-value')) ?? '';
  await page.getByRole('button', { name: 'Germany everywhere' }).click();
  await expect(page.getByRole('status')).toHaveText('Germany everywhere');
  await expect(card).not.toHaveAttribute('data-value', unfilteredRevenue);
  await expect(regions).not.toContainText('Netherlands');
  await expect(regions).toContainText('Germany');

  await page.getByRole('button', { name: 'Remove the visual' }).click();
  await expect(page.getByRole('status')).toHaveText('2 embeds');
  await expect(page.locator('iframe')).toHaveCount(2);
});
