import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectReady, selectOptions } from './support/lists.ts';
import { notification, signIn } from './support/portal.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { setUpSharedStack } from './support/shared-stack.ts';

// Tests the administration of tenants, users and logs on the complete product.
const stack = setUpSharedStack();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const findRow = (scope: Page | Locator, text: string) => scope.getByRole('row').filter({ hasText: text });
const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true });
/** Returns the cells of a column, from top to bottom. */
const column = (scope: Page | Locator, label: string) => scope.locator(`tbody td[data-label="${label}"]`);

async function openAdminSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Admin Settings' }).click();
  return dialog(page, 'Admin Settings');
}

test.describe.serial('a user administrator manages a tenant and removes a user’s access', () => {
  let page: Page;
  setUpSharedPage(async (newPage) => {
    page = newPage;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, `${stack.portalUrl}/tenants`, stack.accounts.userAdmin);
  });

  test('adds a tenant, whose required name determines its address', async () => {
    await expect(page.getByRole('heading', { name: 'Tenants' })).toBeVisible();
    await expect(column(page, 'Name')).toHaveText(['Noordzee Retail']);
    await button(page, 'Add tenant').click();
    const addDialog = dialog(page, 'Add Tenant');
    const name = addDialog.getByLabel('Name');
    await expect(name).toBeFocused();
    await expect(button(addDialog, 'Add')).toBeDisabled();
    await expect(button(addDialog, 'Delete')).toHaveCount(0);
    await name.fill('W');
    await expect(button(addDialog, 'Add')).toBeEnabled();
    await name.fill('');
    await expect(button(addDialog, 'Add')).toBeDisabled();
    await expect(addDialog.getByText('Name is required')).toBeHidden();
    await addDialog.getByLabel('Description').focus();
    await expect(addDialog.getByText('Name is required')).toBeVisible();
    await expectAccessible(page);
    await name.fill('Wadden  Ferries');
    await expect(button(addDialog, 'Add')).toBeEnabled();
    await addDialog.getByLabel('Description').focus();
    await expect(addDialog.getByText('Address: wadden-ferries')).toBeVisible();
    await name.press('Enter');
    await expect(addDialog).toBeHidden();
    await expect(button(page, 'Add tenant')).toBeFocused();
    await expect(column(page, 'Name')).toHaveText(['Noordzee Retail', 'Wadden Ferries']);
  });

  test('changes the tenant, and does not discard unsaved changes without confirmation', async () => {
    await button(page, 'Edit Wadden Ferries').click();
    const editDialog = dialog(page, 'Update Tenant');
    await editDialog.getByLabel('Description').fill('Boats to the islands');
    await page.keyboard.press('Escape');
    await button(page.getByRole('alertdialog', { name: 'Unsaved changes' }), 'Keep editing').click();
    await button(editDialog, 'Save').click();
    await expect(editDialog).toBeHidden();
    await expect(findRow(page, 'Wadden Ferries')).toContainText('Boats to the islands');
    await button(page, 'Edit Wadden Ferries').click();
    await editDialog.getByLabel('Name').fill('Another');
    await button(editDialog, 'Close').click();
    await button(page.getByRole('alertdialog', { name: 'Unsaved changes' }), 'Discard').click();
    await expect(editDialog).toBeHidden();
    await expect(findRow(page, 'Another')).toHaveCount(0);
  });

  test('copies the ID of the tenant', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Wadden Ferries').click();
    const info = dialog(page, 'Tenant Info');
    const id = await info.getByLabel('ID').inputValue();
    expect(id).toMatch(/^[\da-f-]{36}$/);
    await button(info, 'Copy to clipboard').click();
    await expect(notification(page, 'Copied item to clipboard!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
    await button(page.getByRole('region', { name: 'Notifications' }), 'Close message')
      .first()
      .click();
    await expectReady(info);
    await page.keyboard.press('Escape');
    await expect(button(page, 'Wadden Ferries')).toBeFocused();
  });

  test('finds and sorts tenants by keyboard', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('islands');
    await expect(column(page, 'Name')).toHaveText(['Wadden Ferries']);
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').press('Enter');
    await expect(column(page, 'Name')).toHaveText(['Wadden Ferries', 'Noordzee Retail']);
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('columnheader', { name: 'Description' }).getByRole('button').press('Shift+Enter');
    await expect(page.getByRole('columnheader', { name: 'Description' })).toContainText('2');
  });

  test('deletes the tenant after confirmation', async () => {
    await button(page, 'Edit Wadden Ferries').click();
    await button(dialog(page, 'Update Tenant'), 'Delete').click();
    const confirmation = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
    await expect(confirmation).toContainText('Are you sure to delete tenant: Wadden Ferries?');
    await expect(button(confirmation, 'Cancel')).toBeFocused();
    await expectReady(confirmation);
    await page.mouse.click(5, 5);
    await expect(confirmation).toBeVisible();
    await button(confirmation, 'Yes').click();
    await expect(dialog(page, 'Update Tenant')).toBeHidden();
    await expect(column(page, 'Name')).toHaveText(['Noordzee Retail']);
    await expect(notification(page, 'Deleted Wadden Ferries')).toBeVisible();
  });

  test('does not delete a tenant in use, and shows the reason', async () => {
    await button(page, 'Edit Noordzee Retail').click();
    await button(dialog(page, 'Update Tenant'), 'Delete').click();
    const confirmation = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
    await button(confirmation, 'Yes').click();
    await expect(confirmation.getByRole('alert')).toBeVisible();
    await expect(button(confirmation, 'Yes')).toBeDisabled();
    await expect(button(confirmation, 'Cancel')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(confirmation).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Update Tenant')).toBeHidden();
  });

  test('removes a user’s access, but not the administrator’s own', async () => {
    await button(page, 'Users Noordzee Retail').click();
    const users = dialog(page, 'Users of Noordzee Retail');
    await expect(findRow(users, 'Ursula Bakker')).toContainText('Registered');
    await expect(findRow(users, 'alma@')).toHaveCount(0);
    await expect(findRow(users, 'vera@noordzee.example')).toContainText('Invited');
    await expect(button(users, 'You cannot remove yourself Ursula Bakker')).toBeDisabled();
    const widerRoles = 'Has roles that you do not have. Ask a superAdmin. conny@noordzee.example';
    await expect(button(users, widerRoles).first()).toBeDisabled();
    await expectAccessible(page);
    await users.getByRole('searchbox').fill('vera');
    await button(users, 'Delete user access vera@noordzee.example').click();
    await button(page.getByRole('alertdialog'), 'Yes').click();
    await expect(users.getByText('Nothing found')).toBeVisible();
    await button(users, 'Clear search').first().click();
    await expect(findRow(users, 'casper@')).toBeVisible();
    await expect(findRow(users, 'vera@')).toHaveCount(0);
  });

  test('invites users, who appear immediately', async () => {
    const users = dialog(page, 'Users of Noordzee Retail');
    await button(users, 'Invite users').click();
    const inviteDialog = dialog(page, 'Invite users to Noordzee Retail');
    const emails = inviteDialog.getByLabel('Email(s)');
    const message = inviteDialog.getByLabel('Invitation message');
    await expect(message).toHaveAttribute('rows', '12');
    await expect(message).toHaveValue(/invited to Noordzee Retail on [^]*Ursula Bakker$/);
    await emails.fill('new@noordzee.example vera@noordzee.example');
    await message.focus();
    const invalid = 'One or more email addresses are invalid (use "; " to separate)';
    await expect(inviteDialog.getByText(invalid)).toBeVisible();
    await expect(button(inviteDialog, 'Invite')).toBeDisabled();
    await expect(
      inviteDialog.getByText('new@noordzee.example vera@noordzee.example: It contains a space.'),
    ).toBeVisible();
    await expectAccessible(page);
    await emails.press('Backspace');
    await emails.fill('New Person <new@noordzee.example>\nvera@noordzee.example,casper@noordzee.example');
    await message.focus();
    await expect(
      inviteDialog.getByRole('list', { name: 'Entered addresses' }).getByRole('listitem'),
    ).toHaveText(['new@noordzee.example', 'vera@noordzee.example', 'casper@noordzee.example']);
    await button(inviteDialog, 'Import from CSV file').click();
    const importDialog = dialog(page, 'Import addresses');
    await importDialog.getByLabel('CSV file').setInputFiles({
      name: 'users.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name;Email\nFay;fay@noordzee.example\nNobody;nobody\nVera;vera@noordzee.example'),
    });
    await expect(column(importDialog, 'Status')).toHaveText(['Ready', 'It has no @.', 'Already in the list']);
    await expectAccessible(page);
    await button(importDialog, 'Add 1 address').click();
    await expect(inviteDialog.getByText('4 addresses')).toBeVisible();
    await selectOptions(inviteDialog, 'Groups', 'Management');
    await inviteDialog.getByRole('textbox', { name: 'Last day of access' }).fill('31-12-2099');
    const inviteRequest = page.waitForRequest((request) => request.method() === 'PUT');
    await button(inviteDialog, 'Invite').click();
    const { invitationMessage } = (await inviteRequest).postDataJSON() as { invitationMessage: string };
    expect(invitationMessage).toContain('Hello,<br><br>');
    await expect(inviteDialog).toBeHidden();
    await expect(notification(page, '3 users invited, 1 existing member unchanged')).toBeVisible();
    await expect(findRow(users, 'new@noordzee.example')).toContainText('Invited');
    await expect(findRow(users, 'vera@')).toBeVisible();
    await expect(findRow(users, 'fay@')).toContainText('31-12-2099');
  });

  test('sends an invitation again, withdraws one, and changes the end of an access', async () => {
    const users = dialog(page, 'Users of Noordzee Retail');
    await button(users, 'Edit access and roles fay@noordzee.example').click();
    const access = dialog(page, 'Access of fay@noordzee.example');
    await access.getByRole('textbox', { name: 'Last day of access' }).fill('');
    await button(access, 'Save').click();
    await expect(findRow(users, 'fay@')).toContainText('No end');
    await users.getByRole('tab', { name: 'Invitations' }).click();
    await expect(findRow(users, 'fay@')).toContainText('Pending');
    await expect(findRow(users, 'fay@')).toContainText('Management');
    await expectAccessible(page);
    await button(users, 'Send again fay@noordzee.example').click();
    await expect(notification(page, 'Invitation sent to fay@noordzee.example')).toBeVisible();
    await button(users, 'Withdraw new@noordzee.example').click();
    await button(page.getByRole('alertdialog'), 'Yes').click();
    await expect(findRow(users, 'new@')).toContainText('Withdrawn');
  });
});

