import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { dialog, selectOptions, row, setChecked } from './support/lists.ts';
import { expectReport, notification, register, signIn } from './support/portal.ts';
import { getPrintedValue } from './support/printed-value.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { setUpSharedStack } from './support/shared-stack.ts';

const stack = setUpSharedStack();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const email = 'nina.newcomer@noordzee.example';

test.describe.serial('an administrator publishes a report to a new user, who registers and opens it', () => {
  let page: Page;
  let newUserPage: Page;
  const openScreen = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
  setUpSharedPage((newPage) => {
    newUserPage = newPage;
  });
  setUpSharedPage(async (newPage) => {
    page = newPage;
    await signIn(page, `${stack.portalUrl}/connections`, stack.accounts.superAdmin);
  });

  test('adds a connection', async () => {
    await page.getByRole('button', { name: 'Add connection' }).click();
    const addDialog = dialog(page, 'Add Connection');
    await addDialog.getByLabel('Name').fill('First connection');
    await selectOptions(addDialog, 'Tenant', 'Noordzee Retail');
    await selectOptions(addDialog, 'Type', 'App Owns Data A service');
    await addDialog.getByRole('button', { name: 'Add' }).click();
    await expect(row(page, 'First connection')).toContainText('Unknown');
  });

  test('authorizes the connection', async () => {
    await row(page, 'First connection').getByRole('button', { name: 'authorize First connection' }).click();
    const authorizeDialog = dialog(page, 'Authorize Connection');
    await authorizeDialog.getByLabel('Client ID').fill(getPrintedValue(stack, 'Client ID'));
    await authorizeDialog.getByLabel('Client Secret').fill(getPrintedValue(stack, 'Client Secret'));
    await authorizeDialog.getByLabel('Tenant Id').fill(getPrintedValue(stack, 'Tenant Id'));
    await authorizeDialog.getByRole('button', { name: 'Save' }).click();
    await expect(authorizeDialog).toBeHidden();
    await expect(row(page, 'First connection')).toContainText('OK');
  });

  test('selects a workspace', async () => {
    await row(page, 'First connection')
      .getByRole('button', { name: /^Workspaces of/ })
      .click();
    const workspaces = dialog(page, 'Workspaces of First connection');
    await setChecked(workspaces, 'Select Retail analytics');
    await workspaces.getByRole('button', { name: 'Save' }).click();
    await expect(workspaces).toBeHidden();
  });

  test('adds a report of this workspace', async () => {
    await openScreen('Reports');
    await page.getByRole('button', { name: 'Add report' }).click();
    const addDialog = dialog(page, 'Add Report');
    await addDialog.getByLabel('Name').fill('First report');
    await selectOptions(addDialog, 'Tenant', 'Noordzee Retail');
    await selectOptions(addDialog, 'Workspace', 'Retail analytics.*First connection');
    await selectOptions(addDialog, 'Report', 'Sales overview');
    await addDialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(page, 'First report')).toContainText('Noordzee Retail');
  });

  test('adds a group', async () => {
    await openScreen('Groups');
    await page.getByRole('button', { name: 'Add group' }).click();
    const addDialog = dialog(page, 'Add Group');
    await addDialog.getByLabel('Name').fill('First group');
    await selectOptions(addDialog, 'Tenant', 'Noordzee Retail');
    await addDialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(page, 'First group')).toContainText('Noordzee Retail');
  });

  test('adds an app for this group with the report', async () => {
    await openScreen('Apps');
    await page.getByRole('button', { name: 'Add app' }).click();
    const addDialog = dialog(page, 'Add App');
    await addDialog.getByLabel('Name').fill('First app');
    await selectOptions(addDialog, 'Tenant', 'Noordzee Retail');
    await selectOptions(addDialog, 'Groups', 'First group');
    await selectOptions(addDialog, 'Reports', 'First report');
    await addDialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(addDialog).toBeHidden();
  });

  test('invites a new email address', async () => {
    await openScreen('Tenants');
    await page.getByRole('button', { name: 'Users Noordzee Retail' }).click();
    await page.getByRole('button', { name: 'Invite users' }).click();
    const inviteDialog = dialog(page, 'Invite users to Noordzee Retail');
    await expect(inviteDialog.getByText('Users see apps only through groups.')).toBeVisible();
    await inviteDialog.getByLabel('Email(s)').fill(email);
    await selectOptions(inviteDialog, 'Groups', 'First group');
    await inviteDialog.getByRole('button', { name: 'Invite' }).click();
    await expect(notification(page, '1 user invited')).toBeVisible();
    await dialog(page, 'Users of Noordzee Retail').getByRole('button', { name: 'Close' }).click();
  });

  test('the new user follows the link in the email and registers', async () => {
    const mails = newUserPage.getByRole('article').filter({ hasText: email });
    await expect(async () => {
      await newUserPage.goto(`${stack.identityUrl}/mails`);
      await expect(mails).toHaveCount(1, { timeout: 1_000 });
    }).toPass();
    await mails.getByRole('link').first().click();
    await expect(newUserPage.getByRole('heading', { name: 'Create account' })).toBeVisible();
    await expect(newUserPage.getByLabel('Email')).toHaveValue(email);
    await register(newUserPage, email);
  });

  test('the new user opens the report', async () => {
    await expectReport(newUserPage);
    await expect(newUserPage.getByRole('region', { name: 'First report' })).toBeVisible();
  });
});

test('an invitation link prefills the email address at sign-in', async ({ page }) => {
  await page.goto(`${stack.portalUrl}/?login_hint=${encodeURIComponent(stack.accounts.viewer.email)}`);
  await expect(page.getByLabel('Email')).toHaveValue(stack.accounts.viewer.email);
  await page.getByLabel('Password', { exact: true }).fill(stack.accounts.viewer.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${stack.portalUrl}/apps`);
});
