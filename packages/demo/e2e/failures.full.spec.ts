import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { advanceClockUntil } from './support/clock.ts';
import { dialog, selectOptions } from './support/lists.ts';
import { appCard, expectReport, notification, signIn } from './support/portal.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { reissueToken, invalidClaims } from './support/tokens.ts';

const stack = setUpSharedStack();

test.afterEach(() => stack.setFaults({}));

/**
 * Replaces the tokens of API requests with invalid ones.
 *
 * @param createClaims - creates the claims that make a token invalid
 * @param maxRequests - the number of requests whose token is replaced
 * @returns an object with the current number of replaced tokens
 */
async function invalidateTokens(
  page: Page,
  createClaims: () => object,
  maxRequests: number,
): Promise<{ replacedTokens: number }> {
  const count = { replacedTokens: 0 };
  await page.route(`${stack.portalUrl}/api/**`, async (route) => {
    const headers = await route.request().allHeaders();
    const token = headers['authorization']?.replace('Bearer ', '');
    if (!token || count.replacedTokens >= maxRequests) return route.continue();
    count.replacedTokens += 1;
    const authorization = `Bearer ${await reissueToken(stack.dataDir, token, createClaims())}`;
    return route.continue({ headers: { ...headers, authorization } });
  });
  return count;
}

for (const [name, createClaims] of Object.entries(invalidClaims)) {
  test(`a token that the server rejects once (${name}) is renewed without a message`, async ({ page }) => {
    const count = await invalidateTokens(page, createClaims, 1);
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await expect(appCard(page, 'Retail cockpit')).toBeVisible();
    expect(count.replacedTokens).toBe(1);
    await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(0);
  });

  test(`when the server rejects every token (${name}), the portal shows an error page without a redirect loop`, async ({
    page,
  }) => {
    const count = await invalidateTokens(page, createClaims, Infinity);
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await expect(
      page.getByRole('heading', { name: 'The server does not accept your sign-in' }),
    ).toBeVisible();
    const rejectedRequests = count.replacedTokens;
    expect(rejectedRequests).toBeLessThan(10);
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
  test(`the portal shows the catalog message for a BI service that ${name}, and the report after recovery`, async ({
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
    await expectReport(page);
  });
}

test('when the BI service keeps failing, the portal stops retrying, and Try again opens the report after recovery', async ({
  page,
}) => {
  await signIn(page, stack.portalUrl, stack.accounts.viewer);
  await expect(appCard(page, 'Retail cockpit')).toBeVisible();
  await stack.setFaults({ rest: { status: 500 } });
  await page.clock.install();
  await appCard(page, 'Retail cockpit').click();
  const errorHeading = page.getByRole('heading', { name: 'The report could not be opened' });
  await advanceClockUntil(page, errorHeading);
  await stack.setFaults({});
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectReport(page);
});

test('a report whose frame never becomes ready times out, and a retry succeeds', async ({ page }) => {
  await signIn(page, stack.portalUrl, stack.accounts.viewer);
  await expect(appCard(page, 'Retail cockpit')).toBeVisible();
  await stack.setFaults({ embed: { neverReady: true } });
  await page.clock.install();
  await appCard(page, 'Retail cockpit').click();
  const errorHeading = page.getByRole('heading', { name: 'The report could not be opened' });
  await expect(page.locator('main iframe')).toBeAttached();
  await expect(errorHeading).toHaveCount(0);
  await advanceClockUntil(page, errorHeading);
  await stack.setFaults({});
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectReport(page);
});

const drawerLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Reports and pages' }).getByRole('link', { name });

test('after the session expires, signing in again returns to the same report and restores the open form', async ({
  page,
}) => {
  await signIn(page, stack.portalUrl, stack.accounts.superAdmin);
  await appCard(page, 'Retail cockpit').click();
  await expectReport(page);
  // The server rejects the token, and the provider rejects its renewal although the provider's session is still valid.
  await page.route(`${stack.identityUrl}/token`, async (route) => {
    if (!route.request().postData()?.includes('refresh_token')) return route.continue();
    return route.fulfill({ status: 400, json: { error: 'invalid_grant' } });
  });
  await invalidateTokens(page, invalidClaims.expired, 1);
  const signInRequest = page.waitForRequest((request) =>
    request.url().startsWith(`${stack.identityUrl}/auth`),
  );
  await drawerLink(page, 'Store performance').click();
  await signInRequest;
  await expect(page.getByRole('region', { name: 'Report Store performance' })).toBeVisible();
  await expectReport(page);

  await page.goto(`${stack.portalUrl}/groups`);
  await page.getByRole('button', { name: 'Add group' }).click();
  const addDialog = dialog(page, 'Add Group');
  await addDialog.getByLabel('Name').fill('Night shift');
  await selectOptions(addDialog, 'Tenant', 'Alpine Outfitters');
  await invalidateTokens(page, invalidClaims.expired, 1);
  await addDialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(
    addDialog.getByText('The unsaved changes from your previous session have been restored.'),
  ).toBeVisible();
  await expect(addDialog.getByRole('combobox', { name: 'Tenant' })).toHaveValue('Alpine Outfitters');
  await expect(addDialog.getByLabel('Name')).toBeFocused();
  await addDialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'Night shift', exact: true })).toBeVisible();
});

