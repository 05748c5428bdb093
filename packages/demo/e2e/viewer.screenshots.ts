import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { dialog } from './support/lists.ts';
import { oneStack } from './support/one-stack.ts';
import { looks, pageInLook } from './support/pictures.ts';
import type { Look } from './support/pictures.ts';
import { appCard, expectShown, signIn } from './support/portal.ts';

/** Pictures of the viewer with its dialogs and notices, to look at, in test-results/screens. */
const stack = oneStack();

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function saveBookmark(page: Page, name: string): Promise<void> {
  await press(page, 'Save bookmark');
  await dialog(page, 'Save Bookmark').getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Save Bookmark')).toBeHidden();
}

for (const look of Object.keys(looks) as Look[]) {
  test(`viewer, ${look}`, async ({ browser }) => {
    const { page, picture } = await pageInLook(browser, look);
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
