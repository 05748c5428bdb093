import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { dialog } from './support/lists.ts';
import { notification, signIn } from './support/portal.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { setUpSharedStack } from './support/shared-stack.ts';

const stack = setUpSharedStack();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const pageLostMessage = 'Your roles have changed, so the page or dialog you had open is no longer available.';
const menuLinks = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true });

/** Grants a role to Casper in the open Admin Settings, or revokes it. */
async function toggleRole(page: Page, role: string): Promise<void> {
  await button(page, 'Edit Casper Jansen').click();
  const editDialog = dialog(page, 'Update user');
  await editDialog.getByText(role, { exact: true }).click();
  await button(editDialog, 'Save').click();
  await expect(editDialog).toBeHidden();
}

/**
 * Focuses the window repeatedly until the expectation is met, because the portal reloads the user at most every five
 * seconds.
 */
const expectAfterFocus = (page: Page, expected: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expected();
  }).toPass({ timeout: 60_000 });

test.describe.serial('granting or revoking a role takes effect during the user’s session', () => {
  let page: Page;
  let admin: Page;
  setUpSharedPage(async (newPage) => {
    page = newPage;
    await signIn(page, `${stack.portalUrl}/reports`, stack.accounts.contributerAdmin);
    // The administrator selects the user by name, which the server receives when the user signs in.
    await menuLinks(page).first().waitFor();
  });
  setUpSharedPage(async (newPage) => {
    admin = newPage;
    await signIn(admin, `${stack.portalUrl}/tenants`, stack.accounts.superAdmin);
    await admin.getByRole('button', { name: /^Account menu/ }).click();
    await admin.getByRole('menuitem', { name: 'Admin Settings' }).click();
    await dialog(admin, 'Admin Settings').getByRole('searchbox').fill('casper');
  });

  test('a rejected request leads to the home page with a message', async () => {
    await expect(menuLinks(page)).toHaveText(['Apps', 'Reports', 'Groups', 'Health', 'Knowledge Base']);
    await toggleRole(admin, 'Contributer Admin');
    await button(page, 'Add report').click();
    await expect(page).toHaveURL(`${stack.portalUrl}/apps`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(menuLinks(page)).toHaveText(['Apps', 'Knowledge Base']);
    await expect(notification(page, pageLostMessage)).toBeVisible();
    await expect(page.getByTestId('notification')).toHaveCount(1);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(button(page, 'Add app')).toHaveCount(0);
    await button(page, 'Close message').click();
  });

  test('a granted role takes effect when the window receives focus', async () => {
    await toggleRole(admin, 'Connection Admin');
    await expectAfterFocus(page, () =>
      expect(menuLinks(page)).toHaveText(['Apps', 'Connections', 'Health', 'Knowledge Base'], {
        timeout: 1_000,
      }),
    );
    await expect(page.getByTestId('notification')).toHaveCount(0);
  });

  test('a revoked role closes the screen with its unsaved changes when the window receives focus', async () => {
    await menuLinks(page).filter({ hasText: 'Connections' }).click();
    await button(page, 'Add connection').click();
    await dialog(page, 'Add Connection').getByLabel('Name').fill('Never saved');
    await toggleRole(admin, 'Connection Admin');
    await expectAfterFocus(page, () => expect(page).toHaveURL(`${stack.portalUrl}/apps`, { timeout: 1_000 }));
    await expect(menuLinks(page)).toHaveText(['Apps', 'Knowledge Base']);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(notification(page, pageLostMessage)).toBeVisible();
    await expect(page.getByTestId('notification')).toHaveCount(1);
  });

  test('the Admin Settings dialog closes when the role is revoked, and remains closed when it is granted again', async () => {
    await toggleRole(admin, 'Super Admin');
    await expectAfterFocus(page, () => expect(menuLinks(page)).toHaveCount(7, { timeout: 1_000 }));
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Admin Settings' }).click();
    await expect(dialog(page, 'Admin Settings')).toBeVisible();
    await toggleRole(admin, 'Super Admin');
    await expectAfterFocus(page, () => expect(dialog(page, 'Admin Settings')).toBeHidden({ timeout: 1_000 }));
    await expect(menuLinks(page)).toHaveText(['Apps', 'Knowledge Base']);
    await toggleRole(admin, 'Super Admin');
    await expectAfterFocus(page, () => expect(menuLinks(page)).toHaveCount(7, { timeout: 1_000 }));
    await expect(dialog(page, 'Admin Settings')).toBeHidden();
  });
});
