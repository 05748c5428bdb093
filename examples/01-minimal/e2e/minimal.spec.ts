import { expect, test } from '@playwright/test';
import { running } from '../../support/running.ts';

const url = running('01-minimal');

test('shows the report, changes pages and filters', async ({ page }) => {
  await page.goto(url());
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('group', { name: /^Revenue: €/ })).toBeVisible();
  const all = await frame.locator('[data-visual=revenue] .card').getAttribute('data-value');

  await page.getByRole('button', { name: 'Germany only' }).click();
  await expect(frame.locator('[data-visual=revenue] .card')).not.toHaveAttribute('data-value', all ?? '');

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('status')).toHaveText('Products');
});
