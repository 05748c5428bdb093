import { runExample } from '@embed-portal/example-support/run-example';
import { expect, test } from '@playwright/test';

const getUrl = runExample('20-playground');

test('the playground runs edited code and shows its report, log, events and messages', async ({ page }) => {
  await page.goto(getUrl());
  const log = page.getByRole('list', { name: 'Log' });
  await expect(log).toContainText('Regions', { timeout: 60_000 });
  await expect(page.getByRole('list', { name: 'Events' })).toContainText('rendered');
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages).toContainText('→ POST /report/load');
  await expect(messages).toContainText('← 200 /report/pages');
  expect(await messages.textContent()).toContain('"accessToken": "…"');

  await page.getByRole('textbox', { name: 'Code' }).fill("log(service.find('unknown') ?? 'not found');");
  await page.keyboard.press('Control+Enter');
  await expect(log).toHaveText('not found');
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('the playground logs the validation errors of a rejected configuration', async ({ page }) => {
  await page.goto(getUrl());
  await page.getByLabel('Sample').selectOption('Validation errors');
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('id must be a string');
});
