import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { readColumn, confirmDeletion, dialog, selectOptions, row, setChecked } from './support/lists.ts';
import { blockNextPopup } from './support/popups.ts';
import { notification, signIn } from './support/portal.ts';
import { getPrintedValue } from './support/printed-value.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { expectFitsPhone } from './support/viewport.ts';

const stack = setUpSharedStack();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function fillInCredentials(authorizeDialog: Locator, secret = getPrintedValue(stack, 'Client Secret')) {
  await authorizeDialog.getByLabel('Client ID').fill(getPrintedValue(stack, 'Client ID'));
  await authorizeDialog.getByLabel('Client Secret').fill(secret);
  await authorizeDialog.getByLabel('Tenant Id').fill(getPrintedValue(stack, 'Tenant Id'));
}

test.describe
  .serial('a connectionAdmin adds a connection, authorizes it, selects workspaces and deletes it', () => {
  let page: Page;
  setUpSharedPage(async (newPage) => {
    page = newPage;
    await signIn(page, `${stack.portalUrl}/connections`, stack.accounts.connectionAdmin);
  });

  test('lists the connections of the tenant', async () => {
    await expect(row(page, 'Service principal of the Noordzee')).toBeVisible();
    expect((await readColumn(page, 'Tenant')).every((tenant) => tenant === 'Noordzee Retail')).toBe(true);
    await expectAccessible(page);
    await expectFitsPhone(page);
  });

  test('adds a connection, which requires a type', async () => {
    await page.getByRole('button', { name: 'Add connection' }).click();
    const addDialog = dialog(page, 'Add Connection');
    await addDialog.getByLabel('Name').fill('Second opinion');
    const type = addDialog.getByRole('combobox', { name: 'Type' });
    await type.focus();
    await type.blur();
    await expect(addDialog.getByText('Type is required')).toBeVisible();
    await expectAccessible(page);
    await type.click();
    await expect(page.getByRole('option')).toHaveCount(3);
    await page.getByRole('option', { name: /^App Owns Data A service/ }).click();
    await addDialog.getByRole('button', { name: 'Add' }).click();
    await expect(addDialog).toBeHidden();
    await expect(row(page, 'Second opinion')).toContainText('Unknown');
  });

  test('does not store rejected credentials unless the administrator says so, and then shows Failed', async () => {
    await row(page, 'Second opinion').getByRole('button', { name: 'authorize Second opinion' }).click();
    const authorizeDialog = dialog(page, 'Authorize Connection');
    await expect(
      authorizeDialog.getByText(`Client ID: ${getPrintedValue(stack, 'Client ID')}`),
    ).toBeVisible();
    await fillInCredentials(authorizeDialog, 'not the secret');
    await authorizeDialog.getByRole('button', { name: 'Save' }).click();
    await expect(authorizeDialog.getByRole('alert')).toContainText('rejected the connection');
    await expect(authorizeDialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(authorizeDialog.getByLabel('Client ID')).toHaveValue(getPrintedValue(stack, 'Client ID'));
    await expect(authorizeDialog.getByText('No report uses this connection.')).toBeVisible();
    await expectAccessible(page);
    // The dialog hides the page from assistive technology.
    const hiddenRows = page.getByRole('row', { includeHidden: true });
    await expect(hiddenRows.filter({ hasText: 'Second opinion' })).toContainText('Unknown');
    await authorizeDialog.getByRole('button', { name: 'Save anyway' }).click();
    await expect(authorizeDialog).toBeHidden();
    await expect(row(page, 'Second opinion')).toContainText('Failed');
  });

  test('shows a connection with accepted credentials as OK, and never shows the secret again', async () => {
    await row(page, 'Second opinion').getByRole('button', { name: 'authorize Second opinion' }).click();
    await fillInCredentials(dialog(page, 'Authorize Connection'));
    await dialog(page, 'Authorize Connection').getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page, 'Authorize Connection')).toBeHidden();
    await expect(row(page, 'Second opinion')).toContainText('OK');
    await row(page, 'Second opinion').getByRole('button', { name: 'authorize Second opinion' }).click();
    const authorizeDialog = dialog(page, 'Authorize Connection');
    await expect(authorizeDialog.getByLabel('Client ID')).toHaveValue(getPrintedValue(stack, 'Client ID'));
    await expect(authorizeDialog.getByLabel('Client Secret')).toHaveValue('');
    await expect(authorizeDialog.getByText('Leave blank to keep the stored secret')).toBeVisible();
    await authorizeDialog.getByLabel('Client ID').fill('');
    await authorizeDialog.getByLabel('Tenant Id').fill('https://evil.example/');
    await page.keyboard.press('Tab');
    await expect(authorizeDialog.getByText('Client ID is required')).toBeVisible();
    await expect(authorizeDialog.getByText('Must be a directory ID or a domain name')).toBeVisible();
    await expect(authorizeDialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectAccessible(page);
    await authorizeDialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  });

  test('selects workspaces, none of which is preselected, and syncs from the dialog', async () => {
    await row(page, 'Second opinion')
      .getByRole('button', { name: /^Workspaces of/ })
      .click();
    const workspaces = dialog(page, 'Workspaces of Second opinion');
    await expect(workspaces.getByText('At least one workspace should be selected')).toBeVisible();
    await expect(workspaces.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await workspaces.getByRole('button', { name: 'Sync' }).click();
    await expect(notification(page, 'Sync complete')).toBeVisible();
    await setChecked(workspaces, 'Select Retail analytics');
    await expectAccessible(page);
    await expectFitsPhone(page);
    await workspaces.getByRole('button', { name: 'Save' }).click();
    await expect(workspaces).toBeHidden();
    await expect(row(page, 'Second opinion').getByRole('button', { name: /^Workspaces of/ })).toHaveText(
      /1 of/,
    );
  });

  test('syncs from the row', async () => {
    await row(page, 'Second opinion').getByRole('button', { name: 'Sync workspaces of' }).click();
    await expect(notification(page, 'Sync complete')).toBeVisible();
  });

  test('deletes an unused connection, and explains why a connection that reports use cannot be deleted', async () => {
    await page.getByRole('button', { name: 'Edit Second opinion' }).click();
    await dialog(page, 'Update Connection').getByRole('button', { name: 'Delete' }).click();
    await confirmDeletion(page, 'Are you sure to delete connection: Second opinion?');
    await expect(row(page, 'Second opinion')).toBeHidden();

    await page.getByRole('button', { name: 'Edit Retail analytics', exact: true }).click();
    await dialog(page, 'Update Connection').getByRole('button', { name: 'Delete' }).click();
    await confirmDeletion(page, 'Are you sure to delete connection: Retail analytics?');
    await expect(page.getByRole('alertdialog').getByText(/Sales overview/)).toBeVisible();
  });
});

test('a superAdmin sees the connections of all tenants and adds a connection to one of them', async ({
  page,
}) => {
  await signIn(page, `${stack.portalUrl}/connections`, stack.accounts.superAdmin);
  await expect(row(page, 'Outdoor analytics')).toBeVisible();
  await page.getByRole('button', { name: 'Add connection' }).click();
  const addDialog = dialog(page, 'Add Connection');
  await addDialog.getByLabel('Name').fill('Alpine second');
  await selectOptions(addDialog, 'Tenant', 'Alpine Outfitters');
  await selectOptions(addDialog, 'Type', 'User Owns Data');
  await addDialog.getByRole('button', { name: 'Add' }).click();
  await expect(row(page, 'Alpine second')).toContainText('Alpine Outfitters');
});

const connectionNames = {
  'App Owns Data': 'First trial',
  'App Owns Data - User Principal': 'Second trial',
  'User Owns Data': 'Third trial',
};
for (const [type, name] of Object.entries(connectionNames)) {
  test(`a new ${type} connection works with the credentials printed by npm start`, async ({ page }) => {
    await signIn(page, `${stack.portalUrl}/connections`, stack.accounts.connectionAdmin);
    await page.getByRole('button', { name: 'Add connection' }).click();
    const addDialog = dialog(page, 'Add Connection');
    await addDialog.getByLabel('Name').fill(name);
    // Includes the start of the description, because the name of one type is a prefix of another.
    await selectOptions(addDialog, 'Type', type === 'App Owns Data' ? `${type} A` : type);
    await addDialog.getByRole('button', { name: 'Add', exact: true }).click();

    await row(page, name)
      .getByRole('button', { name: `authorize ${name}` })
      .click();
    const authorizeDialog = dialog(page, 'Authorize Connection');
    await fillInCredentials(authorizeDialog);
    if (type === 'App Owns Data') {
      await authorizeDialog.getByRole('button', { name: 'Save' }).click();
    } else {
      const popupOpened = page.waitForEvent('popup');
      await authorizeDialog.getByRole('button', { name: 'Authorize', exact: true }).click();
      const popup = await popupOpened;
      const signInHint = authorizeDialog
        .getByRole('status')
        .filter({ hasText: 'Complete the sign-in in the window' });
      await expect(signInHint).toBeInViewport({ ratio: 1 });
      await expect(popup.getByLabel('Your account')).toBeVisible();
      await popup.getByLabel('Your account').fill('head.office@noordzee.example');
      await popup.getByRole('button', { name: 'Accept' }).click();
    }
    await expect(authorizeDialog).toBeHidden();
    await expect(notification(page, 'Sync complete: 1 workspace')).toBeVisible();
    await expect(row(page, name)).toContainText('OK');

    await row(page, name)
      .getByRole('button', { name: /^Workspaces of/ })
      .click();
    const workspaces = dialog(page, `Workspaces of ${name}`);
    await setChecked(workspaces, 'Select Retail analytics');
    await workspaces.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, name).getByRole('button', { name: /^Workspaces of/ })).toHaveText('1 of 1');
  });
}

