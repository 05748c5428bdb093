import { expect, test } from '@playwright/test';
import { running } from '../../support/running.ts';

const url = running('06-page-navigation');

test('changes pages by the tabs of the host page and marks the active tab', async ({ page }) => {
  await page.goto(url());
  const tabs = page.getByRole('navigation', { name: 'Pages' }).getByRole('button');
  await expect(tabs).toHaveText(['Overview', 'Products', 'Regions']);
  await expect(page.locator('[aria-current=page]')).toHaveText('Overview');
  await tabs.nth(2).click();
  await expect(page.locator('[aria-current=page]')).toHaveText('Regions');
  await expect(page.frameLocator('iframe').locator('[data-visual=regions-table]')).toBeVisible();
});
