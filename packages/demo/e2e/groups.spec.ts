import { readFile } from 'node:fs/promises';
import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { readColumn, confirmDeletion, dialog, selectOptions, row, setChecked } from './support/lists.ts';
import { notification, signIn } from './support/portal.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { expectFitsPhone } from './support/viewport.ts';

const stack = setUpSharedStack();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const longDescription = 'All employees who purchase, transport and sell the goods of the winter season';

test.describe.serial('a userAdmin adds a group, adds members, renames it and deletes it', () => {
  let page: Page;
  setUpSharedPage(async (newPage) => {
    page = newPage;
    await signIn(page, `${stack.portalUrl}/groups`, stack.accounts.userAdmin);
  });

  test('lists the groups of the tenant by name', async () => {
    await expect(row(page, 'Management')).toBeVisible();
    expect(await readColumn(page, 'Name')).toEqual(['Management', 'Store operations']);
    expect(await readColumn(page, 'Tenant')).toEqual(['Noordzee Retail', 'Noordzee Retail']);
    expect((await readColumn(page, 'Description'))[1]).toBe('Employees who plan, staff and suppl…');
    await page.getByRole('button', { name: 'Name' }).click();
    expect(await readColumn(page, 'Name')).toEqual(['Store operations', 'Management']);
    await expectAccessible(page);
    await expectFitsPhone(page);
  });

  test('adds a group by keyboard', async () => {
    await page.getByRole('button', { name: 'Add group' }).press('Enter');
    const addDialog = dialog(page, 'Add Group');
    const name = addDialog.getByLabel('Name');
    await expect(name).toBeFocused();
    await expect(addDialog.getByRole('button', { name: 'Add' })).toBeDisabled();
    await page.keyboard.press('Tab');
    await expect(addDialog.getByText('Name is required')).toBeVisible();
    await expectAccessible(page);
    await name.fill('Buyers');
    await page.keyboard.press('Tab');
    await page.keyboard.type(longDescription);
    // The only tenant is preselected.
    await expect(addDialog.getByRole('combobox', { name: 'Tenant' })).toHaveValue('Noordzee Retail');
    await name.press('Enter');
    await expect(addDialog).toBeHidden();
    await expect(row(page, 'Buyers')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add group' })).toBeFocused();
  });

  test('searches and selects members, and saves them', async () => {
    await row(page, 'Buyers').getByRole('button', { name: 'Users Buyers' }).click();
    const users = dialog(page, 'Users of Buyers');
    await expect(users.getByRole('row')).toHaveCount(6);
    await expect(users.getByText('0 selected')).toBeVisible();
    await expectAccessible(page);
    await expect(users.getByRole('row', { name: 'Ursula Bakker' })).toContainText('Registered');
    await users.getByRole('searchbox').fill('vera');
    await expect(users.getByRole('row')).toHaveCount(2);
    await expect(users.getByRole('row', { name: 'vera@' })).toContainText('Invited');
    await setChecked(users, 'Select vera@noordzee.example');
    await users.getByRole('searchbox').fill('nobody at all');
    await expect(users.getByText('Nothing found')).toBeVisible();
    await users.getByRole('searchbox').press('Escape');
    await expect(users.getByRole('row')).toHaveCount(6);
    await setChecked(users, 'Select casper@noordzee.example');
    await expect(users.getByText('2 selected')).toBeVisible();
    await expectFitsPhone(page);
    await users.getByRole('button', { name: 'Save' }).click();
    await expect(users).toBeHidden();
    await row(page, 'Buyers').getByRole('button', { name: 'Users Buyers' }).click();
    await expect(users.getByText('2 selected')).toBeVisible();
    await setChecked(users, 'Select casper@noordzee.example', false);
    await users.getByRole('button', { name: 'Save' }).click();
    await expect(users).toBeHidden();
  });

  test('renames the group and confirms before discarding changes', async () => {
    await row(page, 'Buyers').getByRole('button', { name: 'Edit Buyers' }).click();
    const editDialog = dialog(page, 'Update Group');
    await editDialog.getByLabel('Name').fill('');
    await expect(editDialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await editDialog.getByLabel('Name').fill('Winter buyers');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await editDialog.getByRole('button', { name: 'Save' }).click();
    await expect(editDialog).toBeHidden();
    await expect(row(page, 'Winter buyers')).toContainText('All employees who purchase, transpo…');
  });

  test('deletes an unused group, and explains why a group that an app uses cannot be deleted', async () => {
    await page.getByRole('button', { name: 'Edit Winter buyers' }).click();
    await dialog(page, 'Update Group').getByRole('button', { name: 'Delete' }).click();
    await confirmDeletion(page, 'Are you sure to delete group: Winter buyers?');
    await expect(row(page, 'Winter buyers')).toBeHidden();

    await page.getByRole('button', { name: 'Edit Management' }).click();
    await dialog(page, 'Update Group').getByRole('button', { name: 'Delete' }).click();
    await confirmDeletion(page, 'Are you sure to delete group: Management?');
    await expect(page.getByRole('alertdialog').getByText(/Retail cockpit/)).toBeVisible();
    await expect(page.getByTestId('notification').filter({ hasText: 'Retail cockpit' })).toHaveCount(0);
  });
});

test('the selected tenant filters the list and is preset for new groups', async ({ page }) => {
  await signIn(page, `${stack.portalUrl}/groups`, stack.accounts.superAdmin);
  await expect(row(page, 'All employees')).toBeVisible();
  expect(await readColumn(page, 'Name')).toEqual(['All employees', 'Management', 'Store operations']);

  await selectOptions(page.getByRole('banner'), 'Tenant', 'Alpine Outfitters');
  await expect(row(page, 'Management')).toBeHidden();
  await page.getByRole('button', { name: 'Add group' }).click();
  const tenant = dialog(page, 'Add Group').getByRole('combobox', { name: 'Tenant' });
  await expect(tenant).toHaveValue('Alpine Outfitters');
  await expect(tenant).toBeDisabled();
});

test('a contributerAdmin finds out why a user cannot open an app, and adds the missing link', async ({
  page,
}) => {
  await signIn(page, `${stack.portalUrl}/apps`, stack.accounts.contributerAdmin);
  await page.getByRole('button', { name: 'Edit Retail cockpit' }).click();
  await page.getByRole('link', { name: 'Who can open this app?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Access to Retail cockpit' })).toBeVisible();
  await expect(row(page, 'vera@noordzee.example')).toContainText('Group Management');
  await expectAccessible(page);
  await expectFitsPhone(page);

  await page.getByRole('button', { name: 'Cannot open' }).click();
  const user = row(page, 'conny@noordzee.example');
  await expect(user).toContainText('In no group of the app');
  await user.getByRole('button', { name: /^Explain access of/ }).click();
  const explanation = dialog(page, /to Retail cockpit$/);
  await expect(explanation).toContainText('The user cannot see this.');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await explanation.getByRole('button', { name: 'Add to group Management' }).click();
  await expect(explanation).toContainText('The user can open this.');
  await page.keyboard.press('Escape');
  await expect(explanation).toBeHidden();
  await expect(user).toHaveCount(0);

  await page.getByRole('button', { name: 'Can open' }).click();
  await user.getByRole('link').click();
  const apps = page.getByRole('table', { name: 'Apps' });
  await expect(apps.getByRole('row')).toHaveCount(4);
  await expect(apps).toContainText('Retail cockpit');
  await expectAccessible(page);
  await expectFitsPhone(page);
});

test('a contributerAdmin exports the users who can open an app, and those who cannot', async ({ page }) => {
  await signIn(page, `${stack.portalUrl}/apps`, stack.accounts.contributerAdmin);
  await page.getByRole('button', { name: 'Edit Retail cockpit' }).click();
  await page.getByRole('link', { name: 'Who can open this app?' }).click();
  const exportRows = async (): Promise<string[]> => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^access-Retail cockpit-\d{4}-\d\d-\d\d\.csv$/);
    return (await readFile(await file.path(), 'utf8')).split('\r\n');
  };
  const [header, ...granted] = await exportRows();
  expect(header).toBe('\ufeffappId,appName,userId,name,email,registered,active,access,missing');
  expect(granted.find((line) => line.includes('vera@noordzee.example'))).toMatch(/,group Management,$/);
  await expect(notification(page, 'The list has been exported')).toBeVisible();

  await page.getByRole('button', { name: 'Cannot open' }).click();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('URSULA');
  const missing = (await exportRows()).slice(1, -1);
  expect(missing).toHaveLength(1);
  expect(missing[0]).toMatch(/,ursula@noordzee\.example,.*,group$/);
});
