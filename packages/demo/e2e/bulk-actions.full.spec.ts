import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { dialog, row, selectOptions } from './support/lists.ts';
import { appCard, notification, signIn } from './support/portal.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { expectFitsPhone } from './support/viewport.ts';

// Tests actions for several invitations, access requests and deleted entities.
const stack = setUpSharedStack();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true });

/** Checks a checkbox by keyboard. */
async function check(scope: Page | Locator, name: string): Promise<void> {
  await scope.getByRole('checkbox', { name }).press('Space');
  await expect(scope.getByRole('checkbox', { name })).toBeChecked();
}

test('several invitations are sent again together, and withdrawn together after a confirmation', async ({
  page,
}) => {
  const emails = ['a@people.example', 'b@people.example', 'c@people.example'];
  await signIn(page, `${stack.portalUrl}/tenants`, stack.accounts.userAdmin);
  await button(page, 'Users Noordzee Retail').click();
  const users = dialog(page, 'Users of Noordzee Retail');
  await button(users, 'Invite users').click();
  const form = dialog(page, 'Invite users to Noordzee Retail');
  await form.getByLabel('Email(s)').fill(emails.join('; '));
  await button(form, 'Invite').click();
  await expect(notification(page, '3 users invited')).toBeVisible();

  await users.getByRole('tab', { name: 'Invitations' }).click();
  await button(users, 'Select').press('Enter');
  await expect(users.getByText('Select the invitations to send again or to withdraw.')).toBeVisible();
  await expect(button(users, 'Send again')).toBeDisabled();
  await check(users, 'Select a@people.example');
  await check(users, 'Select b@people.example');
  await expect(users.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await button(users, 'Send again').press('Enter');
  await expect(notification(page, '2 invitations sent again')).toBeVisible();
  await expect(users.getByRole('group', { name: 'Select' })).toBeFocused();

  await check(users, 'Select all');
  await expect(users.getByText('3 selected')).toBeVisible();
  await button(users, 'Withdraw').press('Enter');
  const confirmation = page.getByRole('alertdialog', { name: 'Withdraw invitations' });
  await expect(confirmation.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await button(confirmation, 'Withdraw').press('Enter');
  await expect(notification(page, '3 invitations withdrawn')).toBeVisible();
  await expect(confirmation).toBeHidden();
  await expect(users.getByRole('group', { name: 'Select' })).toBeFocused();
  await expect(users.getByRole('cell', { name: 'Withdrawn' })).toHaveCount(3);
  await expect(users.getByRole('checkbox', { name: 'Select a@people.example' })).toHaveCount(0);
});

test('several requests for access are declined together, and approved together with a group for each app', async ({
  page,
  browser,
}) => {
  await signIn(page, stack.portalUrl, stack.accounts.contributerAdmin);
  const getPath = async (app: string) => (await appCard(page, app).getAttribute('href')) ?? '';
  const [market, manager, board] = [
    await getPath('Dutch market'),
    await getPath('Store manager'),
    await getPath('Board room'),
  ];
  for (const [account, paths] of [
    [stack.accounts.userAdmin, [market, manager, board]],
    [stack.accounts.connectionAdmin, [market, board]],
  ] as const) {
    const userPage = await browser.newPage();
    await signIn(userPage, stack.portalUrl, account);
    await expect(userPage.getByRole('heading', { level: 1 })).toBeVisible();
    for (const path of paths) {
      await userPage.goto(stack.portalUrl + path);
      await button(userPage, 'Request access').click();
      await expect(userPage.getByRole('heading', { name: 'Request sent' })).toBeVisible();
    }
    await userPage.close();
  }

  await page.goto(`${stack.portalUrl}/access/requests`);
  await expect(page.getByText('5 open requests')).toBeVisible();
  await button(page, 'Select').press('Enter');
  await check(page, 'Select Ursula Bakker, Board room');
  await check(page, 'Select Conny de Graaf, Board room');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.getByRole('group', { name: 'Select' }).getByRole('button', { name: 'Decline' }).press('Enter');
  const decline = dialog(page, 'Decline 2 requests');
  await decline.getByLabel('Reason').fill('Only for the board.');
  await button(decline, 'Decline').press('Enter');
  await expect(notification(page, '2 requests declined')).toBeVisible();
  await expect(decline).toBeHidden();
  await expect(page.getByRole('group', { name: 'Select' })).toBeFocused();

  await check(page, 'Select all');
  await button(page, 'Approve').press('Enter');
  const approval = dialog(page, 'Approve 3 requests');
  await expect(approval.getByRole('combobox', { name: 'Group for Store manager' })).toHaveValue(
    'Store operations',
  );
  await expect(button(approval, 'Approve')).toBeDisabled();
  await selectOptions(approval, 'Group for Dutch market', 'Management');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await button(approval, 'Approve').press('Enter');
  await expect(notification(page, '3 requests approved')).toBeVisible();
  await expect(page.getByText('No open requests')).toBeVisible();
});

test('several deleted entities are restored together', async ({ page }) => {
  await signIn(page, `${stack.portalUrl}/groups`, stack.accounts.superAdmin);
  for (const name of ['Temporary A', 'Temporary B']) {
    await button(page, 'Add group').click();
    const form = dialog(page, 'Add Group');
    await form.getByLabel('Name').fill(name);
    await selectOptions(form, 'Tenant', 'Noordzee Retail');
    await button(form, 'Add').click();
    await expect(form).toBeHidden();
    await button(page, `Edit ${name}`).click();
    await button(dialog(page, 'Update Group'), 'Delete').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expect(row(page, name)).toHaveCount(0);
  }
  await page.goto(`${stack.portalUrl}/deleted`);
  await button(page, 'Select').press('Enter');
  await check(page, 'Select Temporary A');
  await check(page, 'Select Temporary B');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.getByRole('group', { name: 'Select' }).getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(notification(page, '2 entries restored')).toBeVisible();
  await expect(row(page, 'Temporary A')).toHaveCount(0);
  await page.goto(`${stack.portalUrl}/groups`);
  await expect(row(page, 'Temporary A')).toBeVisible();
  await expect(row(page, 'Temporary B')).toBeVisible();
});
