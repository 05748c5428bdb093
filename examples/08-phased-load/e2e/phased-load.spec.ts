import { expect, test } from '@playwright/test';
import { running } from '../../support/running.ts';

const url = running('08-phased-load');

test('the report is drawn once, after the page has set what it wants', async ({ page }) => {
  await page.goto(url());
  await expect(page.getByRole('status')).toHaveText(/^frame → token → loaded → set → rendered/);
  await expect(page.frameLocator('iframe').locator('[data-visual=subcategories]')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(1);
});
