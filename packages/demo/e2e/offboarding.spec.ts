import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { notification, signIn } from './support/portal.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { setUpSharedStack } from './support/shared-stack.ts';

// Tests the offboarding of a tenant on the complete product.
const stack = setUpSharedStack();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true });
const findRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test.describe.serial('a superAdmin archives a tenant, deletes it with its contents, and restores it', () => {
  let page: Page;
  setUpSharedPage(async (newPage) => {
    page = newPage;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, `${stack.portalUrl}/tenants`, stack.accounts.superAdmin);
  });

  test('archives the tenant and restores access', async () => {
    await button(page, 'Edit Alpine Outfitters').click();
    await button(dialog(page, 'Update Tenant'), 'Archive').click();
    const confirmation = page.getByRole('alertdialog', { name: 'Archive Tenant' });
    await expect(confirmation).toContainText('No user can access Alpine Outfitters');
    await expectAccessible(page);
    await button(confirmation, 'Archive').click();
    await expect(notification(page, 'Archived Alpine Outfitters')).toBeVisible();
    await expect(findRow(page, 'Alpine Outfitters')).toContainText('Archived');
    await expectAccessible(page);
    await button(page, 'Edit Alpine Outfitters').click();
    await button(dialog(page, 'Alpine Outfitters is archived'), 'Restore access').click();
    await expect(notification(page, 'Restored access to Alpine Outfitters')).toBeVisible();
    await expect(button(page, 'Users Alpine Outfitters')).toBeVisible();
  });

  const openDeletion = async () => {
    await button(page, 'Edit Alpine Outfitters').click();
    await button(dialog(page, 'Update Tenant'), 'Delete').click();
    return page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  };

  test('deletes the tenant after entering its name, and undoes the deletion', async () => {
    const confirmation = await openDeletion();
    await expect(confirmation).toContainText('These are deleted with the tenant:');
    await expectAccessible(page);
    await confirmation.getByLabel('Name of the tenant').fill('Alpine');
    await button(confirmation, 'Yes').click();
    await expect(confirmation.getByRole('alert')).toBeVisible();
    await confirmation.getByLabel('Name of the tenant').fill('Alpine Outfitters');
    await confirmation.getByLabel('Name of the tenant').press('Tab');
    await button(confirmation, 'Yes').click();
    await expect(findRow(page, 'Alpine Outfitters')).toHaveCount(0);
    await expect(notification(page, 'Deleted Alpine Outfitters')).toBeVisible();
    await button(page, 'Undo').click();
    await expect(findRow(page, 'Alpine Outfitters')).toBeVisible();
  });

  test('restores a deleted tenant with its contents', async () => {
    const confirmation = await openDeletion();
    await confirmation.getByLabel('Name of the tenant').fill('Alpine Outfitters');
    await button(confirmation, 'Yes').click();
    await expect(findRow(page, 'Alpine Outfitters')).toHaveCount(0);
    await page.getByRole('link', { name: 'Recently deleted' }).click();
    await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeVisible();
    await expect(findRow(page, 'Alpine Outfitters')).toContainText('Tenant');
    await expectAccessible(page);
    await button(page, 'Restore Alpine Outfitters').click();
    await expect(notification(page, 'Restored Alpine Outfitters')).toBeVisible();
    await expect(findRow(page, 'Alpine Outfitters')).toHaveCount(0);
  });
});

test('several groups are deleted together, and the deletion is undone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, `${stack.portalUrl}/groups`, stack.accounts.superAdmin);
  for (const name of ['Temporary A', 'Temporary B']) {
    await button(page, 'Add group').click();
    await dialog(page, 'Add Group').getByLabel('Name').fill(name);
    await dialog(page, 'Add Group').getByRole('combobox', { name: 'Tenant' }).click();
    await page.getByRole('option', { name: 'Noordzee Retail' }).click();
    await button(dialog(page, 'Add Group'), 'Add').click();
    await expect(dialog(page, 'Add Group')).toBeHidden();
  }
  await page.getByRole('searchbox').fill('Temporary');
  await expect(findRow(page, 'Temporary B')).toBeVisible();
  await button(page, 'Select').click();
  await page.getByRole('checkbox', { name: 'Select all' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Delete').click();
  const confirmation = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(confirmation).toContainText('Are you sure to delete 2 groups?');
  await expectAccessible(page);
  await button(confirmation, 'Yes').click();
  await expect(findRow(page, 'Temporary B')).toHaveCount(0);
  await expect(notification(page, 'Deleted 2 groups')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(findRow(page, 'Temporary B')).toBeVisible();
});
