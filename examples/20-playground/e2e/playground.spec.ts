import { expect, test } from '@playwright/test';
import { running } from '../../support/running.ts';

const url = running('20-playground');

test('edits and runs code next to its report, events and messages', async ({ page }) => {
  await page.goto(url());
  const log = page.getByRole('list', { name: 'Log' });
  await expect(log).toContainText('Regions', { timeout: 60_000 });
  await expect(page.getByRole('list', { name: 'Events' })).toContainText('rendered');
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages).toContainText('→ POST /report/load');
  await expect(messages).toContainText('← 200 /report/pages');
  expect(await messages.textContent()).toContain('"accessToken": "…"');

  await page.getByRole('textbox', { name: 'Code' }).fill("log(service.find('nobody') ?? 'nobody is there');");
  await page.keyboard.press('Control+Enter');
  await expect(log).toHaveText('nobody is there');
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('logs the reason of a rejected call', async ({ page }) => {
  await page.goto(url());
  await page.getByLabel('Start from').selectOption('What is refused');
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('id must be a string');
});
