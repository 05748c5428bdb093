import { expect, test } from '@playwright/test';
import { dialog, pick, row, tick } from './support/lists.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { expectShown, notification, signIn } from './support/portal.ts';
import { printedValue } from './support/printed-value.ts';

const stack = setUpSharedStack();

test.describe.configure({ timeout: 300_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const email = 'nina.newcomer@noordzee.example';

test('an administrator publishes a report to a new user, who registers and opens it', async ({
  page,
  browser,
}) => {
  const openScreen = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
  const newcomer = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(page, `${stack.portalUrl}/connections`, stack.accounts.superAdmin);

  await test.step('adds a connection', async () => {
    await page.getByRole('button', { name: 'Add connection' }).click();
    const adding = dialog(page, 'Add Connection');
    await adding.getByLabel('Name').fill('First connection');
    await pick(adding, 'Tenant', 'Noordzee Retail');
    await pick(adding, 'Type', 'App Owns Data A service');
    await adding.getByRole('button', { name: 'Add' }).click();
    await expect(row(page, 'First connection')).toContainText('Unknown');
  });

  await test.step('authorizes the connection', async () => {
    await row(page, 'First connection').getByRole('button', { name: 'authorize First connection' }).click();
    const authorizing = dialog(page, 'Authorize Connection');
    await authorizing.getByLabel('Client ID').fill(printedValue(stack, 'Client ID'));
    await authorizing.getByLabel('Client Secret').fill(printedValue(stack, 'Client Secret'));
    await authorizing.getByLabel('Tenant Id').fill(printedValue(stack, 'Tenant Id'));
    await authorizing.getByRole('button', { name: 'Save' }).click();
    await expect(authorizing).toBeHidden();
    await expect(row(page, 'First connection')).toContainText('OK');
  });

  await test.step('selects a workspace', async () => {
    await row(page, 'First connection')
      .getByRole('button', { name: /^Workspaces of/ })
      .click();
    const workspaces = dialog(page, 'Workspaces of First connection');
    await tick(workspaces, 'Select Retail analytics');
    await workspaces.getByRole('button', { name: 'Save' }).click();
    await expect(workspaces).toBeHidden();
  });

  await test.step('adds a report of this workspace', async () => {
    await openScreen('Reports');
    await page.getByRole('button', { name: 'Add report' }).click();
    const adding = dialog(page, 'Add Report');
    await adding.getByLabel('Name').fill('First report');
    await pick(adding, 'Tenant', 'Noordzee Retail');
    await pick(adding, 'Workspace', 'Retail analytics.*First connection');
    await pick(adding, 'Report', 'Sales overview');
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(page, 'First report')).toContainText('Noordzee Retail');
  });

  await test.step('adds a group', async () => {
    await openScreen('Groups');
    await page.getByRole('button', { name: 'Add group' }).click();
    const adding = dialog(page, 'Add Group');
    await adding.getByLabel('Name').fill('First group');
    await pick(adding, 'Tenant', 'Noordzee Retail');
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(page, 'First group')).toContainText('Noordzee Retail');
  });

  await test.step('adds an app for this group with the report', async () => {
    await openScreen('Apps');
    await page.getByRole('button', { name: 'Add app' }).click();
    const adding = dialog(page, 'Add App');
    await adding.getByLabel('Name').fill('First app');
    await pick(adding, 'Tenant', 'Noordzee Retail');
    await pick(adding, 'Groups', 'First group');
    await pick(adding, 'Reports', 'First report');
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(adding).toBeHidden();
  });

  await test.step('invites a new email address', async () => {
    await openScreen('Tenants');
    await page.getByRole('button', { name: 'Users Noordzee Retail' }).click();
    await page.getByRole('button', { name: 'Invite users' }).click();
    const inviting = dialog(page, 'Invite users to Noordzee Retail');
    await expect(inviting.getByText('Users see apps only through groups.')).toBeVisible();
    await inviting.getByLabel('Email(s)').fill(email);
    await inviting.getByRole('button', { name: 'Invite' }).click();
    await expect(notification(page, '1 user invited')).toBeVisible();
    await dialog(page, 'Users of Noordzee Retail').getByRole('button', { name: 'Close' }).click();
  });

  await test.step('adds the invited user to the group', async () => {
    await openScreen('Groups');
    await page.getByRole('button', { name: 'Users First group' }).click();
    const members = dialog(page, 'Users of First group');
    await tick(members, `Select ${email}`);
    await members.getByRole('button', { name: 'Save' }).click();
    await expect(members).toBeHidden();
  });

  await test.step('the new user follows the link in the email and registers', async () => {
    await newcomer.goto(`${stack.identityUrl}/mails`);
    const mails = newcomer.getByRole('article').filter({ hasText: email });
    await mails.getByRole('link').first().click();
    await newcomer.getByRole('link', { name: 'Create account' }).click();
    await expect(newcomer.getByLabel('Email')).toHaveValue(email);
    await newcomer.getByLabel('First name').fill('Nina');
    await newcomer.getByLabel('Last name').fill('Newcomer');
    await newcomer.getByLabel('Password', { exact: true }).fill('first-report-7');
    await newcomer.getByRole('button', { name: 'Continue' }).click();

    const opened = newcomer.waitForEvent('popup');
    await newcomer.getByRole('link', { name: 'inbox' }).click();
    const inbox = await opened;
    const codeMail = inbox.getByRole('article').filter({ hasText: email }).first();
    const code = /\b\d{6}\b/.exec(await codeMail.innerText())?.[0] ?? 'no code';
    await inbox.close();
    await newcomer.getByLabel('Code').fill(code);
    await newcomer.getByRole('button', { name: 'Create account' }).click();
  });

  await test.step('the new user opens the report', async () => {
    await expectShown(newcomer);
    await expect(newcomer.getByRole('region', { name: 'First report' })).toBeVisible();
  });
});
