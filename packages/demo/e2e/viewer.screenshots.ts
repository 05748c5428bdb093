import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { dialog } from './support/lists.ts';
import { appCard, expectReport, signIn } from './support/portal.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { variants, openVariant } from './support/variants.ts';
import type { Variant } from './support/variants.ts';

// Captures the viewer with its dialogs and notices in test-results/screens, for manual inspection.
const stack = setUpSharedStack();

const clickButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function saveBookmark(page: Page, name: string): Promise<void> {
  await clickButton(page, 'Save bookmark');
  await dialog(page, 'Save Bookmark').getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Save Bookmark')).toBeHidden();
}

for (const variant of Object.keys(variants) as Variant[]) {
  test(`captures the viewer (${variant})`, async ({ browser }) => {
    const { page, capture } = await openVariant(browser, variant);
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await appCard(page, 'Board room').click();
    await expect(page.getByRole('button', { name: 'Connect your Power BI account' })).toBeVisible();
    await capture('viewer-connect');

    await page.goto(`${stack.portalUrl}/apps`);
    await appCard(page, 'Retail cockpit').click();
    await expectReport(page);
    await clickButton(page, 'Bookmarks');
    await expect(page.getByRole('heading', { name: 'No bookmarks yet' })).toBeVisible();
    await capture('bookmarks-none');
    for (const name of ['Belgium in spring', 'The two biggest stores, month by month']) {
      await saveBookmark(page, name);
    }
    await capture('bookmarks');
    await clickButton(page, /^Share /);
    await expect(dialog(page, 'Share Bookmark').getByLabel('Link')).toHaveValue(/#/);
    await capture('bookmark-link');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await clickButton(page, /^Refreshed: /);
    await expect(dialog(page, 'Dataset Refreshes')).toBeVisible();
    await capture('refreshes');
    await dialog(page, 'Dataset Refreshes').getByRole('button', { name: 'Close' }).click();

    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await capture('viewer-offline');
    await page.close();
  });
}
