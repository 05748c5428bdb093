import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { retail } from './support/sample.ts';
import { startStack } from './support/stack.ts';
import type { Stack } from './support/stack.ts';

// Tests the portal offline, after reconnection, and after a new deployment.
let stack: Stack;

test.beforeEach(async () => {
  stack = await startStack();
});
test.afterEach(async () => {
  await stack.close();
});

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
async function openApps(page: Page) {
  await page.goto(stack.url);
  await expect(page.getByRole('link', { name: /Retail performance/ })).toBeVisible();
}
async function expectReport(page: Page) {
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
  await expect(page.getByText('Loading report...')).toBeHidden();
}

test('a page whose code is not loaded yet reports that the user is offline, and opens when the network returns', async ({
  page,
  context,
}) => {
  await openApps(page);
  await context.setOffline(true);
  const tokenFailed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/getToken'));
  await page.getByRole('link', { name: /Retail performance/ }).click();
  await tokenFailed;
  await expect(heading(page, 'You are offline')).toBeVisible();
  await expect(
    main(page).getByText('This page opens automatically when the connection is restored.'),
  ).toBeVisible();
  // Read without waiting, because a retrying expectation would also pass after a message has closed automatically.
  expect(await page.getByTestId('notification').allTextContents()).toEqual([]);
  await context.setOffline(false);
  await expectReport(page);
});

test('a report opened offline shows one message, and opens when the network returns', async ({
  page,
  context,
}) => {
  await openApps(page);
  const card = page.getByRole('link', { name: /Retail performance/ });
  await card.click();
  await expectReport(page);
  await page.goBack();
  await context.setOffline(true);
  await card.click();
  const messages = page.getByTestId('notification');
  await expect(messages).toHaveText(['Network error, please check internet connection!']);
  await context.setOffline(false);
  await expectReport(page);
});

test('a page that failed to load opens after a retry, and again after the user has left it', async ({
  page,
}) => {
  await openApps(page);
  await page.route(`${stack.url}/**`, (route) => route.abort());
  await page.getByRole('link', { name: /Retail performance/ }).click();
  await expect(heading(page, 'The portal cannot be reached')).toBeVisible();
  await page.unrouteAll();
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expectReport(page);
  await page.goBack();
  await page.getByRole('link', { name: /Retail performance/ }).click();
  await expectReport(page);
});

test('when a new deployment has removed the code of a page, the portal offers to reload the page', async ({
  page,
}) => {
  const chunks = /\/assets\/viewer-page/;
  await page.route(chunks, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${stack.url}/apps/${retail.id}`);
  await expect(heading(page, 'The portal has been updated')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();

  await page.unroute(chunks);
  await main(page).getByRole('button', { name: 'Reload page' }).click();
  await expect(page.getByRole('link', { name: 'Sales overview' }).first()).toBeVisible();
});

test('a menu whose code a new deployment has removed shows an error message', async ({ page }) => {
  await openApps(page);
  await page.route(/\/assets\/account-menu/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(
    page.getByText('Part of the page could not be loaded. Reload the page to continue.'),
  ).toBeVisible();
});

test('a menu appears if the connection is lost only briefly while its code loads', async ({ page }) => {
  await openApps(page);
  await page.route(/\/assets\/account-menu/, (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Account menu' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expect(page.getByTestId('notification')).toHaveCount(0);
});

test('a menu opened offline appears when the network returns', async ({ page, context }) => {
  await openApps(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expect(page.getByTestId('notification')).toHaveCount(0);
});

test('a sign-in that cannot start continues when the provider is reachable again', async ({ page }) => {
  const providerUrls = `${stack.issuer.url}/**`;
  await page.route(providerUrls, (route) => route.abort());
  // Attempts to sign in can delay the page's `load` event.
  await page.goto(`${stack.url}/apps/${retail.id}`, { waitUntil: 'commit' });
  await expect(heading(page, 'Sign-in did not complete')).toBeVisible();
  await expect(
    page.getByText(
      'The sign-in service cannot be reached. Sign-in continues automatically when it is available again.',
    ),
  ).toBeVisible();
  await page.unroute(providerUrls);
  await expectReport(page);
});

test('a sign-in that cannot be completed restarts once, and then waits for the user', async ({ page }) => {
  const tokenUrl = `${stack.issuer.url}/token`;
  const address = `${stack.url}/apps/${retail.id}/${retail.__reports[0]?.id}/regions`;
  await page.route(tokenUrl, (route) => route.abort());
  await page.goto(address);
  await expect.poll(() => stack.issuer.signIns).toBe(2);
  await expect(heading(page, 'Sign-in did not complete')).toBeVisible();
  await page.unroute(tokenUrl);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectReport(page);
  expect(page.url()).toBe(address);
  expect(stack.issuer.signIns).toBe(3);
});

test('a portal that cannot load its configuration starts when the server responds again', async ({
  page,
}) => {
  const configUrl = `${stack.url}/config.json`;
  await page.route(configUrl, (route) => route.abort());
  await page.goto(stack.url);
  await expect(heading(page, 'The portal could not start')).toBeVisible();
  await page.unroute(configUrl);
  await expect(page.getByRole('link', { name: /Retail performance/ })).toBeVisible();
});
