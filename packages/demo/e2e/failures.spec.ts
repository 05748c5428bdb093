import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { advanceClockUntil } from './support/clock.ts';
import { dialog, pick } from './support/lists.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { appCard, expectShown, notification, signIn } from './support/portal.ts';
import { reissueToken, invalidClaims } from './support/tokens.ts';

const stack = setUpSharedStack();

test.afterEach(() => stack.setFaults({}));

/** Replaces the token of the given number of portal requests with an invalid one. */
async function spoilTokens(
  page: Page,
  claims: () => object,
  calls: number,
): Promise<{ invalidClaims: number }> {
  const count = { invalidClaims: 0 };
  await page.route(`${stack.portalUrl}/api/**`, async (route) => {
    const headers = await route.request().allHeaders();
    const token = headers['authorization']?.replace('Bearer ', '');
    if (!token || count.invalidClaims >= calls) return route.continue();
    count.invalidClaims += 1;
    const authorization = `Bearer ${await reissueToken(stack.dataDir, token, claims())}`;
    return route.continue({ headers: { ...headers, authorization } });
  });
  return count;
}

for (const [name, claims] of Object.entries(invalidClaims)) {
  test(`${name}: a token that is rejected once is renewed without the user noticing`, async ({ page }) => {
    const count = await spoilTokens(page, claims, 1);
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await expect(appCard(page, 'Retail cockpit')).toBeVisible();
    expect(count.invalidClaims).toBe(1);
    await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(0);
  });

  test(`${name}: repeatedly rejected tokens lead to an error page and not to a redirect loop`, async ({
    page,
  }) => {
    const count = await spoilTokens(page, claims, Infinity);
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await expect(
      page.getByRole('heading', { name: 'The server does not accept your sign-in' }),
    ).toBeVisible();
    const until = count.invalidClaims;
    expect(until).toBeLessThan(10);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(appCard(page, 'Retail cockpit')).toBeVisible();
  });
}

const outages = {
  'responds with 500': { rest: { status: 500 } },
  'never responds': { rest: { neverAnswer: true } },
};

for (const [name, faults] of Object.entries(outages)) {
  test(`the portal shows the catalog message for a BI service that ${name}, and the report after recovery [000/8/7]`, async ({
    page,
  }) => {
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await expect(appCard(page, 'Retail cockpit')).toBeVisible();
    await stack.setFaults(faults);
    await page.clock.install();
    await appCard(page, 'Retail cockpit').click();
    await expect(notification(page, 'Internal server error')).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText('Loading report...')).toBeVisible();
    await stack.setFaults({});
    await advanceClockUntil(
      page,
      page.getByRole('region', { name: 'Report Sales overview' }).locator('iframe'),
    );
    await expectShown(page);
  });
}

test('a request to an unavailable BI service times out, and a retry succeeds after recovery', async ({
  page,
}) => {
  await signIn(page, stack.portalUrl, stack.accounts.viewer);
  await expect(appCard(page, 'Retail cockpit')).toBeVisible();
  await stack.setFaults({ rest: { status: 500 } });
  await page.clock.install();
  await appCard(page, 'Retail cockpit').click();
  const failed = page.getByRole('heading', { name: 'The report could not be opened' });
  await advanceClockUntil(page, failed);
  await stack.setFaults({});
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectShown(page);
});

test('loading times out for a frame that never becomes ready, and a retry succeeds', async ({ page }) => {
  await signIn(page, stack.portalUrl, stack.accounts.viewer);
  await expect(appCard(page, 'Retail cockpit')).toBeVisible();
  await stack.setFaults({ embed: { neverReady: true } });
  await page.clock.install();
  await appCard(page, 'Retail cockpit').click();
  const failed = page.getByRole('heading', { name: 'The report could not be opened' });
  await expect(page.locator('main iframe')).toBeAttached();
  await expect(failed).toHaveCount(0);
  await advanceClockUntil(page, failed);
  await stack.setFaults({});
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectShown(page);
});

const drawerLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Reports and pages' }).getByRole('link', { name });

