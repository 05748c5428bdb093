import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signIn } from './support/portal.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { variants, openVariant } from './support/variants.ts';
import type { Variant } from './support/variants.ts';

// Captures tenants and Admin Settings with all their dialogs in test-results/screens, for manual inspection.
const stack = setUpSharedStack();

const clickButton = (page: Page, name: string) => page.getByRole('button', { name }).first().click();
const expectDialog = (page: Page, name: string) => expect(page.getByRole('dialog', { name })).toBeVisible();
async function closeDialog(page: Page, name: string) {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name })).toBeHidden();
}

for (const variant of Object.keys(variants) as Variant[]) {
  test(`captures the tenants (${variant})`, async ({ browser }) => {
    const { page, capture } = await openVariant(browser, variant);
    await signIn(page, `${stack.portalUrl}/tenants`, stack.accounts.superAdmin);
    await expect(page.getByRole('row')).toHaveCount(3);
    await capture('tenants');
    await clickButton(page, 'Noordzee Retail');
    await expectDialog(page, 'Tenant Info');
    await capture('tenant-info');
    await closeDialog(page, 'Tenant Info');
    await clickButton(page, 'Edit Noordzee Retail');
    await expectDialog(page, 'Update Tenant');
    await capture('tenant');
    await clickButton(page, 'Delete');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await capture('deletion');
    await clickButton(page, 'Cancel');
    await closeDialog(page, 'Update Tenant');
    await clickButton(page, 'Users Noordzee Retail');
    await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(6);
    await capture('tenant-users');
    await clickButton(page, 'Invite users');
    await expectDialog(page, 'Invite users to Noordzee Retail');
    await capture('invite');
    await page.close();
  });

  test(`captures Admin Settings (${variant})`, async ({ browser }) => {
    const { page, capture } = await openVariant(browser, variant);
    await signIn(page, stack.portalUrl, stack.accounts.superAdmin);
    await clickButton(page, 'Account menu');
    await page.getByRole('menuitem', { name: 'Admin Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Admin Settings' });
    await expect(settings.getByRole('row')).toHaveCount(7);
    await capture('users');
    await clickButton(page, 'Edit vera@noordzee.example');
    await expectDialog(page, 'Update user');
    await capture('user');
    await page.getByText('Connection Admin').last().click();
    await clickButton(page, 'Save');
    await expect(page.getByRole('dialog', { name: 'Update user' })).toBeHidden();
    await clickButton(page, 'User info of Sam Lindqvist');
    await expectDialog(page, 'User Info');
    await capture('user-info');
    await closeDialog(page, 'User Info');
    await settings.getByRole('tab', { name: 'Sign-in Log' }).click();
    await expect(settings.getByRole('cell', { name: 'pwd' }).first()).toBeVisible();
    await capture('sign-in-log');
    await settings.getByRole('tab', { name: 'Audit Log' }).click();
    await clickButton(page, 'Body');
    await expect(settings.getByRole('group', { name: 'Body' })).toBeVisible();
    await capture('audit-log');
    await clickButton(page, 'Update user: ');
    await expectDialog(page, 'Update user');
    await capture('audit-entry');
    await page.getByRole('dialog', { name: 'Update user' }).getByRole('button', { name: 'vera@' }).click();
    await clickButton(page, 'Filters');
    await expect(settings.getByRole('textbox', { name: 'From' })).toBeVisible();
    await capture('audit-filters');
    await page.close();
  });
}
