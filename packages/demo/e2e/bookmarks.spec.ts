import { deflateRawSync } from 'node:zlib';
import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { confirmDeletion, dialog } from './support/lists.ts';
import {
  appCard,
  expectCard,
  expectReport,
  notification,
  selectInSlicer,
  reportFrame,
  signIn,
} from './support/portal.ts';
import { sumRevenue } from './support/rows.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { expectFitsPhone } from './support/viewport.ts';

const year = { 'Calendar[Year]': 2025 };
const gardenIn2025 = { ...year, 'Product[Category]': 'Garden' };

const stack = setUpSharedStack();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const bookmarks = (page: Page) => dialog(page, 'Bookmarks');

async function openBookmarks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bookmarks' }).click();
  await expect(bookmarks(page)).toBeVisible();
}

/** Returns the slicers that the portal has stored in the browser, as JSON text. */
const readStoredSlicers = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify(Object.entries(localStorage).filter(([key]) => key.includes('slicers:'))),
  );

/** Opens the dialog that saves a bookmark, and returns it. */
async function openSaveDialog(page: Page): Promise<Locator> {
  await bookmarks(page).getByRole('button', { name: 'Save bookmark' }).first().click();
  return dialog(page, 'Save Bookmark');
}

test.describe.serial('a viewer saves, opens, shares, renames and deletes a bookmark', () => {
  let page: Page;
  let reportUrl: string;
  let link: string;
  setUpSharedPage(async (newPage) => {
    page = newPage;
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await appCard(page, 'Retail cockpit').click();
  });

  test('explains how to create a bookmark when there are none', async () => {
    await expectReport(page);
    reportUrl = page.url();
    await openBookmarks(page);
    await expect(bookmarks(page).getByRole('heading', { name: 'No bookmarks yet' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(bookmarks(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Bookmarks' })).toBeFocused();
  });

  test('saves the view with a selected slicer value, and requires a name', async () => {
    await selectInSlicer(page, 'Category', 'Garden');
    await expectCard(page, 'revenue', await sumRevenue(gardenIn2025));
    await openBookmarks(page);
    const saveDialog = await openSaveDialog(page);
    await expect(saveDialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await saveDialog.getByLabel('Name').fill('Garden');
    await page.keyboard.press('Enter');
    await expect(saveDialog).toBeHidden();
    await expect(bookmarks(page).getByRole('button', { name: 'Garden', exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
    await page.keyboard.press('Escape');
  });

  test('restores the bookmarked page and slicer after both have changed, and persists them', async () => {
    await page.getByRole('button', { name: 'Reset slicers to default' }).click();
    await expectReport(page);
    await expectCard(page, 'revenue', await sumRevenue(year));
    await page.getByRole('link', { name: 'Products' }).click();
    await expect(reportFrame(page).locator('[data-visual=subcategories]')).toBeVisible();
    await openBookmarks(page);
    await bookmarks(page).getByRole('button', { name: 'Garden', exact: true }).click();
    await expect(bookmarks(page)).toBeHidden();
    await expectCard(page, 'revenue', await sumRevenue(gardenIn2025));
    await expect(page).toHaveURL(/\/overview$/);
    await expect.poll(() => readStoredSlicers(page)).toContain('Garden');
    await page.reload();
    await expectReport(page);
    await expectCard(page, 'revenue', await sumRevenue(gardenIn2025));
  });

  test('renames the bookmark and copies its link', async () => {
    await openBookmarks(page);
    await bookmarks(page).getByRole('button', { name: 'Rename Garden' }).click();
    const renameDialog = dialog(page, 'Rename Bookmark');
    await renameDialog.getByLabel('Name').fill('Garden season');
    await renameDialog.getByRole('button', { name: 'Save' }).click();
    await expect(renameDialog).toBeHidden();
    await bookmarks(page).getByRole('button', { name: 'Share Garden season' }).click();
    const shareDialog = dialog(page, 'Share Bookmark');
    await expect(shareDialog.getByLabel('Link')).toHaveValue(/#view=.*&name=Garden%20season$/);
    link = await shareDialog.getByLabel('Link').inputValue();
    await shareDialog.getByRole('button', { name: 'Close' }).click();
  });

  test('deletes the bookmark after confirmation', async () => {
    await bookmarks(page).getByRole('button', { name: 'Delete Garden season' }).click();
    await confirmDeletion(page, 'Are you sure to delete bookmark: Garden season?');
    await expect(bookmarks(page).getByRole('heading', { name: 'No bookmarks yet' })).toBeVisible();
  });

  test('the link shows the view to another user after sign-in, and the user can save it', async ({
    browser,
  }) => {
    const otherPage = await (await browser.newContext()).newPage();
    await signIn(otherPage, link, stack.accounts.superAdmin);
    await expectReport(otherPage);
    await expectCard(otherPage, 'revenue', await sumRevenue(gardenIn2025));
    await expect(otherPage.getByText('You opened a link to the bookmark “Garden season”.')).toBeVisible();
    await expect(otherPage).not.toHaveURL(/#/);
    await expectAccessible(otherPage);
    await otherPage.getByRole('button', { name: 'Save as bookmark' }).click();
    await expect(dialog(otherPage, 'Save Bookmark').getByLabel('Name')).toHaveValue('Garden season');
    await otherPage.keyboard.press('Enter');
    await expect(otherPage.getByText('You opened a link')).toHaveCount(0);
    await openBookmarks(otherPage);
    await expect(
      bookmarks(otherPage).getByRole('button', { name: 'Garden season', exact: true }),
    ).toBeVisible();
    await otherPage.context().close();
  });

  test('security filters of the app override the filters in the link', async () => {
    await page.goto(`${stack.portalUrl}/apps`);
    await appCard(page, 'Dutch market').click();
    await expectReport(page);
    await page.goto(page.url() + new URL(link).hash);
    await expect(page.getByText('You opened a link to the bookmark')).toBeVisible();
    await expectCard(page, 'revenue', await sumRevenue({ ...gardenIn2025, 'Store[Country]': 'Netherlands' }));
  });

  test('a forged link cannot remove the security filters of the app', async () => {
    const target = { table: 'Store', column: 'Country' };
    const forged = {
      activePage: 'overview',
      reportFilters: [{ filterType: 1, target, operator: 'In', values: ['Belgium', 'Germany'] }],
      pageFilters: {},
      visualFilters: {},
      slicers: {},
      sorts: {},
    };
    const state = Buffer.from(JSON.stringify(forged));
    await page.goto(`${page.url()}#view=b${deflateRawSync(state).toString('base64url')}`);
    await expect(page.getByText('You opened a link to a view of this report.')).toBeVisible();
    await expectCard(page, 'revenue', await sumRevenue({ 'Store[Country]': 'Netherlands' }));
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expectReport(page);
    await expectCard(page, 'revenue', await sumRevenue({ ...year, 'Store[Country]': 'Netherlands' }));
    await expect(page.getByText('You opened a link')).toHaveCount(0);
  });

  test('a truncated link is reported, and the report opens nevertheless', async () => {
    await page.goto(link.slice(0, -40));
    await expect(notification(page, 'The view in this link is invalid.')).toBeVisible();
    await expectReport(page);
    await expect(page).not.toHaveURL(/#/);
    expect(page.url()).toContain(reportUrl);
  });
});

test.describe('link to the current view', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is copied with one click, is short, and shows the page and the slicers to another user', async ({
    page,
    browser,
  }) => {
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await appCard(page, 'Retail cockpit').click();
    await expectReport(page);
    await selectInSlicer(page, 'Category', 'Garden');
    await selectInSlicer(page, 'Country', 'Belgium');
    const filtered = await sumRevenue({ ...gardenIn2025, 'Store[Country]': 'Belgium' });
    await expectCard(page, 'revenue', filtered);
    await page.getByRole('button', { name: 'Copy link to this view' }).click();
    await expect(notification(page, 'Copied the link.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).hash.length).toBeLessThan(320);

    const otherPage = await (await browser.newContext()).newPage();
    await signIn(otherPage, link, stack.accounts.superAdmin);
    await expectReport(otherPage);
    await expectCard(otherPage, 'revenue', filtered);
    await expect(otherPage.getByText('You opened a link to a view of this report.')).toBeVisible();
    await expectFitsPhone(otherPage);
    await otherPage.context().close();
  });
});

test('a link to the current view can be copied from a dialog if the browser does not allow copying', async ({
  page,
}) => {
  await signIn(page, stack.portalUrl, stack.accounts.viewer);
  await appCard(page, 'Retail cockpit').click();
  await expectReport(page);
  await page.evaluate(() => {
    Clipboard.prototype.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Copy link to this view' }).click();
  await expect(dialog(page, 'Link to This View').getByLabel('Link')).toHaveValue(/\/overview#view=/);
});

test('the report fills the screen until the user leaves full screen, and a message appears if the browser rejects full screen', async ({
  page,
}) => {
  await signIn(page, stack.portalUrl, stack.accounts.viewer);
  await appCard(page, 'Store manager').click();
  await expectReport(page);
  const isFullscreen = () =>
    page.evaluate(() => Boolean(document.fullscreenElement?.querySelector('iframe')));
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(isFullscreen).toBe(true);
  await page.evaluate(() => document.exitFullscreen());
  await expect.poll(isFullscreen).toBe(false);
  await page.evaluate(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not allowed'));
  });
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(notification(page, 'The browser does not allow full screen for this page.')).toBeVisible();
});
