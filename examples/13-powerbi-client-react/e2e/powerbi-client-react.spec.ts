import { expect, test } from '@playwright/test';
import { running } from '../../support/running.ts';

const url = running('13-powerbi-client-react');

test('the published powerbi-client-react renders a report and receives its events', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(url());
  await expect(page.getByRole('status')).toHaveText('Rendered', { timeout: 60_000 });
  await page.evaluate("window.report.setPage('products')");
  await expect(page.getByRole('status')).toHaveText('Products');
  await expect(page.frameLocator('.report > iframe').locator('[data-visual=subcategories]')).toBeVisible();
  expect(complaints.filter((text) => /embed|event/i.test(text))).toEqual([]);
});
