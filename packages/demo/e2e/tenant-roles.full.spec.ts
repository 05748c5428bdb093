import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { getDatabaseUrl } from './support/database.ts';
import { dialog, readColumn } from './support/lists.ts';
import { appCard, signIn } from './support/portal.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { setUpSharedStack } from './support/shared-stack.ts';

const stack = setUpSharedStack();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true });

/** Adds the viewer of one tenant to the other tenant and its group. */
async function addViewerToAlpine(): Promise<void> {
  const database = new pg.Client({ connectionString: await getDatabaseUrl(stack) });
  await database.connect();
  await database.query(`insert into memberships (tenant_id, user_id)
    select tenants.id, users.id from tenants, users
    where tenants.name = 'Alpine Outfitters' and users.email = 'vera@noordzee.example'`);
  await database.query(`insert into group_users (tenant_id, group_id, user_id)
    select groups.tenant_id, groups.id, memberships.user_id from groups
    join tenants on tenants.id = groups.tenant_id and tenants.name = 'Alpine Outfitters'
    join memberships on memberships.tenant_id = tenants.id
    join users on users.id = memberships.user_id and users.email = 'vera@noordzee.example'`);
  await database.end();
}

test.describe
  .serial('a user who receives a role for one tenant administers it, and is a viewer of the other', () => {
  let page: Page;
  let viewer: Page;
  test.beforeAll(addViewerToAlpine);
  setUpSharedPage((newPage) => {
    page = newPage;
  });
  setUpSharedPage((newPage) => {
    viewer = newPage;
  });

  test('a superAdmin grants the role in the list of users', async () => {
    await signIn(page, `${stack.portalUrl}/tenants`, stack.accounts.superAdmin);
    await button(page, 'Users Noordzee Retail').click();
    const users = dialog(page, 'Users of Noordzee Retail');
    await button(users, 'Edit access and roles vera@noordzee.example').click();
    const access = dialog(page, 'Access of vera@noordzee.example');
    const role = access.getByRole('group', { name: 'Roles for this tenant' }).getByText('Contributer Admin');
    await expect(access.getByRole('textbox', { name: 'Last day of access' })).toBeEnabled();
    for (const [colorScheme, width] of [
      ['light', 1_280],
      ['dark', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await role.click();
    await button(access, 'Save').click();
    await expect(access).toBeHidden();
    await page.setViewportSize({ width: 1_280, height: 900 });
    await expect(users.getByRole('row').filter({ hasText: 'vera@' })).toContainText('Contributer Admin');
  });

  test('the user manages reports and apps of this tenant only', async () => {
    await signIn(viewer, `${stack.portalUrl}/reports`, stack.accounts.viewer);
    await expect(viewer.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText([
      'Apps',
      'Reports',
      'Groups',
      'Health',
      'Knowledge Base',
    ]);
    await expect(button(viewer, 'Edit Sales overview')).toBeVisible();
    expect([...new Set(await readColumn(viewer, 'Tenant'))]).toEqual(['Noordzee Retail']);
    await button(viewer, 'Add report').click();
    await expect(dialog(viewer, 'Add Report').getByRole('combobox', { name: 'Tenant' })).toHaveValue(
      'Noordzee Retail',
    );
    await viewer.keyboard.press('Escape');
  });

  test('the user opens the apps of both tenants', async () => {
    await viewer.goto(`${stack.portalUrl}/apps`);
    await expect(button(viewer, 'Edit Retail cockpit')).toBeVisible();
    await expect(button(viewer, 'Edit Board room')).toBeVisible();
    await expect(appCard(viewer, 'Outdoor season')).toBeVisible();
    await expect(button(viewer, 'Edit Outdoor season')).toHaveCount(0);
  });

  test('the user page shows the role with its tenant', async () => {
    await page.reload();
    await button(page, 'Users Noordzee Retail').click();
    await dialog(page, 'Users of Noordzee Retail').getByRole('link', { name: 'Vera Visser' }).click();
    await expect(page.getByRole('main').getByText('Noordzee Retail: contributerAdmin')).toBeVisible();
  });
});
