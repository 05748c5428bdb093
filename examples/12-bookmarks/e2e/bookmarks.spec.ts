import { runExample } from '@embed-portal/example-support/run-example';
import { expect, test } from '@playwright/test';

const getUrl = runExample('12-bookmarks');

test('the bookmarks bar applies bookmarks of the author and restores saved views of the viewer', async ({
  page,
}) => {
  await page.goto(getUrl());
  const frame = page.frameLocator('iframe');
  const card = frame.locator('[data-visual=revenue] .card');
  const bar = page.getByRole('navigation', { name: 'Bookmarks' }).getByRole('button');
  await expect(bar).toHaveText(['This year', 'Holiday season', 'Garden in Germany']);
  await expect(card).toHaveAttribute('data-value', /\d/);
  const initialRevenue = (await card.getAttribute('data-value')) ?? '';

  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('button', { name: 'Garden in Germany' }).click();
  await expect(frame.locator('[data-visual=subcategories]')).toBeVisible();
  await page.getByRole('button', { name: 'My view 1' }).click();
  await expect(card).toHaveAttribute('data-value', initialRevenue);
});
