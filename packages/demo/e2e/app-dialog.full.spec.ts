import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { confirmDeletion, dialog, selectOptions } from './support/lists.ts';
import { appCard, expectReport, signIn } from './support/portal.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { expectFitsPhone } from './support/viewport.ts';

const stack = setUpSharedStack();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe.serial('a contributerAdmin adds an app, reorders its reports and deletes it', () => {
  let page: Page;
  setUpSharedPage(async (newPage) => {
    page = newPage;
    await signIn(page, stack.portalUrl, stack.accounts.contributerAdmin);
  });

  test('adds an app, for which groups and reports are required', async () => {
    await page.getByRole('button', { name: 'Add app' }).click();
    const addDialog = dialog(page, 'Add App');
    const reports = addDialog.getByRole('combobox', { name: 'Reports' });
    await expect(reports).toBeVisible();
    for (const label of ['Name', 'Groups', 'Reports', 'Name']) {
      await addDialog.getByRole(label === 'Name' ? 'textbox' : 'combobox', { name: label }).focus();
    }
    for (const text of ['At least one group must be selected', 'At least one report must be selected']) {
      await expect(addDialog.getByText(text)).toBeVisible();
    }
    await expect(addDialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await expectAccessible(page);
    await addDialog.getByLabel('Name').fill('Weekly meeting');
    await addDialog.getByRole('radio', { name: 'Rounded corner' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(addDialog.getByRole('radio', { name: 'Column chart' })).toBeChecked();
    await addDialog.getByRole('radio', { name: 'Blue' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(addDialog.getByRole('radio', { name: 'Teal' })).toBeChecked();
    await selectOptions(addDialog, 'Groups', 'Store operations');
    await reports.click();
    await expect(page.getByRole('option', { name: /Store performance/ })).toContainText(
      'Store results compared with last year',
    );
    await page.keyboard.press('Escape');
    await selectOptions(addDialog, 'Reports', 'Store performance', 'Sales overview');
    await expectFitsPhone(page);
    await addDialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(appCard(page, 'Weekly meeting')).toBeVisible();
  });

  test('the app opens its first report, and Edit Apps returns to the list of apps', async () => {
    await appCard(page, 'Weekly meeting').click();
    await expect(page.getByRole('region', { name: 'Report Store performance' })).toBeVisible();
    await expectReport(page);
    await page.getByRole('button', { name: 'Edit Apps' }).click();
    await expect(appCard(page, 'Weekly meeting')).toBeVisible();
  });

  test('a report that is removed and selected again moves to the end', async () => {
    await page.getByRole('button', { name: 'Edit Weekly meeting' }).click();
    const editDialog = dialog(page, 'Update App');
    await editDialog.getByRole('button', { name: 'Remove Store performance' }).click();
    await selectOptions(editDialog, 'Reports', 'Store performance');
    await expect(editDialog.getByRole('list').last().getByRole('listitem')).toHaveText([
      /1Sales overview/,
      /2Store performance/,
    ]);
    await expect(editDialog.getByRole('radio', { name: 'Column chart' })).toBeChecked();
    await expect(editDialog.getByRole('radio', { name: 'Teal' })).toBeChecked();
    await editDialog.getByRole('button', { name: 'Save' }).click();
    await expect(editDialog).toBeHidden();
    await appCard(page, 'Weekly meeting').click();
    await expect(page.getByRole('region', { name: 'Report Sales overview' })).toBeVisible();
    await page.goBack();
  });

  test('reorders reports by keyboard', async () => {
    await page.getByRole('button', { name: 'Edit Weekly meeting' }).click();
    const editDialog = dialog(page, 'Update App');
    await editDialog.getByRole('button', { name: 'Move Store performance up' }).press('Enter');
    await expect(editDialog.getByRole('list').last().getByRole('listitem')).toHaveText([
      /1Store performance/,
      /2Sales overview/,
    ]);
    await expect(editDialog.getByRole('button', { name: 'Move Store performance down' })).toBeFocused();
    await expectAccessible(page);
    await editDialog.getByRole('button', { name: 'Save' }).click();
    await expect(editDialog).toBeHidden();
    await appCard(page, 'Weekly meeting').click();
    await expect(page.getByRole('region', { name: 'Report Store performance' })).toBeVisible();
    await page.goBack();
  });

  test('deletes the app', async () => {
    await page.getByRole('button', { name: 'Edit Weekly meeting' }).click();
    await dialog(page, 'Update App').getByRole('button', { name: 'Delete' }).click();
    await confirmDeletion(page, 'Are you sure to delete app: Weekly meeting?');
    await expect(appCard(page, 'Weekly meeting')).toBeHidden();
  });
});

test('selecting another tenant replaces the available groups and clears the selected groups and reports', async ({
  page,
}) => {
  await signIn(page, stack.portalUrl, stack.accounts.superAdmin);
  await page.getByRole('button', { name: 'Add app' }).click();
  const addDialog = dialog(page, 'Add App');
  await selectOptions(addDialog, 'Tenant', 'Noordzee Retail');
  await selectOptions(addDialog, 'Groups', 'Management');
  await selectOptions(addDialog, 'Reports', 'Sales overview');
  await selectOptions(addDialog, 'Tenant', 'Alpine Outfitters');
  await addDialog.getByRole('combobox', { name: 'Groups' }).click();
  await expect(page.getByRole('option')).toHaveText([/All employees/]);
  await expect(addDialog.getByRole('listitem')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);

  await addDialog.getByLabel('Name').fill('Winter season');
  await selectOptions(addDialog, 'Groups', 'All employees');
  await addDialog.getByRole('combobox', { name: 'Reports' }).click();
  await expect(page.getByRole('option')).toHaveText([/Outdoor sales/]);
  await selectOptions(addDialog, 'Reports', 'Outdoor sales');
  const creation = page.waitForRequest((request) => request.method() === 'POST');
  await addDialog.getByRole('button', { name: 'Add', exact: true }).click();
  const body = (await creation).postDataJSON() as { groups: string[]; reports: string[] };
  expect([body.groups.length, body.reports.length]).toEqual([1, 1]);
});

test('a viewer sees no buttons to add or edit apps', async ({ page }) => {
  await signIn(page, stack.portalUrl, stack.accounts.viewer);
  await expect(appCard(page, 'Retail cockpit')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Add app|Edit )/ })).toHaveCount(0);
});
