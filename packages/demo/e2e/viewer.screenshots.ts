import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { dialog } from './support/lists.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { variants, openVariant } from './support/variants.ts';
import type { Variant } from './support/variants.ts';
import { appCard, expectShown, signIn } from './support/portal.ts';

/** Screenshots of the viewer with its dialogs and notices for manual inspection, in test-results/screens. */
const stack = setUpSharedStack();

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function saveBookmark(page: Page, name: string): Promise<void> {
  await press(page, 'Save bookmark');
  await dialog(page, 'Save Bookmark').getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Save Bookmark')).toBeHidden();
}

for (const variant of Object.keys(variants) as Variant[]) {
  test(`viewer, ${variant}`, async ({ browser }) => {
    const { page, picture } = await openVariant(browser, variant);
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await appCard(page, 'Board room').click();
    await expect(page.getByRole('button', { name: 'Connect your Power BI account' })).toBeVisible();
    await picture('viewer-connect');

    await page.goto(`${stack.portalUrl}/apps`);
    await appCard(page, 'Retail cockpit').click();
    await expectShown(page);
    await press(page, 'Bookmarks');
    await expect(page.getByRole('heading', { name: 'No bookmarks yet' })).toBeVisible();
    await picture('bookmarks-none');
    for (const name of ['Belgium in spring', 'The two biggest stores, month by month']) {
      await saveBookmark(page, name);
    }
    await picture('bookmarks');
    await press(page, /^Share /);
    await expect(dialog(page, 'Share Bookmark').getByLabel('Link')).toHaveValue(/#/);
    await picture('bookmark-link');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await press(page, /^Refreshed: /);
    await expect(dialog(page, 'Dataset Refreshes')).toBeVisible();
    await picture('refreshes');
    await dialog(page, 'Dataset Refreshes').getByRole('button', { name: 'Close' }).click();

    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await picture('viewer-offline');
    await page.close();
  });
}
