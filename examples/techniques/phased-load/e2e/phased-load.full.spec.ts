import { runExample } from '@embed-portal/example-support/run-example';
import { expect, test } from '@playwright/test';

const getUrl = runExample('phased-load');

test('a phased load renders the report once, after page and filter have been set', async ({ page }) => {
  await page.goto(getUrl());
  await expect(page.getByRole('status')).toHaveText(
    /^frame started → token received → loaded → page and filter set → rendered/,
  );
  await expect(page.frameLocator('iframe').locator('[data-visual=subcategories]')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(1);
});
