import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { dialog } from './support/lists.ts';
import { appCard, expectReport, signIn } from './support/portal.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { expectFitsPhone } from './support/viewport.ts';

const stack = setUpSharedStack();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const banner = (page: Page) => page.getByRole('region', { name: 'View as another user' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Returns the names of the apps that the page shows. */
const readApps = (page: Page) => page.getByRole('main').getByRole('link').allInnerTexts();

test.describe.serial('a superAdmin sees the portal as a viewer, and the audit log names both', () => {
  let page: Page;
  let own: Page;
  let view: Page;
  let expectedApps: string[];
  setUpSharedPage(async (newPage) => {
    own = newPage;
    await signIn(own, stack.portalUrl, stack.accounts.viewer);
  });
  setUpSharedPage(async (newPage) => {
    page = newPage;
    await signIn(page, `${stack.portalUrl}/tenants`, stack.accounts.superAdmin);
  });

  test('the superAdmin enters a reason, and a new tab opens', async () => {
    await expect(appCard(own, 'Dutch market')).toBeVisible();
    expectedApps = await readApps(own);

    await button(page, 'Users Noordzee Retail').click();
    await button(page, 'View as Vera Visser').click();
    const start = dialog(page, 'View the portal as Vera Visser');
    await expectAccessible(page);
    await start.getByLabel('Reason').fill('Ticket 4711');
    const opening = page.context().waitForEvent('page');
    await start.getByLabel('Reason').press('Enter');
    view = await opening;
    await expect(page.getByRole('link', { name: 'Open the portal as Vera Visser' })).toBeVisible();
  });

  test('the new tab shows the apps of the viewer, without administration', async () => {
    await expect(banner(view)).toContainText('You see the portal as Vera Visser in Noordzee Retail.');
    await expect(banner(view)).toContainText('You are signed in as Sam Lindqvist.');
    await expect(banner(view).getByRole('timer')).toHaveText(/^(30|29):\d\d left$/);
    await expect(view).toHaveTitle(/^View as user: Apps/);
    await expect(appCard(view, 'Dutch market')).toBeVisible();
    expect(await readApps(view)).toEqual(expectedApps);
    await expect(view.getByTestId('notification')).toHaveCount(0);
    await expect(view.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText([
      'Apps',
      'Knowledge Base',
    ]);
    await expectAccessible(view);
    await expectFitsPhone(view);
  });

  test('a reload keeps the view, and a report opens with the rows of the viewer', async () => {
    await view.reload();
    await appCard(view, 'Dutch market').click();
    await expectReport(view);
    await expect(banner(view)).toBeVisible();
  });

  test('a report that requires the own account of the viewer is explained', async () => {
    await view.goto(`${stack.portalUrl}/apps`);
    await appCard(view, 'Board room').click();
    const explanation = 'Each user opens this report with an own account';
    await expect(view.getByRole('main').getByText(explanation)).toBeVisible();
    await expect(view.getByTestId('notification')).toContainText(explanation);
  });

  test('stopping ends the view, and the tab can continue as the superAdmin', async () => {
    await button(view, 'Stop').click();
    await expect(view.getByRole('heading', { name: 'The view as another user has ended' })).toBeVisible();
    await expectAccessible(view);
    await view.reload();
    await expect(view.getByRole('heading', { name: 'The view as another user has ended' })).toBeVisible();
    await button(view, 'Continue as yourself').click();
    await expect(view.getByRole('navigation', { name: 'Main menu' })).toContainText('Connections');
    await expect(banner(view)).toHaveCount(0);
  });

  test('the audit log names both users', async () => {
    await view.goto(`${stack.portalUrl}/apps?settings=audit-log&action=getToken`);
    const settings = dialog(view, 'Admin Settings');
    await expect(settings.getByText('viewed as vera@noordzee.example').first()).toBeVisible();
    await settings
      .getByRole('button', { name: /^Open report/ })
      .first()
      .click();
    const entry = dialog(view, 'Open report');
    await expect(entry).toContainText('Sam Lindqvist (sam@lumen.example)');
    await expect(entry).toContainText('Vera Visser (vera@noordzee.example)');
  });
});

test('signing out in another tab ends the view', async ({ page }) => {
  await signIn(page, `${stack.portalUrl}/tenants`, stack.accounts.superAdmin);
  await button(page, 'Users Noordzee Retail').click();
  // Before the first sign-in, the email address is the name of the user.
  await page.getByRole('button', { name: /^View as vera/i }).click();
  const start = page.getByRole('dialog', { name: /^View the portal as vera/i });
  await start.getByLabel('Reason').fill('Ticket 4712');
  const opening = page.context().waitForEvent('page');
  await start.getByLabel('Reason').press('Enter');
  const view = await opening;
  await expect(banner(view)).toBeVisible();
  const stopped = view.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().includes('/view-sessions/'),
  );
  await page.goto(`${stack.portalUrl}/apps`);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  expect((await stopped).status()).toBe(204);
  await expect(view.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
});
