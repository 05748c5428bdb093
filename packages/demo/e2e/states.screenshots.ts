import { expect, test } from '@playwright/test';
import type { Page, Route } from '@playwright/test';
import { appCard, signIn } from './support/portal.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { variants, openVariant } from './support/variants.ts';
import type { Variant } from './support/variants.ts';

// Captures screens in special states, such as empty, failed or loading, and with open menus, forms and dialogs.
const stack = setUpSharedStack();

test.describe.configure({ timeout: 300_000 });

const clickButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const respondWithEmptyList = (route: Route) => route.fulfill({ json: [] });
const leavePending = () => undefined;
const rejectRequest = (route: Route) =>
  route.fulfill({ status: 404, json: { error: { code: 'not_found', message: 'The list does not exist.' } } });
const rejectInactiveUser = (route: Route) =>
  route.fulfill({
    status: 401,
    json: { error: { code: 'inactive', message: 'User is not authorized, User is deactivated!' } },
  });

const longText = 'Quarterly development of revenue, margin and returns in all of our regions and channels';
/** Replaces all names and descriptions of a list with long ones. */
async function respondWithLongNames(route: Route) {
  const response = await route.fetch();
  const rows = (await response.json()) as object[];
  await route.fulfill({
    response,
    json: rows.map((row) => ({ ...row, name: longText, description: `${longText}. ${longText}.` })),
  });
}

/** The states of a list: the handler of its request, and an element that is visible in this state. */
const states = {
  none: {
    handler: respondWithEmptyList,
    getElement: (page: Page) => page.getByText(/^No (apps found|Reports!|Groups!)/),
  },
  failed: {
    handler: rejectRequest,
    getElement: (page: Page) => page.getByRole('button', { name: 'Try again' }),
  },
  loading: { handler: leavePending, getElement: (page: Page) => page.getByRole('heading', { level: 1 }) },
  long: { handler: respondWithLongNames, getElement: (page: Page) => page.getByText(/^Quarterly/).first() },
};

