import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { setUpSharedStack } from './support/shared-stack.ts';
import { variants, openVariant } from './support/variants.ts';
import type { Variant } from './support/variants.ts';
import { signIn } from './support/portal.ts';

/** Screenshots of tenants and Admin Settings with all their dialogs for manual inspection, in test-results/screens. */
const stack = setUpSharedStack();

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();
const shown = (page: Page, name: string) => expect(page.getByRole('dialog', { name })).toBeVisible();
const back = async (page: Page, name: string) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name })).toBeHidden();
};

for (const variant of Object.keys(variants) as Variant[]) {
  test(`tenants, ${variant}`, async ({ browser }) => {
    const { page, picture } = await openVariant(browser, variant);
    await signIn(page, `${stack.portalUrl}/tenants`, stack.accounts.superAdmin);
    await expect(page.getByRole('row')).toHaveCount(3);
    await picture('tenants');
    await press(page, 'Noordzee Retail');
    await shown(page, 'Tenant Info');
    await picture('tenant-info');
    await back(page, 'Tenant Info');
    await press(page, 'Edit Noordzee Retail');
    await shown(page, 'Update Tenant');
    await picture('tenant');
    await press(page, 'Delete');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await picture('deletion');
    await press(page, 'Cancel');
    await back(page, 'Update Tenant');
    await press(page, 'Users Noordzee Retail');
    await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(6);
    await picture('tenant-users');
    await press(page, 'Invite users');
    await shown(page, 'Invite users to Noordzee Retail');
    await picture('invite');
    await page.close();
  });

  test(`Admin Settings, ${variant}`, async ({ browser }) => {
    const { page, picture } = await openVariant(browser, variant);
    await signIn(page, stack.portalUrl, stack.accounts.superAdmin);
    await press(page, 'Account menu');
    await page.getByRole('menuitem', { name: 'Admin Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Admin Settings' });
    await expect(settings.getByRole('row')).toHaveCount(7);
    await picture('users');
    await press(page, 'Edit vera@noordzee.example');
    await shown(page, 'Update user');
    await picture('user');
    await press(page, 'Save');
    await expect(page.getByRole('dialog', { name: 'Update user' })).toBeHidden();
    await press(page, 'User info of Sam Lindqvist');
    await shown(page, 'User Info');
    await picture('user-info');
    await back(page, 'User Info');
    await settings.getByRole('tab', { name: 'Sign-in Log' }).click();
    await expect(settings.getByRole('cell', { name: 'pwd' }).first()).toBeVisible();
    await picture('sign-in-log');
    await settings.getByRole('tab', { name: 'Audit Log' }).click();
    await press(page, 'Body');
    await expect(settings.getByRole('group', { name: 'Body' })).toBeVisible();
    await picture('audit-log');
    await page.close();
  });
}
