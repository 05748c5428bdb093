import { runExample } from '@embed-portal/example-support/run-example';
import { expect, test } from '@playwright/test';

const getUrl = runExample('powerbi-client-react');

test('the published powerbi-client-react package renders a report with the toolkit and receives its events', async ({
  page,
}) => {
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
  await page.goto(getUrl());
  await expect(page.getByRole('status')).toHaveText('Loaded', { timeout: 60_000 });
  await page.evaluate("window.report.setPage('products')");
  await expect(page.getByRole('status')).toHaveText('Products');
  await expect(page.frameLocator('.report > iframe').locator('[data-visual=subcategories]')).toBeVisible();
  expect(consoleErrors.filter((text) => /embed|event/i.test(text))).toEqual([]);
});
