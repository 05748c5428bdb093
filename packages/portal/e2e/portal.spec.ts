import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { listen } from './support/listen.ts';
import { apps, retail, user } from './support/sample.ts';
import { startStack } from './support/stack.ts';
import type { Stack } from './support/stack.ts';

// Tests the built portal in a real browser, with a scripted API, identity provider and report frame.
let stack: Stack;
/** Errors and warnings in the browser console. */
let consoleMessages: string[];

test.beforeEach(async ({ page }) => {
  stack = await startStack();
  consoleMessages = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) consoleMessages.push(message.text());
  });
  page.on('pageerror', (error) => consoleMessages.push(error.message));
});
test.afterEach(async () => {
  await stack.close();
});

const overlay = (page: Page) => page.getByText('Loading report...');
const frame = (page: Page) => page.frameLocator('iframe');
/** Waits until a report is visible. Waits for its heading first, because the overlay appears after the navigation. */
async function expectReport(page: Page) {
  await expect(frame(page).getByRole('heading')).toBeVisible();
  await expect(overlay(page)).toBeHidden();
}
/** Performs an action that loads a report, and expects the overlay until the page of the report is delivered. */
async function expectOverlay(page: Page, action: () => Promise<void>) {
  let deliver = () => {};
  const isDelivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route(
    '**/reportEmbed?*',
    async (route) => {
      await isDelivered;
      await route.continue();
    },
    { times: 1 },
  );
  await action();
  await expect(overlay(page)).toBeVisible();
  deliver();
  await expect(overlay(page)).toBeHidden();
}
async function openRetail(page: Page, path = '') {
  await page.goto(`${stack.url}/apps/${retail.id}${path}`);
  await expectReport(page);
}
/** Evaluates an expression in the report frame. */
const evaluateInFrame = (page: Page, expression: string) => page.frames().at(-1)?.evaluate(expression);

test('the portal signs the user in, restores the deep link and leaves no token in the URL', async ({
  page,
}) => {
  await openRetail(page, `/${retail.__reports[0]?.id}/regions`);
  await expect(frame(page).getByRole('heading')).toHaveText('Regions');
  expect(page.url()).toBe(`${stack.url}/apps/${retail.id}/${retail.__reports[0]?.id}/regions`);
  expect(stack.issuer.signIns).toBe(1);
  expect(Object.fromEntries(stack.issuer.signInRequest)).toMatchObject({
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid profile email phone organization',
    code_challenge_method: 'S256',
  });
  expect(stack.issuer.tokenRequest.get('code_verifier')).toHaveLength(96);
  expect(consoleMessages).toEqual([]);
});