test.describe.serial('an administrator who does not complete the sign-in returns to the dialog', () => {
  let page: Page;
  let authorizeDialog: Locator;
  setUpSharedPage(async (newPage) => {
    page = newPage;
    authorizeDialog = dialog(page, 'Authorize Connection');
    await signIn(page, `${stack.portalUrl}/connections`, stack.accounts.connectionAdmin);
    await page.getByRole('button', { name: 'Add connection' }).click();
    const addDialog = dialog(page, 'Add Connection');
    await addDialog.getByLabel('Name').fill('Master user');
    await selectOptions(addDialog, 'Type', 'App Owns Data - User Principal');
    await addDialog.getByRole('button', { name: 'Add', exact: true }).click();
    await row(page, 'Master user').getByRole('button', { name: 'authorize Master user' }).click();
    await fillInCredentials(authorizeDialog);
  });

  const openPopup = async () => {
    const popupOpened = page.waitForEvent('popup');
    await authorizeDialog.getByRole('button', { name: 'Authorize', exact: true }).click();
    return popupOpened;
  };
  const expectNotAuthorized = async (
    reason = 'The sign-in was not completed. The stored credentials have not been changed.',
  ) => {
    await expect(authorizeDialog.getByRole('alert')).toHaveText(reason);
    await expect(authorizeDialog.getByLabel('Client ID')).toHaveValue(getPrintedValue(stack, 'Client ID'));
    await expect(authorizeDialog.getByLabel('Client Secret')).toHaveValue(
      getPrintedValue(stack, 'Client Secret'),
    );
  };

  test('a blocked popup shows the alert and keeps the dialog open', async () => {
    const alerts = await blockNextPopup(page);
    await authorizeDialog.getByRole('button', { name: 'Authorize', exact: true }).click();
    await expect.poll(() => alerts).toEqual(['Please check your popup settings']);
    await expect(authorizeDialog).toBeVisible();
  });

  test('a closed popup stops the authorization', async () => {
    const popup = await openPopup();
    await expect(authorizeDialog.getByText('Complete the sign-in in the window that opened.')).toBeVisible();
    await expectAccessible(page);
    await popup.close();
    await expectNotAuthorized();
  });

  test('the administrator can cancel the authorization', async () => {
    const popup = await openPopup();
    await authorizeDialog.getByRole('button', { name: 'Stop waiting' }).click();
    await expectNotAuthorized();
    await popup.close();
  });

  test('declined consent is reported', async () => {
    const popup = await openPopup();
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await closed;
    await expectNotAuthorized('Your account has not been connected (access_denied).');
  });

  test('asks for confirmation before the dialog closes, because nothing is saved', async () => {
    await authorizeDialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(authorizeDialog).toBeHidden();
    await expect(row(page, 'Master user')).toContainText('Unknown');
  });
});

test('sample connections show their authentication state, and their selected workspaces before the first sync', async ({
  page,
}) => {
  await signIn(page, `${stack.portalUrl}/connections`, stack.accounts.connectionAdmin);
  await expect(row(page, 'Service principal of the Noordzee')).toContainText('OK');
  await expect(row(page, 'Own accounts')).toContainText('Unknown');

  await row(page, 'Own accounts')
    .getByRole('button', { name: /^Workspaces of/ })
    .click();
  const workspaces = dialog(page, 'Workspaces of Own accounts');
  await expect(workspaces.getByText('Not synced yet')).toBeVisible();
  await expect(workspaces.getByText('11111111-1111-4111-8111-111111111111')).toBeVisible();
  await expect(
    workspaces.getByRole('checkbox', { name: 'Select Name available after a sync' }),
  ).toBeChecked();
  await workspaces.getByRole('button', { name: 'Save' }).click();
  await expect(workspaces).toBeHidden();
  await expect(row(page, 'Own accounts').getByRole('button', { name: /^Workspaces of/ })).toHaveText('1');
});
