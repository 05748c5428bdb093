import { expect, test } from '@playwright/test';
import pg from 'pg';
import { getDatabaseUrl } from './support/database.ts';
import { dialog, row, selectOptions } from './support/lists.ts';
import { notification, signIn } from './support/portal.ts';
import { setUpSharedStack } from './support/shared-stack.ts';

// Tests jobs of administrators with the roles that the tests of the screens leave out.
const stack = setUpSharedStack();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Runs a statement in the database of the product. */
async function runStatement(statement: string, values: unknown[]): Promise<void> {
  const database = new pg.Client({ connectionString: await getDatabaseUrl(stack) });
  await database.connect();
  try {
    await database.query(statement, values);
  } finally {
    await database.end();
  }
}

for (const role of ['superAdmin', 'connectionAdmin'] as const) {
  test(`a ${role} finds a broken report on the health page, and a working one after the repair`, async ({
    page,
  }) => {
    const setReport = (id: string) =>
      runStatement("update reports set bi_report_id = $1 where name = 'Store performance'", [id]);
    await setReport('33333333-3333-4333-8333-333333333333');
    await signIn(page, `${stack.portalUrl}/health`, stack.accounts[role]);
    const report = row(page, 'Store performance');
    const check = page.getByRole('button', { name: 'Check Store performance now' });
    await check.click();
    await expect(report.getByText('Failed', { exact: true })).toBeVisible();
    await expect(report).toContainText('The BI service did not find the report or its workspace.');
    await setReport('33333333-3333-4333-8333-333333333302');
    await check.click();
    await expect(report.getByText('OK', { exact: true })).toBeVisible();
  });
}

test('a superAdmin finds out why a user cannot open an app, and adds the missing link', async ({ page }) => {
  await signIn(page, `${stack.portalUrl}/apps`, stack.accounts.superAdmin);
  await page.getByRole('button', { name: 'Edit Retail cockpit' }).click();
  await page.getByRole('link', { name: 'Who can open this app?' }).click();
  await page.getByRole('button', { name: 'Cannot open' }).click();
  const user = row(page, 'conny@noordzee.example');
  await user.getByRole('button', { name: /^Explain access of/ }).click();
  const explanation = dialog(page, /to Retail cockpit$/);
  await expect(explanation).toContainText('The user cannot see this.');
  await explanation.getByRole('button', { name: 'Add to group Management' }).click();
  await expect(explanation).toContainText('The user can open this.');
});

test('a userAdmin deletes a tenant with its group, and restores both', async ({ page }) => {
  await signIn(page, `${stack.portalUrl}/tenants`, stack.accounts.userAdmin);
  await page.getByRole('button', { name: 'Add tenant' }).click();
  const addDialog = dialog(page, 'Add Tenant');
  await addDialog.getByLabel('Name').fill('Harbor Foods');
  await addDialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(page, 'Harbor Foods')).toBeVisible();
  await page.goto(`${stack.portalUrl}/groups`);
  await page.getByRole('button', { name: 'Add group' }).click();
  const addGroup = dialog(page, 'Add Group');
  await addGroup.getByLabel('Name').fill('Dock workers');
  await selectOptions(addGroup, 'Tenant', 'Harbor Foods');
  await addGroup.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(page, 'Dock workers')).toBeVisible();

  await page.goto(`${stack.portalUrl}/tenants`);
  await page.getByRole('button', { name: 'Edit Harbor Foods' }).click();
  await dialog(page, 'Update Tenant').getByRole('button', { name: 'Delete' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await confirmation.getByLabel('Name of the tenant').fill('Harbor Foods');
  await confirmation.getByRole('button', { name: 'Yes' }).click();
  await expect(row(page, 'Harbor Foods')).toHaveCount(0);

  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await page.getByRole('button', { name: 'Restore Harbor Foods' }).click();
  await expect(notification(page, 'Restored Harbor Foods')).toBeVisible();
  await page.goto(`${stack.portalUrl}/groups`);
  await expect(row(page, 'Dock workers')).toContainText('Harbor Foods');
});
