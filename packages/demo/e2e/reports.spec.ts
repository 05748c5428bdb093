import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { readColumn, confirmDeletion, dialog, selectOptions, row } from './support/lists.ts';
import { notification, signIn } from './support/portal.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { startStack } from './support/stack.ts';
import type { RunningStack } from './support/stack.ts';
import { expectFitsPhone } from './support/viewport.ts';

let stack: RunningStack;

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeAll(async ({ browser }) => {
  stack = await startStack();
  // The names of workspaces are available after the first sync.
  const page = await browser.newPage();
  await signIn(page, `${stack.portalUrl}/connections`, stack.accounts.connectionAdmin);
  await page.getByRole('button', { name: 'Sync workspaces of Retail analytics' }).click();
  await expect(notification(page, 'Sync complete')).toBeVisible();
  await page.close();
});
test.afterAll(() => stack.stop());

test.describe
  .serial('a contributerAdmin adds a report with pages and filters, copies it and deletes it', () => {
  let page: Page;
  setUpSharedPage(async (newPage) => {
    page = newPage;
    await signIn(page, `${stack.portalUrl}/reports`, stack.accounts.contributerAdmin);
  });

  test('the list shows the workspace and the visible pages of each report', async () => {
    const overviewRow = row(page, 'Revenue, margin and orders of all c…');
    await expect(overviewRow).toContainText('Retail analytics / Sales overview');
    await expect(overviewRow).toContainText('OverviewProductsRegions');
    const reportNames = await readColumn(page, 'Name');
    expect(reportNames).toEqual([...reportNames].sort((a, b) => a.localeCompare(b, 'nl')));
    await expectAccessible(page);
    await expectFitsPhone(page);
  });

  test('adds a report: selects the workspace, then the report, then the pages in order', async () => {
    await page.getByRole('button', { name: 'Add report' }).click();
    const addDialog = dialog(page, 'Add Report');
    await addDialog.getByLabel('Name').fill('Regions first');
    await expect(addDialog.getByRole('combobox', { name: 'Report' })).toBeDisabled();
    await selectOptions(addDialog, 'Workspace', 'Retail analytics');
    await selectOptions(addDialog, 'Report', 'Sales overview');
    await selectOptions(addDialog, 'Pages', 'Regions', 'Overview');
    await expect(addDialog.getByRole('listitem')).toHaveText([/1Regions/, /2Overview/]);
  });

  test('pages hidden in the report are marked as hidden in the page picker', async () => {
    const addDialog = dialog(page, 'Add Report');
    await selectOptions(addDialog, 'Pages', String.raw`Tooltip \(hidden\)`);
    await expect(addDialog.getByRole('listitem').nth(2)).toHaveText(/3Tooltip \(hidden\)/);
  });

  test('adds a security filter in a separate dialog', async () => {
    const addDialog = dialog(page, 'Add Report');
    await addDialog.getByRole('button', { name: 'Add filter' }).click();
    const filter = dialog(page, 'Add Security Filter');
    await filter.getByLabel('Name').fill('Two countries');
    await filter.getByLabel('Table').focus();
    await filter.getByLabel('Column').focus();
    await filter.getByLabel('Values').focus();
    await filter.getByLabel('Name').focus();
    for (const text of ['Table is required', 'Column is required', 'At least one value is required']) {
      await expect(filter.getByText(text)).toBeVisible();
    }
    await expectAccessible(page);
    await filter.getByLabel('Table').fill('Store');
    await filter.getByLabel('Column').fill('Country');
    await filter.getByLabel('Values').fill('Netherlands\nBelgium');
    await page.keyboard.press('Tab');
    await filter.getByRole('button', { name: 'Add' }).click();
    await expect(filter).toBeHidden();
    await expect(addDialog.getByText('Store.Country In Netherlands, Belgium')).toBeVisible();
  });

  test('sets an effective identity and the refresh permission', async () => {
    const addDialog = dialog(page, 'Add Report');
    for (const permission of ['Download', 'Bookmark', 'Subscribe', 'Alert']) {
      await expect(addDialog.getByRole('checkbox', { name: permission })).toBeDisabled();
    }
    const refreshPermission = addDialog.getByRole('checkbox', { name: /^Refresh/ });
    await expect(refreshPermission).toBeEnabled();
    await expect(refreshPermission).not.toBeChecked();
    await addDialog.getByText('Refresh', { exact: true }).click();
    await addDialog.getByText('Active', { exact: true }).click();
    await selectOptions(addDialog, 'User name', 'The same for all viewers');
    await addDialog.getByLabel('Static user name').focus();
    await page.keyboard.press('Tab');
    await expect(addDialog.getByText('Static user name is required')).toBeVisible();
    await expect(addDialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await addDialog.getByText('Active', { exact: true }).click();
    await expectAccessible(page);
    await expectFitsPhone(page);
    await addDialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(addDialog).toBeHidden();
    await expect(row(page, 'Regions first')).toContainText(/RegionsOverviewTooltip(?! \(hidden\))/);
  });

  test('a copy starts with all settings of the original, including the refresh permission', async () => {
    await page.getByRole('button', { name: 'Duplicate Regions first' }).click();
    const copyDialog = dialog(page, 'Add Report');
    await expect(copyDialog.getByLabel('Name')).toHaveValue('Regions first - Copy');
    await expect(copyDialog.getByText('Store.Country In Netherlands, Belgium')).toBeVisible();
    await expect(copyDialog.getByRole('checkbox', { name: /^Refresh/ })).toBeChecked();
    await copyDialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(page, 'Regions first - Copy')).toContainText('RegionsOverviewTooltip');
  });

  test('a link requires a safe address', async () => {
    await page.getByRole('button', { name: 'Add report' }).click();
    const addDialog = dialog(page, 'Add Report');
    await addDialog.getByLabel('Name').fill('Price list');
    await selectOptions(addDialog, 'Type', 'Link');
    await addDialog.getByLabel('URL').fill('javascript:alert(1)');
    await page.keyboard.press('Tab');
    await expect(addDialog.getByText('URL is required')).toBeVisible();
    await addDialog.getByLabel('URL').fill('https://example.com/prices');
    await page.keyboard.press('Tab');
    await addDialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(page, 'Price list')).toContainText('https://example.com/prices');
  });

  test('deletes an unused report, and explains why a report that an app uses cannot be deleted', async () => {
    const deleteReport = async (name: string) => {
      await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
      await dialog(page, 'Update Report').getByRole('button', { name: 'Delete' }).click();
      await confirmDeletion(page, `Are you sure to delete report: ${name}?`);
    };
    await deleteReport('Price list');
    await expect(row(page, 'Price list')).toBeHidden();
    await deleteReport('Sales overview');
    await expect(page.getByRole('alertdialog').getByRole('link', { name: 'Retail cockpit' })).toBeVisible();
  });
});

test('the report dialog warns about errors in the report or connection when the BI service rejects its requests', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signIn(page, `${stack.portalUrl}/reports`, stack.accounts.contributerAdmin);
  await stack.setFaults({ rest: { status: 403 } });
  try {
    await page.getByRole('button', { name: 'Edit Sales overview', exact: true }).click();
    const text = 'There are errors in the report or connection configuration!';
    await expect(notification(page, text)).toBeVisible({ timeout: 120_000 });
  } finally {
    await stack.setFaults({});
  }
});
