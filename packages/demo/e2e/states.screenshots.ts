import { expect, test } from '@playwright/test';
import type { Page, Route } from '@playwright/test';
import { setUpSharedStack } from './support/shared-stack.ts';
import { variants, openVariant } from './support/variants.ts';
import type { Variant } from './support/variants.ts';
import { appCard, signIn } from './support/portal.ts';

/** Screenshots of the states of screens without rows: empty, failed, loading, open menus, long names. */
const stack = setUpSharedStack();

test.describe.configure({ timeout: 300_000 });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const nothing = (route: Route) => route.fulfill({ json: [] });
const never = () => undefined;
const refused = (route: Route) =>
  route.fulfill({ status: 404, json: { error: { code: 'not_found', message: 'The list is not there.' } } });
const inactive = (route: Route) =>
  route.fulfill({
    status: 401,
    json: { error: { code: 'inactive', message: 'User is not authorized, User is deactivated!' } },
  });

const words = 'Quarterly development of revenue, margin and returns in all of our regions and channels';
/** Replaces all names in the actual list with very long ones. */
const longNames = async (route: Route) => {
  const response = await route.fetch();
  const rows = (await response.json()) as object[];
  await route.fulfill({
    response,
    json: rows.map((row) => ({ ...row, name: words, description: `${words}. ${words}.` })),
  });
};

/** The response of a screen's list, and the element that shows that it is rendered. */
const answers = {
  none: { answer: nothing, shows: (page: Page) => page.getByText(/^No (apps found|Reports!|Groups!)/) },
  failed: { answer: refused, shows: (page: Page) => page.getByRole('button', { name: 'Try again' }) },
  loading: { answer: never, shows: (page: Page) => page.getByRole('heading', { level: 1 }) },
  long: { answer: longNames, shows: (page: Page) => page.getByText(/^Quarterly/).first() },
};

for (const variant of Object.keys(variants) as Variant[]) {
  test(`lists, ${variant}`, async ({ browser }) => {
    const { page, picture, snap } = await openVariant(browser, variant);
    await signIn(page, stack.portalUrl, stack.accounts.superAdmin);
    await expect(appCard(page, 'Retail cockpit')).toBeVisible();
    for (const screen of ['apps', 'reports', 'groups']) {
      for (const [state, { answer, shows }] of Object.entries(answers)) {
        await page.route(`**/tenants/${screen}`, answer);
        await page.goto(`${stack.portalUrl}/${screen}`);
        await expect(shows(page)).toBeVisible();
        await (answer === never ? snap : picture)(`${screen}-${state}`);
        await page.unrouteAll();
      }
    }
    await page.getByRole('searchbox').fill('nowhere to be found');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await picture('groups-not-found');
    await page.close();
  });

  test(`full pages, ${variant}`, async ({ browser }) => {
    const { page, picture, snap } = await openVariant(browser, variant);
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await expect(appCard(page, 'Retail cockpit')).toBeVisible();
    await page.goto(`${stack.portalUrl}/apps/00000000-0000-4000-8000-000000000000`);
    await expect(page.getByText('App not found')).toBeVisible();
    await picture('app-not-found');

    await page.route('**/auth/whoAmI', refused);
    await page.goto(stack.portalUrl);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await picture('shell-failed');
    await page.unrouteAll();

    await page.route('**/auth/whoAmI', inactive);
    await page.goto(stack.portalUrl);
    await expect(page.getByRole('alertdialog', { name: 'User is Inactive' })).toBeVisible();
    await picture('inactive');
    await page.unrouteAll();

    for (const [state, answer] of [
      ['failed', refused],
      ['loading', never],
    ] as const) {
      await page.goto(stack.portalUrl);
      await page.route('**/getToken', answer);
      await appCard(page, 'Retail cockpit').click();
      await expect(page.getByText(state === 'failed' ? 'Try again' : 'Loading report...')).toBeVisible();
      await (answer === never ? snap : picture)(`viewer-${state}`);
      await page.unrouteAll();
    }
    await page.close();
  });

  test(`menus, ${variant}`, async ({ browser }) => {
    const { page, picture, snap } = await openVariant(browser, variant);
    await signIn(page, stack.portalUrl, stack.accounts.superAdmin);
    await expect(appCard(page, 'Retail cockpit')).toBeVisible();
    await press(page, 'Account menu');
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await picture('account-menu');
    await page.keyboard.press('Escape');
    if (variant === 'narrow') await press(page, 'Open menu');
    else await page.getByRole('navigation', { name: 'Main menu' }).hover();
    await expect(page.getByText('Knowledge Base').last()).toBeVisible();
    await snap('menu');
    if (variant !== 'narrow') await page.mouse.move(800, 600);
    await page.getByRole('combobox', { name: 'Tenant' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await snap('tenant-list');
    await page.getByRole('option', { name: 'Noordzee Retail' }).click();
    await page.close();
  });

  test(`forms, ${variant}`, async ({ browser }) => {
    const { page, picture } = await openVariant(browser, variant);
    await signIn(page, `${stack.portalUrl}/reports`, stack.accounts.superAdmin);
    await press(page, 'Add report');
    await page.getByLabel('Name').fill('Sales');
    await page.getByLabel('Name').fill('');
    await page.getByRole('combobox', { name: 'Tenant' }).focus();
    await page.getByRole('combobox', { name: 'Type' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await picture('form-choices');
    await page.keyboard.press('Escape');
    await page.getByLabel('Description').focus();
    await expect(page.getByText('Tenant ID is required')).toBeVisible();
    await picture('form-errors');
    await page.getByLabel('Name').fill('Sales');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog', { name: 'Unsaved changes' })).toBeVisible();
    await picture('form-unsaved');
    await press(page, 'Discard');

    await press(page, 'Edit Sales in the Netherlands');
    await page.getByRole('heading', { name: 'Effective identity' }).scrollIntoViewIfNeeded();
    await picture('form-report-parts');
    await page.getByText('Permissions', { exact: true }).scrollIntoViewIfNeeded();
    await press(page, 'Add filter');
    await expect(page.getByRole('dialog', { name: 'Add Security Filter' })).toBeVisible();
    await picture('form-filter');
    await page.close();
  });

  test(`credentials, ${variant}`, async ({ browser }) => {
    const { page, picture } = await openVariant(browser, variant);
    await signIn(page, `${stack.portalUrl}/connections`, stack.accounts.superAdmin);
    await press(page, 'Sync workspaces of Retail analytics');
    await expect(page.getByText(/^Sync complete/)).toBeVisible();
    await picture('connections-synced');
    await press(page, /authorize Retail analytics/);
    await expect(page.getByRole('dialog', { name: 'Authorize Connection' })).toBeVisible();
    await picture('authorize');
    await page.keyboard.press('Escape');
    await press(page, /^Workspaces of Retail/);
    await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
    await picture('workspaces');
    await page.close();
  });
}

test('wide screens', async ({ browser }) => {
  const { page, picture } = await openVariant(browser, 'light');
  await page.setViewportSize({ width: 2560, height: 1300 });
  await signIn(page, stack.portalUrl, stack.accounts.superAdmin);
  await expect(appCard(page, 'Retail cockpit')).toBeVisible();
  for (const screen of ['apps', 'reports', 'connections']) {
    await page.goto(`${stack.portalUrl}/${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await picture(`wide-${screen}`);
  }
  await press(page, 'Account menu');
  await page.getByRole('menuitem', { name: 'Admin Settings' }).click();
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
  await picture('wide-users');
  await page.close();
});
