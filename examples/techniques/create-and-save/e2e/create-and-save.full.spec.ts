import { runExample } from '@embed-portal/example-support/run-example';
import { expect, test } from '@playwright/test';

const getUrl = runExample('create-and-save');

test('a user creates a report, saves it and continues in the same frame', async ({ page }) => {
  await page.goto(getUrl());
  const frame = page.frameLocator('iframe');
  const pane = frame.getByRole('complementary', { name: 'Build a visual' });
  await pane.getByLabel('Visual').selectOption('Bars');
  await pane.getByLabel('By', { exact: true }).selectOption('Store: Country');
  await pane.getByLabel('Value').selectOption('Revenue');
  await pane.getByRole('button', { name: 'Add' }).click();
  await expect(frame.getByRole('heading', { name: 'Revenue by Country' })).toBeVisible();

  await page.getByLabel('Name').fill('By country');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toHaveText('Saved', { timeout: 60_000 });
  await expect(frame.getByRole('heading', { name: 'Revenue by Country' })).toBeVisible();
  await expect(pane).toBeHidden();
});
