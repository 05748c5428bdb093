import { runExample } from '@embed-portal/example-support/run-example';
import { expect, test } from '@playwright/test';

const getUrl = runExample('server-rendered');

test('the server renders a placeholder, and the browser renders the report without hydration errors', async ({
  page,
}) => {
  const html = await (await page.request.get(getUrl())).text();
  expect(html).toContain('The report is loading.');
  expect(html).not.toMatch(/iframe|accessToken/);

  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
  await page.goto(getUrl());
  await expect(page.getByRole('status')).toHaveText('Report rendered in the browser', { timeout: 60_000 });
  await expect(page.getByText('The report is loading.')).toBeHidden();
  expect(consoleErrors.filter((text) => /hydrat/i.test(text))).toEqual([]);
});
