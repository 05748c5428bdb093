import { expect, test } from '@playwright/test';
import { running } from '../../support/running.ts';

const url = running('14-server-rendered');

test('renders the placeholder on the server and the report in the browser', async ({ page }) => {
  const html = await (await page.request.get(url())).text();
  expect(html).toContain('The report is loading.');
  expect(html).not.toMatch(/iframe|accessToken/);

  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(url());
  await expect(page.getByRole('status')).toHaveText('Taken over by the browser', { timeout: 60_000 });
  await expect(page.getByText('The report is loading.')).toBeHidden();
  expect(complaints.filter((text) => /hydrat/i.test(text))).toEqual([]);
});
