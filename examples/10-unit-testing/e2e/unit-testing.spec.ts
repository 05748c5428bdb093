import { runExample } from '@embed-portal/example-support/run-example';
import { expect, test } from '@playwright/test';

const getUrl = runExample('10-unit-testing');

test('the unit-tested tabs change the page of a real report', async ({ page }) => {
  await page.goto(getUrl());
  await page.getByRole('navigation').getByRole('button', { name: 'Products' }).click();
  await expect(page.locator('[aria-current=page]')).toHaveText('Products');
});
