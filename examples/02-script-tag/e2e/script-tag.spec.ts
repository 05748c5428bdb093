import { expect, test } from '@playwright/test';
import { running } from '../../support/running.ts';

const url = running('02-script-tag');

test('embeds a report and reads its pages without a build', async ({ page }) => {
  await page.goto(url());
  await expect(page.getByRole('status')).toHaveText('Rendered');
  await page.getByRole('button', { name: 'Which page?' }).click();
  await expect(page.getByRole('status')).toHaveText('Overview');
  expect(await page.evaluate(() => typeof (window as { powerbi?: unknown }).powerbi)).toBe('object');
});
