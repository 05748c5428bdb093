import { runExample } from '@embed-portal/example-support/run-example';
import { expect, test } from '@playwright/test';

const getUrl = runExample('custom-element');

test('the custom element shows a report, applies changed attributes, and embeds the report again after reinsertion', async ({
  page,
}) => {
  await page.goto(getUrl());
  const frame = page.frameLocator('embed-content > iframe');
  await expect(page.getByRole('status')).toHaveText('Rendered');
  await expect(page.locator('iframe')).toHaveAttribute('src', /language=nl-NL/);

  await page.getByRole('button', { name: 'Products' }).click();
  await expect(page.getByRole('status')).toHaveText('Products');
  await expect(frame.locator('[data-visual=subcategories]')).toBeVisible();

  await page.getByRole('button', { name: 'Remove and add again' }).click();
  await expect(frame.locator('[data-visual=subcategories]')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(1);
  expect(await page.locator('embed-content').evaluate((element) => element.outerHTML)).not.toMatch(
    /token=|ey[A-Za-z]/,
  );
});
