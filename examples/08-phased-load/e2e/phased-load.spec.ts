import { expect, test } from '@playwright/test';
import { running } from '../../support/running.ts';

const url = running('08-phased-load');

test('renders the report once, after the page has applied its settings', async ({ page }) => {
  await page.goto(url());
  await expect(page.getByRole('status')).toHaveText(/^frame → token → loaded → set → rendered/);
  await expect(page.frameLocator('iframe').locator('[data-visual=subcategories]')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(1);
});
