import { runExample } from '@embed-portal/example-support/run-example';
import { expect, test } from '@playwright/test';

const getUrl = runExample('01-minimal');

test('the minimal example shows a report, filters it and changes its page', async ({ page }) => {
  await page.goto(getUrl());
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('group', { name: /^Revenue: €/ })).toBeVisible();
  const unfilteredRevenue = await frame.locator('[data-visual=revenue] .card').getAttribute('data-value');

  await page.getByRole('button', { name: 'Germany only' }).click();
  await expect(frame.locator('[data-visual=revenue] .card')).not.toHaveAttribute(
    'data-value',
    unfilteredRevenue ?? '',
  );

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('status')).toHaveText('Products');
});
