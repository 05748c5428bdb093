import { runExample } from '@embed-portal/example-support/run-example';
import { expect, test } from '@playwright/test';

const getUrl = runExample('06-page-navigation');

test('the tabs of the host page change the page of the report, and the active tab is marked', async ({
  page,
}) => {
  await page.goto(getUrl());
  const tabs = page.getByRole('navigation', { name: 'Pages' }).getByRole('button');
  await expect(tabs).toHaveText(['Overview', 'Products', 'Regions']);
  await expect(page.locator('[aria-current=page]')).toHaveText('Overview');
  await tabs.nth(2).click();
  await expect(page.locator('[aria-current=page]')).toHaveText('Regions');
  await expect(page.frameLocator('iframe').locator('[data-visual=regions-table]')).toBeVisible();
});