test('a session that expires during work is restored at the same report and the same form after sign-in', async ({
  page,
}) => {
  await signIn(page, stack.portalUrl, stack.accounts.superAdmin);
  await appCard(page, 'Retail cockpit').click();
  await expectShown(page);
  // The provider rejects the token and its renewal, but its own session is still valid.
  await page.route(`${stack.identityUrl}/token`, async (route) => {
    if (!route.request().postData()?.includes('refresh_token')) return route.continue();
    return route.fulfill({ status: 400, json: { error: 'invalid_grant' } });
  });
  await spoilTokens(page, invalidClaims.expired, 1);
  const signedIn = page.waitForRequest((request) => request.url().startsWith(`${stack.identityUrl}/auth`));
  await drawerLink(page, 'Store performance').click();
  await signedIn;
  await expect(page.getByRole('region', { name: 'Report Store performance' })).toBeVisible();
  await expectShown(page);

  await page.goto(`${stack.portalUrl}/groups`);
  await page.getByRole('button', { name: 'Add group' }).click();
  const adding = dialog(page, 'Add Group');
  await adding.getByLabel('Name').fill('Night shift');
  await pick(adding, 'Tenant', 'Alpine Outfitters');
  await spoilTokens(page, invalidClaims.expired, 1);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(
    adding.getByText('The unsaved changes from your previous session have been restored.'),
  ).toBeVisible();
  await expect(adding.getByRole('combobox', { name: 'Tenant' })).toHaveValue('Alpine Outfitters');
  await expect(adding.getByLabel('Name')).toBeFocused();
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'Night shift', exact: true })).toBeVisible();
});

test('two tabs have independent tenants, and signing out in one ends the session in the other', async ({
  page,
}) => {
  await signIn(page, `${stack.portalUrl}/groups`, stack.accounts.superAdmin);
  await expect(page.getByRole('cell', { name: 'All employees', exact: true })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${stack.portalUrl}/groups`);
  await expect(other.getByRole('cell', { name: 'All employees', exact: true })).toBeVisible();

  await test.step('selecting a tenant in one tab does not affect the other tab until it is reloaded', async () => {
    await other.getByRole('button', { name: 'Add group' }).click();
    await other.getByRole('dialog').getByLabel('Name').fill('Half done');
    await page.getByRole('combobox', { name: 'Tenant' }).click();
    await page.getByRole('option', { name: 'Noordzee Retail' }).click();
    await expect(page.getByRole('cell', { name: 'All employees', exact: true })).toBeHidden();
    await expect(other.getByRole('dialog').getByLabel('Name')).toHaveValue('Half done');
    await expect(other.getByText('All employees', { exact: true })).toBeVisible();
    await other.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await other.getByRole('button', { name: 'Discard' }).click();
    await other.goto(`${stack.portalUrl}/apps`);
    await expect(other.getByRole('combobox', { name: 'Tenant' })).toHaveText('Noordzee Retail');
  });

  await test.step('signing out in one tab requires signing in again in the other, which returns to its page', async () => {
    await other.getByRole('link', { name: 'Reports' }).first().click();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    }
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByLabel('Email').fill(stack.accounts.superAdmin.email);
    await other.getByLabel('Password', { exact: true }).fill(stack.accounts.superAdmin.password);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await expect(other.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  });
});

test('without a network, the portal reports it, sends few requests and resumes automatically', async ({
  page,
  context,
}) => {
  await signIn(page, stack.portalUrl, stack.accounts.viewer);
  await appCard(page, 'Retail cockpit').click();
  await expectShown(page);
  await context.setOffline(true);
  const notice = page.getByText('You are offline.');
  await expect(notice).toBeVisible();
  let asked = 0;
  page.on('requestfailed', () => (asked += 1));
  await drawerLink(page, 'Store performance').click();
  await expect(notification(page, 'Network error')).toBeVisible();
  await expect(page.getByText('Loading report...')).toBeVisible();
  expect(asked).toBeLessThan(5);
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expectShown(page);
});

test('an invitation link prefills the email address at sign-in', async ({ page }) => {
  await page.goto(`${stack.portalUrl}/?login_hint=${encodeURIComponent(stack.accounts.viewer.email)}`);
  await expect(page.getByLabel('Email')).toHaveValue(stack.accounts.viewer.email);
  await page.getByLabel('Password', { exact: true }).fill(stack.accounts.viewer.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${stack.portalUrl}/apps`);
});
