import { runExample } from '@embed-portal/example-support/run-example';
import { expect, test } from '@playwright/test';

const getUrl = runExample('token-renewal');

test('the toolkit renews tokens repeatedly without reloading the report', async ({ page }) => {
  await page.goto(getUrl());
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('[data-visual=revenue]')).toBeVisible();
  await page.getByRole('button', { name: 'Products page' }).click();
  await expect(page.getByRole('status')).toHaveText(/Renewals: ([2-9]|\d\d) \(\w+\), loads: 1$/, {
    timeout: 60_000,
  });
  await expect(frame.locator('[data-visual=subcategories]')).toBeVisible();
});
