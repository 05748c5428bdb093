import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { dialog } from './support/lists.ts';
import { appCard, expectReport, signIn } from './support/portal.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { setUpSharedStack } from './support/shared-stack.ts';

const stack = setUpSharedStack();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe
  .serial('a viewer refreshes the data of a report, cancels the refresh and refreshes again', () => {
  let page: Page;
  let drawer: Locator;
  let refreshes: Locator;
  let status: Locator;
  setUpSharedPage(async (newPage) => {
    page = newPage;
    drawer = page.getByRole('navigation', { name: 'Reports and pages' });
    refreshes = dialog(page, 'Dataset Refreshes');
    status = refreshes.locator('tbody [data-label="Status"]').first();
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await appCard(page, 'Retail cockpit').click();
  });

  test('the chip opens the refresh history', async () => {
    await expectReport(page);
    await drawer.getByRole('button', { name: /^Refreshed: / }).click();
    await expect(refreshes).toBeVisible();
    await expectAccessible(page);
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width: 900, height });
    await expect(
      page.getByRole('button', { name: 'Show reports and pages', includeHidden: true }),
    ).toBeVisible();
    await page.setViewportSize({ width, height });
    await expect(refreshes).toBeVisible();
  });

  test('a running refresh can be canceled', async () => {
    await refreshes.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(status).toHaveText('In Progress');
    await expect(refreshes.getByRole('button', { name: 'Refresh', exact: true })).toBeHidden();
    await refreshes.getByRole('button', { name: 'Cancel refresh' }).click();
    await expect(status).toHaveText('Cancelled');
  });

  test('a refresh that is not canceled completes, and the chip shows the time', async () => {
    await refreshes.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(status).toHaveText('In Progress');
    await refreshes.getByRole('button', { name: 'Close' }).click();
    await expect(drawer.getByRole('button', { name: 'Refreshing Data' })).toBeVisible();
    const chip = drawer.getByRole('button', { name: /^Refreshed: \d\d-\d\d-\d{4} \d\d:\d\d$/ });
    await expect(chip).toBeVisible({ timeout: 60_000 });
    await chip.click();
    await expect(status).toHaveText('Completed');
    await expect(refreshes.locator('tbody [data-label="Duration"]').first()).toHaveText(/^\d+ s$/);
  });

  test('a report without the refresh permission only shows the history', async () => {
    await refreshes.getByRole('button', { name: 'Close' }).click();
    await drawer.getByRole('link', { name: 'Store performance' }).click();
    await expectReport(page);
    await drawer.getByRole('button', { name: /^Refreshed: / }).click();
    await expect(status).toHaveText('Completed');
    await expect(refreshes.getByRole('button', { name: 'Refresh', exact: true })).toHaveCount(0);
  });
});
