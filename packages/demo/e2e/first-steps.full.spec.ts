import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { dialog, selectOptions, row, setChecked } from './support/lists.ts';
import { expectReport, notification, register, searchPalette, signIn } from './support/portal.ts';
import { getPrintedValue } from './support/printed-value.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { startStack } from './support/stack.ts';
import type { RunningStack } from './support/stack.ts';

let stack: RunningStack;
test.beforeAll(async () => {
  stack = await startStack({ args: ['--empty'] });
});
test.afterAll(() => stack.stop());

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const email = 'nina.newcomer@example.com';

const checklist = (page: Page) => page.getByRole('region', { name: 'First steps' });
const addButton = { name: 'Add', exact: true };

/** Follows the link to the next step from any screen. */
const openNext = (page: Page, step: string) =>
  checklist(page)
    .getByRole('link', { name: new RegExp(`^(Next: )?${step}$`) })
    .click();

test.describe
  .serial('the first steps lead from an empty installation to a report that a new viewer sees', () => {
  let page: Page;
  let newUserPage: Page;
  setUpSharedPage((newPage) => {
    newUserPage = newPage;
  });
  setUpSharedPage(async (newPage) => {
    page = newPage;
    await signIn(page, stack.portalUrl, stack.accounts.superAdmin);
  });

  test('adds a tenant', async () => {
    expect(stack.getOutput().stdout).not.toContain(stack.accounts.viewer.email);
    await expect(checklist(page)).toContainText('0 of 7 done');
    await openNext(page, 'Add a tenant');
    const addDialog = dialog(page, 'Add Tenant');
    await addDialog.getByLabel('Name').fill('Harbor');
    await addDialog.getByRole('button', addButton).click();
    await expect(checklist(page)).toContainText('1 of 7 done');
  });

  test('adds a connection, authorizes it and selects a workspace', async () => {
    await openNext(page, 'Add a connection');
    const addDialog = dialog(page, 'Add Connection');
    await addDialog.getByLabel('Name').fill('First connection');
    await selectOptions(addDialog, 'Tenant', 'Harbor');
    await selectOptions(addDialog, 'Type', 'App Owns Data A service');
    await addDialog.getByRole('button', addButton).click();
    await openNext(page, 'Authorize it and select workspaces');
    const authorizeDialog = dialog(page, 'Authorize Connection');
    for (const label of ['Client ID', 'Client Secret', 'Tenant Id']) {
      await authorizeDialog.getByLabel(label).fill(getPrintedValue(stack, label));
    }
    await authorizeDialog.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, 'First connection')).toContainText('OK');
    await openNext(page, 'Authorize it and select workspaces');
    const workspaces = dialog(page, 'Workspaces of First connection');
    await setChecked(workspaces, 'Select Retail analytics');
    await workspaces.getByRole('button', { name: 'Save' }).click();
    await expect(checklist(page)).toContainText('3 of 7 done');
  });

  test('adds a report, a group and an app', async () => {
    await openNext(page, 'Add a report');
    const reportDialog = dialog(page, 'Add Report');
    await reportDialog.getByLabel('Name').fill('First report');
    await selectOptions(reportDialog, 'Tenant', 'Harbor');
    await selectOptions(reportDialog, 'Workspace', 'Retail analytics.*First connection');
    await selectOptions(reportDialog, 'Report', 'Sales overview');
    await reportDialog.getByRole('button', addButton).click();

    await openNext(page, 'Add a group');
    const groupDialog = dialog(page, 'Add Group');
    await groupDialog.getByLabel('Name').fill('First group');
    await selectOptions(groupDialog, 'Tenant', 'Harbor');
    await groupDialog.getByRole('button', addButton).click();

    await openNext(page, 'Add an app');
    const appDialog = dialog(page, 'Add App');
    await appDialog.getByLabel('Name').fill('First app');
    await selectOptions(appDialog, 'Tenant', 'Harbor');
    await selectOptions(appDialog, 'Groups', 'First group');
    await selectOptions(appDialog, 'Reports', 'First report');
    await appDialog.getByRole('button', addButton).click();
    await expect(checklist(page)).toContainText('6 of 7 done');
  });

  test('opens the saved app from the notification', async () => {
    const confirmation = page.getByTestId('notification').filter({ hasText: 'Added First app' });
    await confirmation.getByRole('button', { name: 'Show' }).click();
    await expectReport(page);
    await page.goBack();
  });

  test('invites a user, which completes the first steps', async () => {
    await openNext(page, 'Invite users');
    const inviteDialog = dialog(page, 'Invite users to Harbor');
    await inviteDialog.getByLabel('Email(s)').fill(email);
    await selectOptions(inviteDialog, 'Groups', 'First group');
    await inviteDialog.getByRole('button', { name: 'Invite' }).click();
    await expect(notification(page, '1 user invited')).toBeVisible();
    await expect(checklist(page)).toBeHidden();
  });

  test('the new user follows the link in the email, registers and sees the report', async () => {
    const mail = newUserPage.getByRole('article').filter({ hasText: email });
    await expect(async () => {
      await newUserPage.goto(`${stack.identityUrl}/mails`);
      await expect(mail).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await mail.getByRole('link').first().click();
    await register(newUserPage, email);
    await expectReport(newUserPage);
  });
});

test('administrators hide the first steps and show them again from the command palette', async ({ page }) => {
  await page.route('**/api/setup', async (route) => {
    const response = await route.fetch();
    if (!response.ok()) {
      await route.fulfill({ response });
      return;
    }
    const { steps, dismissed } = (await response.json()) as { steps: { name: string }[]; dismissed: boolean };
    const open = steps.map(({ name }) => ({ name, done: name === 'tenant' }));
    await route.fulfill({ response, json: { steps: open, dismissed } });
  });
  await signIn(page, `${stack.portalUrl}/groups`, stack.accounts.superAdmin);
  await expect(checklist(page).getByRole('link')).toHaveText('Next: Add a connection');
  await checklist(page).getByRole('button', { name: 'Show all steps' }).click();
  await expect(checklist(page).getByRole('listitem')).toHaveCount(7);
  await checklist(page).getByRole('button', { name: 'Hide first steps' }).click();
  await expect(checklist(page)).toBeHidden();
  await searchPalette(page, 'first steps');
  await page.keyboard.press('Enter');
  await expect(checklist(page)).toContainText('1 of 7 done');
  // The page may be loading the steps again.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