test('an app opens from its card, and its drawer changes pages and reports and follows page changes in the iframe', async ({
  page,
}) => {
  await page.goto(stack.url);
  await expectOverlay(page, () => page.getByRole('link', { name: /Retail performance/ }).click());
  await expect(frame(page).locator('#filters')).toContainText('"isLockedInViewMode":true');

  const drawer = page.getByRole('navigation', { name: 'Reports and pages' });
  await expect(drawer.getByRole('link', { name: 'Tooltip' })).toHaveCount(0);
  await drawer.getByRole('link', { name: 'Regions' }).click();
  await expect(frame(page).getByRole('heading')).toHaveText('Regions');
  await expect(overlay(page)).toBeHidden();
  await expect(page).toHaveTitle(/^Regions · Sales overview/);

  await evaluateInFrame(page, "changePage('overview')");
  await expect(drawer.getByRole('link', { name: 'Overview', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page).toHaveURL(/\/overview$/);

  await expectOverlay(page, () => drawer.getByRole('link', { name: 'Store performance' }).click());
  await expect(page).toHaveTitle(/^Overview · Store performance/);
  expect(stack.requests.filter((path) => path.endsWith('/getToken'))).toHaveLength(2);
  expect(consoleMessages).toEqual([]);
});

test('slicers persist across page changes and a reload until they are reset', async ({ page }) => {
  await openRetail(page);
  const slicer = frame(page).locator('#slicer');
  await evaluateInFrame(page, "setSlicer('overview', 'Utrecht')");
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Utrecht');

  await page.getByRole('link', { name: 'Regions' }).click();
  await expect(frame(page).getByRole('heading')).toHaveText('Regions');
  await openRetail(page);
  await expect(slicer).toContainText('Utrecht');

  await expectOverlay(page, () => page.getByRole('button', { name: 'Reset slicers to default' }).click());
  await expect(slicer).not.toContainText('Utrecht');
});

test('the theme applies to the report and to the first paint of the next visit', async ({ page }) => {
  await openRetail(page);
  await page.getByRole('button', { name: 'Try Dark Mode!' }).click();
  await expect(frame(page).locator('body')).toHaveAttribute('data-theme', 'dark');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test('signing out shows a confirmation, and signing in again returns to the same page', async ({ page }) => {
  await openRetail(page);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('slicers:');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  const signedOut = page.getByRole('status').filter({ hasText: 'You are signed out' });
  await expect(signedOut).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('slicers:');
  await expectAccessible(page);
  expect(page.url()).toBe(`${stack.url}/apps/${retail.id}`);
  expect(stack.issuer.signIns).toBe(1);
  await signedOut.getByRole('button', { name: 'Sign in' }).click();
  await expectReport(page);
  expect(page.url()).toBe(`${stack.url}/apps/${retail.id}`);
  expect(stack.issuer.signIns).toBe(2);
});

test('tokens whose lifetime is below the renewal threshold are not renewed in a loop', async ({ page }) => {
  stack.issuer.lifetime = 400;
  await openRetail(page);
  expect(stack.issuer.issued).toEqual({ authorization_code: 1, refresh_token: 0 });
});

test('the portal shows an error page when the server rejects every token', async ({ page }) => {
  const unauthenticated = {
    status: 401,
    body: { error: { message: 'Wrong audience', code: 'unauthenticated' } },
  };
  stack.script.respond = () => unauthenticated;
  await page.goto(stack.url);
  await expect(page.getByRole('heading', { name: 'The server does not accept your sign-in' })).toBeVisible();
  expect(stack.issuer.signIns).toBe(2);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();

  stack.script.respond = () => undefined;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Apps' })).toBeVisible();
});

test('a deactivated user sees a dialog that cannot be dismissed', async ({ page }) => {
  const message = 'User is not authorized, User is deactivated!';
  stack.script.respond = () => ({ status: 401, body: { error: { message, code: 'user_deactivated' } } });
  await page.goto(stack.url);
  const dialog = page.getByRole('alertdialog', { name: 'User is Inactive' });
  await expect(dialog).toContainText('support@example.com');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
});

test('a rejected report shows the reason, and opens after access is granted', async ({ page }) => {
  stack.script.respond = (path) =>
    path.endsWith('/getToken')
      ? {
          status: 422,
          body: { error: { message: 'The BI service rejected the report', code: 'bi_refused' } },
        }
      : undefined;
  await page.goto(`${stack.url}/apps/${retail.id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('The BI service rejected the report')).toBeVisible();
  stack.script.respond = () => undefined;
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(frame(page).getByRole('heading')).toHaveText('Overview');
});

test('a report whose iframe never becomes ready times out', async ({ page }) => {
  stack.frame.neverReady = true;
  await page.clock.install();
  await page.goto(`${stack.url}/apps/${retail.id}`);
  await expect(page.locator('iframe')).toBeAttached();
  await expect(overlay(page)).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(page.getByText('The report did not respond in time.')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('a single app opens automatically, and the menu expands on keyboard focus', async ({ page }) => {
  stack.script.respond = (path) =>
    path === `/users/${user.id}/tenants/apps` ? { status: 200, body: apps.slice(0, 1) } : undefined;
  await page.goto(stack.url);
  await expectReport(page);
  await expect(page).toHaveURL(`${stack.url}/apps/${retail.id}`);
  await expect(page.getByRole('link', { name: 'Back to apps' })).toHaveCount(0);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  expect((await menu.boundingBox())?.width).toBe(64);
  await menu.getByRole('link', { name: 'Apps' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(250);
});

test('a link of an app opens in a window without an opener or a referrer', async ({ page }) => {
  const referers: (string | undefined)[] = [];
  const site = await listen(() => (request, response) => {
    if (request.url === '/help') referers.push(request.headers.referer);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Help</title>');
  });
  const reports = retail.__reports.map((entry) =>
    entry.type === 'Link' ? { ...entry, link: { ...entry.link, url: `${site.url}/help` } } : entry,
  );
  stack.script.respond = (path) =>
    path.endsWith('/tenants/apps') ? { status: 200, body: [{ ...retail, __reports: reports }] } : undefined;
  await openRetail(page);
  const popupOpened = page.waitForEvent('popup');
  await page.getByRole('button', { name: /Definitions/ }).click();
  const popup = await popupOpened;
  await popup.waitForURL(`${site.url}/help`);
  await expect(popup).toHaveTitle('Help');
  expect(referers).toEqual([undefined]);
  expect(await popup.evaluate(() => [String(window.opener), document.referrer])).toEqual(['null', '']);
  await site.close();
});

const unknownId = '00000000-0000-4000-8000-00000000ffff';

test('the address of an unavailable app shows an explanation and a link to the available apps', async ({
  page,
}) => {
  await page.goto(`${stack.url}/apps/${unknownId}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'App not found' })).toBeVisible();
  expect(stack.requests.some((path) => path.includes(unknownId))).toBe(false);
  await main.getByRole('button', { name: 'Back to apps' }).click();
  await expect(page.getByRole('link', { name: /Retail performance/ })).toBeVisible();
  await expect(page).toHaveURL(`${stack.url}/apps`);
});

test('a user with a single app who opens the address of another app can return to the list', async ({
  page,
}) => {
  stack.script.respond = (path) =>
    path === `/users/${user.id}/tenants/apps` ? { status: 200, body: apps.slice(0, 1) } : undefined;
  await page.goto(`${stack.url}/apps/${unknownId}`);
  await page.getByRole('main').getByRole('button', { name: 'Back to apps' }).click();
  await page.getByRole('link', { name: /Retail performance/ }).click();
  await expectReport(page);
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to apps' })).toHaveCount(0);
});
