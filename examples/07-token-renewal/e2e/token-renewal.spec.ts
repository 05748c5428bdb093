import { expect, test } from '@playwright/test';
import { running } from '../../support/running.ts';

const url = running('07-token-renewal');

test('renews tokens repeatedly while the report loads only once', async ({ page }) => {
  await page.goto(url());
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('[data-visual=revenue]')).toBeVisible();
  await page.getByRole('button', { name: 'Products page' }).click();
  await expect(page.getByRole('status')).toHaveText(/Renewed ([2-9]|\d\d) times \(\w+\), loaded 1 times/, {
    timeout: 60_000,
  });
  await expect(frame.locator('[data-visual=subcategories]')).toBeVisible();
});