test.describe
  .serial('two tabs have independent tenant selections, and signing out in one ends the session in the other', () => {
  let page: Page;
  let otherTab: Page;
  setUpSharedPage(async (newPage) => {
    page = newPage;
    await signIn(page, `${stack.portalUrl}/groups`, stack.accounts.superAdmin);
  });

  test('selecting a tenant in one tab does not affect the other tab until it is reloaded', async () => {
    await expect(page.getByRole('cell', { name: 'All employees', exact: true })).toBeVisible();
    otherTab = await page.context().newPage();
    await otherTab.goto(`${stack.portalUrl}/groups`);
    await expect(otherTab.getByRole('cell', { name: 'All employees', exact: true })).toBeVisible();
    await otherTab.getByRole('button', { name: 'Add group' }).click();
    await otherTab.getByRole('dialog').getByLabel('Name').fill('Half done');
    await page.getByRole('combobox', { name: 'Tenant' }).click();
    await page.getByRole('option', { name: 'Noordzee Retail' }).click();
    await expect(page.getByRole('cell', { name: 'All employees', exact: true })).toBeHidden();
    await expect(otherTab.getByRole('dialog').getByLabel('Name')).toHaveValue('Half done');
    await expect(otherTab.getByText('All employees', { exact: true })).toBeVisible();
    await otherTab.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await otherTab.getByRole('button', { name: 'Discard' }).click();
    await otherTab.goto(`${stack.portalUrl}/apps`);
    await expect(otherTab.getByRole('combobox', { name: 'Tenant' })).toHaveText('Noordzee Retail');
  });

  test('signing out in one tab requires signing in again in the other, which returns to its page', async () => {
    await otherTab.getByRole('link', { name: 'Reports' }).first().click();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    for (const tab of [page, otherTab]) {
      await expect(tab.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    }
    await otherTab.getByRole('button', { name: 'Sign in' }).click();
    await otherTab.getByLabel('Email').fill(stack.accounts.superAdmin.email);
    await otherTab.getByLabel('Password', { exact: true }).fill(stack.accounts.superAdmin.password);
    await otherTab.getByRole('button', { name: 'Sign in' }).click();
    await expect(otherTab.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  });
});

test('while the browser is offline, the portal shows a notice and sends few requests, and afterwards it continues automatically', async ({
  page,
  context,
}) => {
  await signIn(page, stack.portalUrl, stack.accounts.viewer);
  await appCard(page, 'Retail cockpit').click();
  await expectReport(page);
  await context.setOffline(true);
  const offlineNotice = page.getByText('You are offline.');
  await expect(offlineNotice).toBeVisible();
  let requestCount = 0;
  page.on('requestfailed', () => (requestCount += 1));
  await drawerLink(page, 'Store performance').click();
  await expect(notification(page, 'Network error')).toBeVisible();
  await expect(page.getByText('Loading report...')).toBeVisible();
  expect(requestCount).toBeLessThan(5);
  await context.setOffline(false);
  await expect(offlineNotice).toBeHidden();
  await expectReport(page);
});
