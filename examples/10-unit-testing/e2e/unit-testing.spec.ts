import { expect, test } from '@playwright/test';
import { running } from '../../support/running.ts';

const url = running('10-unit-testing');

test('shows the tabs in a browser as the unit tests expect them', async ({ page }) => {
  await page.goto(url());
  await page.getByRole('navigation').getByRole('button', { name: 'Products' }).click();
  await expect(page.locator('[aria-current=page]')).toHaveText('Products');
});
