import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../portal/e2e/support/accessible.ts';
import { servicePrincipal } from '../src/services.ts';
import { cells, confirmDeletion, dialog, pick, row, tick } from './support/lists.ts';
import { expectFitsPhone } from './support/looks.ts';
import { oneStack } from './support/one-stack.ts';
import { blockNextPopup } from './support/popups.ts';
import { notification, signIn } from './support/portal.ts';
import type { RunningStack } from './support/stack.ts';

const stack = oneStack();

test.describe.configure({ timeout: 300_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const secretOf = async ({ dataDir }: RunningStack): Promise<string> => {
  const text = await readFile(path.join(dataDir, 'secrets.json'), 'utf8');
  return (JSON.parse(text) as { emulatorClientSecret: string }).emulatorClientSecret;
};

test('a connectionAdmin adds a connection, authorizes it, chooses workspaces and deletes it', async ({
  page,
}) => {
  await signIn(page, `${stack.portalUrl}/connections`, stack.accounts.connectionAdmin);

  await test.step('the list holds the connections of the tenant', async () => {
    await expect(row(page, 'Service principal of the Noordzee')).toBeVisible();
    expect((await cells(page, 'Tenant')).every((tenant) => tenant === 'Noordzee Retail')).toBe(true);
    await expectAccessible(page);
    await expectFitsPhone(page);
  });

  await test.step('add one: its type is asked for', async () => {
    await page.getByRole('button', { name: 'Add connection' }).click();
    const adding = dialog(page, 'Add Connection');
    await adding.getByLabel('Name').fill('Second opinion');
    const type = adding.getByRole('combobox', { name: 'Type' });
    await type.focus();
    await type.blur();
    await expect(adding.getByText('Type is required')).toBeVisible();
    await expectAccessible(page);
    await type.click();
    await expect(page.getByRole('option')).toHaveCount(3);
    await page.getByRole('option', { name: /^App Owns Data A service/ }).click();
    await adding.getByRole('button', { name: 'Add' }).click();
    await expect(adding).toBeHidden();
    await expect(row(page, 'Second opinion')).toContainText('Unknown');
  });

  const authorize = async (secret: string) => {
    await row(page, 'Second opinion').getByRole('button', { name: 'authorize Second opinion' }).click();
    const authorizing = dialog(page, 'Authorize Connection');
    await authorizing.getByLabel('Client ID').fill(servicePrincipal.clientId);
    await authorizing.getByLabel('Client Secret').fill(secret);
    await authorizing.getByLabel('Tenant Id').fill(servicePrincipal.tenantId);
    await authorizing.getByRole('button', { name: 'Save' }).click();
    await expect(authorizing).toBeHidden();
  };

  await test.step('credentials that the BI service refuses: red, and it says so', async () => {
    await authorize('not the secret');
    await expect(row(page, 'Second opinion')).toContainText('Failed');
    await expect(notification(page, 'refused the connection')).toBeVisible();
  });

  await test.step('credentials that do: green, and the secret is never shown again', async () => {
    await authorize(await secretOf(stack));
    await expect(row(page, 'Second opinion')).toContainText('OK');
    await row(page, 'Second opinion').getByRole('button', { name: 'authorize Second opinion' }).click();
    const authorizing = dialog(page, 'Authorize Connection');
    await expect(authorizing.getByLabel('Client ID')).toHaveValue(servicePrincipal.clientId);
    await expect(authorizing.getByLabel('Client Secret')).toHaveValue('');
    await expect(authorizing.getByText('Leave blank to keep the secret')).toBeVisible();
    await authorizing.getByLabel('Client ID').fill('');
    await authorizing.getByLabel('Tenant Id').fill('https://evil.example/');
    await page.keyboard.press('Tab');
    await expect(authorizing.getByText('Client ID is required')).toBeVisible();
    await expect(authorizing.getByText('Must be a directory id or a domain name')).toBeVisible();
    await expect(authorizing.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectAccessible(page);
    await authorizing.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  });

  await test.step('choose workspaces, of which none is chosen at first; sync from here', async () => {
    await row(page, 'Second opinion')
      .getByRole('button', { name: /^Workspaces of/ })
      .click();
    const workspaces = dialog(page, 'Workspaces of Second opinion');
    await expect(workspaces.getByText('At least one workspace should be selected')).toBeVisible();
    await expect(workspaces.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await workspaces.getByRole('button', { name: 'Sync' }).click();
    await expect(notification(page, 'Workspaces synced')).toBeVisible();
    await tick(workspaces, 'Select Retail analytics');
    await expectAccessible(page);
    await expectFitsPhone(page);
    await workspaces.getByRole('button', { name: 'Save' }).click();
    await expect(workspaces).toBeHidden();
    await expect(row(page, 'Second opinion').getByRole('button', { name: /^Workspaces of/ })).toHaveText(
      /1 of/,
    );
  });

  await test.step('sync from the row', async () => {
    await row(page, 'Second opinion').getByRole('button', { name: 'Sync workspaces of' }).click();
    await expect(notification(page, 'Workspaces synced')).toBeVisible();
  });

  await test.step('delete it; one that reports use stays, and says why', async () => {
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

test('a superAdmin sees the connections of every tenant, and adds to the one that is chosen', async ({
  page,
}) => {
  await signIn(page, `${stack.portalUrl}/connections`, stack.accounts.superAdmin);
  await expect(row(page, 'Outdoor analytics')).toBeVisible();
  await page.getByRole('button', { name: 'Add connection' }).click();
  const adding = dialog(page, 'Add Connection');
  await adding.getByLabel('Name').fill('Alpine second');
  await pick(adding, 'Tenant', 'Alpine Outfitters');
  await pick(adding, 'Type', 'User Owns Data');
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(row(page, 'Alpine second')).toContainText('Alpine Outfitters');
});

test('a connection of a person is authorized in a popup, after which its workspaces are synced', async ({
  page,
}) => {
  await signIn(page, `${stack.portalUrl}/connections`, stack.accounts.connectionAdmin);
  await page.getByRole('button', { name: 'Add connection' }).click();
  const adding = dialog(page, 'Add Connection');
  await adding.getByLabel('Name').fill('Master user');
  await pick(adding, 'Type', 'App Owns Data - User Principal');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await row(page, 'Master user').getByRole('button', { name: 'authorize Master user' }).click();

  const authorizing = dialog(page, 'Authorize Connection');
  await authorizing.getByLabel('Client ID').fill(servicePrincipal.clientId);
  await authorizing.getByLabel('Client Secret').fill(await secretOf(stack));
  await authorizing.getByLabel('Tenant Id').fill(servicePrincipal.tenantId);

  await test.step('a blocked popup raises the alert, and the dialog stays', async () => {
    const alerts = await blockNextPopup(page);
    await authorizing.getByRole('button', { name: 'Authorize', exact: true }).click();
    await expect.poll(() => alerts).toEqual(['Please check your popup settings']);
    await expect(authorizing).toBeVisible();
  });

  await test.step('who accepts at the BI service comes back, and the workspaces are synced', async () => {
    const opened = page.waitForEvent('popup');
    await authorizing.getByRole('button', { name: 'Authorize', exact: true }).click();
    const popup = await opened;
    await popup.getByLabel('Your account').fill('head.office@noordzee.example');
    await popup.getByRole('button', { name: 'Accept' }).click();
    await expect(authorizing).toBeHidden();
    await expect(notification(page, 'Workspaces synced')).toBeVisible();
    await expect(row(page, 'Master user')).toContainText('OK');
  });
});