test.describe.serial('a superAdmin manages users and reads the logs', () => {
  let page: Page;
  let settings: Locator;
  setUpSharedPage(async (newPage) => {
    page = newPage;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, `${stack.portalUrl}/tenants`, stack.accounts.superAdmin);
  });

  test('finds and sorts users on the server', async () => {
    await expect(column(page, 'Name')).toHaveText(['Alpine Outfitters', 'Noordzee Retail']);
    settings = await openAdminSettings(page);
    await expect(settings.getByRole('tab')).toHaveText(['User Managment', 'Sign-in Log', 'Audit Log']);
    await expect(settings.getByRole('tab', { name: 'User Managment' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(findRow(settings, 'vera@noordzee.example')).toBeVisible();
    await expectAccessible(page);
    await settings.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
    await expect(column(settings, 'Email').first()).toHaveText('alma@alpine.example');
    await settings.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
    await expect(column(settings, 'Email').first()).toHaveText('vera@noordzee.example');
    await settings.getByRole('searchbox').fill('casper');
    await expect(column(settings, 'Email')).toHaveText(['casper@noordzee.example']);
    await expect(settings.getByText('1 hit')).toBeVisible();
    await expect(column(settings, 'Name')).toHaveText('?');
  });

  test('grants a role', async () => {
    await button(settings, 'Edit casper@noordzee.example').click();
    const editDialog = dialog(page, 'Update user');
    await expect(editDialog.getByLabel('Email')).toHaveAttribute('readonly', '');
    await expect(editDialog.getByText('synced automatically')).toBeVisible();
    await expect(editDialog.getByRole('checkbox', { name: /^Super Admin/ })).toBeFocused();
    await expectAccessible(page);
    await editDialog.getByText('User Admin', { exact: true }).click();
    await button(editDialog, 'Save').click();
    await expect(editDialog).toBeHidden();
    await expect(column(settings, 'UserAdmin')).toHaveText('yes');
    await settings.getByRole('searchbox').press('Escape');
  });

  test('the role of the last superAdmin cannot be revoked, and the reason is shown', async () => {
    await button(settings, 'Edit Sam Lindqvist').click();
    const editDialog = dialog(page, 'Update user');
    await editDialog.getByText('Super Admin', { exact: true }).click();
    await button(editDialog, 'Save').click();
    await expect(editDialog.getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page.getByRole('alertdialog'), 'Discard').click();
  });

  test('shows the ID of a user', async () => {
    await button(settings, 'User info of Sam Lindqvist').click();
    await expect(dialog(page, 'User Info').getByLabel('ID')).toHaveValue(/^[\da-f-]{36}$/);
    await expectReady(dialog(page, 'User Info'));
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'User Info')).toBeHidden();
  });

  test('deletes a user', async () => {
    await button(settings, 'Edit alma@alpine.example').click();
    await button(dialog(page, 'Update user'), 'Delete').click();
    await expect(page.getByRole('alertdialog')).toContainText(
      'Are you sure to delete user: alma@alpine.example?',
    );
    await button(page.getByRole('alertdialog'), 'Yes').click();
    await expect(dialog(page, 'Update user')).toBeHidden();
    await expect(findRow(settings, 'alma@')).toHaveCount(0);
  });

  test('reads the sign-in log', async () => {
    await settings.getByRole('tab', { name: 'Sign-in Log' }).click();
    await expect(column(settings, 'User').first()).toHaveText('sam@lumen.example');
    await expect(column(settings, 'Method').first()).toHaveText('pwd');
  });

  test('reads the audit log and the request bodies', async () => {
    await settings.getByRole('tab', { name: 'Audit Log' }).click();
    await settings.getByRole('searchbox').fill('PATCH');
    await expect(column(settings, 'Method').first()).toHaveText('PATCH');
    await button(settings, 'Body').first().click();
    await expect(settings.getByRole('group', { name: 'Body' })).toContainText('superAdmin: false');
    await expectAccessible(page);
    const rowCount = await settings.getByRole('row').count();
    await settings.getByText('Auto Refresh (5 sec.)').click();
    await settings.getByRole('searchbox').fill('');
    await expect(settings.getByRole('row')).not.toHaveCount(rowCount);
  });

  test('finds who granted a role, shares the address and puts the role back', async () => {
    await button(settings, 'Update user: casper@noordzee.example').click();
    const entry = dialog(page, 'Update user');
    await expect(entry).toContainText('Sam Lindqvist (sam@lumen.example)');
    await expect(entry.getByRole('row', { name: 'User admin' })).toContainText('User adminNoYes');
    await expectAccessible(page);
    await entry.getByRole('button', { name: 'casper@noordzee.example' }).click();
    await expect(entry).toBeHidden();
    await expect(page).toHaveURL(/settings=audit-log&target=[\da-f-]{36}$/);
    await page.reload();
    await button(settings, 'Update user: casper@noordzee.example').click();
    await button(entry, 'Put it back: User admin').click();
    await expect(entry).toBeHidden();
    await expect(button(settings, 'Put back a change: casper@noordzee.example')).toBeVisible();
    await settings.getByRole('textbox', { name: 'From' }).fill('01-01-2020');
    await expect(page).toHaveURL(/from=2020-01-01/);
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await button(settings, 'Export CSV').click();
    expect((await download).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
    await button(settings, 'Clear all').click();
    await expect(page).toHaveURL(/\?settings=audit-log$/);
    await settings.getByText('Auto Refresh (5 sec.)').click();
  });

  test('the log refreshes automatically', async () => {
    const waitForLogRequest = () => page.waitForRequest(/audit-logs/);
    await waitForLogRequest();
    await waitForLogRequest();
    await settings.getByText('Auto Refresh (5 sec.)').click();
  });

  test('closes with Esc and returns the focus to the account menu', async () => {
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeFocused();
  });
});

test('users without an administrator role see no administration screens', async ({ page }) => {
  await signIn(page, `${stack.portalUrl}/tenants`, stack.accounts.viewer);
  await expect(notification(page, 'You are not allowed to open this page.')).toBeVisible();
  await expect(page).toHaveURL(`${stack.portalUrl}/apps`);
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText([
    'Apps',
    'Knowledge Base',
  ]);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Vera', 'Logout']);
});
