import { runExample } from '@embed-portal/example-support/run-example';
import { expect, test } from '@playwright/test';

const getUrl = runExample('script-tag');

test('a page with a script tag embeds a report and reads its active page without a build', async ({
  page,
}) => {
  await page.goto(getUrl());
  await expect(page.getByRole('status')).toHaveText('Rendered');
  await page.getByRole('button', { name: 'Show active page' }).click();
  await expect(page.getByRole('status')).toHaveText('Overview');
  expect(await page.evaluate(() => typeof (window as { powerbi?: unknown }).powerbi)).toBe('object');
});