for (const variant of Object.keys(variants) as Variant[]) {
  test(`captures list states (${variant})`, async ({ browser }) => {
    const { page, capture, captureImmediately } = await openVariant(browser, variant);
    await signIn(page, stack.portalUrl, stack.accounts.superAdmin);
    await expect(appCard(page, 'Retail cockpit')).toBeVisible();
    for (const screen of ['apps', 'reports', 'groups']) {
      for (const [state, { handler, getElement }] of Object.entries(states)) {
        await page.route(`**/tenants/${screen}`, handler);
        await page.goto(`${stack.portalUrl}/${screen}`);
        await expect(getElement(page)).toBeVisible();
        await (handler === leavePending ? captureImmediately : capture)(`${screen}-${state}`);
        await page.unrouteAll();
      }
    }
    await page.getByRole('searchbox').fill('nowhere to be found');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await capture('groups-not-found');
    await page.close();
  });

  test(`captures full-page states (${variant})`, async ({ browser }) => {
    const { page, capture, captureImmediately } = await openVariant(browser, variant);
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await expect(appCard(page, 'Retail cockpit')).toBeVisible();
    await page.goto(`${stack.portalUrl}/apps/00000000-0000-4000-8000-000000000000`);
    await expect(page.getByText('App not found')).toBeVisible();
    await capture('app-not-found');

    await page.route('**/auth/whoAmI', rejectRequest);
    await page.goto(stack.portalUrl);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await capture('shell-failed');
    await page.unrouteAll();

    await page.route('**/auth/whoAmI', rejectInactiveUser);
    await page.goto(stack.portalUrl);
    await expect(page.getByRole('alertdialog', { name: 'User is Inactive' })).toBeVisible();
    await capture('inactive');
    await page.unrouteAll();

    for (const [state, handler] of [
      ['failed', rejectRequest],
      ['loading', leavePending],
    ] as const) {
      await page.goto(stack.portalUrl);
      await page.route('**/getToken', handler);
      await appCard(page, 'Retail cockpit').click();
      await expect(page.getByText(state === 'failed' ? 'Try again' : 'Loading report...')).toBeVisible();
      await (handler === leavePending ? captureImmediately : capture)(`viewer-${state}`);
      await page.unrouteAll();
    }
    await page.close();
  });

  test(`captures menus (${variant})`, async ({ browser }) => {
    const { page, capture, captureImmediately } = await openVariant(browser, variant);
    await signIn(page, stack.portalUrl, stack.accounts.superAdmin);
    await expect(appCard(page, 'Retail cockpit')).toBeVisible();
    await clickButton(page, 'Account menu');
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await capture('account-menu');
    await page.keyboard.press('Escape');
    if (variant === 'narrow') await clickButton(page, 'Open menu');
    else await page.getByRole('navigation', { name: 'Main menu' }).hover();
    await expect(page.getByText('Knowledge Base').last()).toBeVisible();
    await captureImmediately('menu');
    if (variant !== 'narrow') await page.mouse.move(800, 600);
    await page.getByRole('combobox', { name: 'Tenant' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await captureImmediately('tenant-list');
    await page.getByRole('option', { name: 'Noordzee Retail' }).click();
    await page.close();
  });

  test(`captures forms (${variant})`, async ({ browser }) => {
    const { page, capture } = await openVariant(browser, variant);
    await signIn(page, `${stack.portalUrl}/reports`, stack.accounts.superAdmin);
    await clickButton(page, 'Add report');
    await page.getByLabel('Name').fill('Sales');
    await page.getByLabel('Name').fill('');
    await page.getByRole('combobox', { name: 'Tenant' }).focus();
    await page.getByRole('combobox', { name: 'Type' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await capture('form-choices');
    await page.keyboard.press('Escape');
    await page.getByLabel('Description').focus();
    await expect(page.getByText('Tenant ID is required')).toBeVisible();
    await capture('form-errors');
    await page.getByLabel('Name').fill('Sales');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog', { name: 'Unsaved changes' })).toBeVisible();
    await capture('form-unsaved');
    await clickButton(page, 'Discard');

    await clickButton(page, 'Edit Sales in the Netherlands');
    await page.getByRole('heading', { name: 'Effective identity' }).scrollIntoViewIfNeeded();
    await capture('form-report-parts');
    await page.getByText('Permissions', { exact: true }).scrollIntoViewIfNeeded();
    await clickButton(page, 'Add filter');
    await expect(page.getByRole('dialog', { name: 'Add Security Filter' })).toBeVisible();
    await capture('form-filter');
    await page.close();
  });

  test(`captures connection dialogs (${variant})`, async ({ browser }) => {
    const { page, capture } = await openVariant(browser, variant);
    await signIn(page, `${stack.portalUrl}/connections`, stack.accounts.superAdmin);
    await clickButton(page, 'Sync workspaces of Retail analytics');
    await expect(page.getByText(/^Sync complete/)).toBeVisible();
    await capture('connections-synced');
    await clickButton(page, /authorize Retail analytics/);
    await expect(page.getByRole('dialog', { name: 'Authorize Connection' })).toBeVisible();
    await capture('authorize');
    await page.keyboard.press('Escape');
    await clickButton(page, /^Workspaces of Retail/);
    await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
    await capture('workspaces');
    await page.close();
  });
}

test('captures wide screens', async ({ browser }) => {
  const { page, capture } = await openVariant(browser, 'light');
  await page.setViewportSize({ width: 2560, height: 1300 });
  await signIn(page, stack.portalUrl, stack.accounts.superAdmin);
  await expect(appCard(page, 'Retail cockpit')).toBeVisible();
  for (const screen of ['apps', 'reports', 'connections']) {
    await page.goto(`${stack.portalUrl}/${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await capture(`wide-${screen}`);
  }
  await clickButton(page, 'Account menu');
  await page.getByRole('menuitem', { name: 'Admin Settings' }).click();
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
  await capture('wide-users');
  await page.close();
});
