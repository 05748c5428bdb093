import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { retail } from './support/sample.ts';
import { startStack } from './support/stack.ts';
import type { ScriptedResponse, Stack } from './support/stack.ts';

// Tests the states of the screens with axe in both themes.
let stack: Stack;

test.beforeEach(async ({ page }) => {
  stack = await startStack();
  await page.emulateMedia({ reducedMotion: 'reduce' });
});
test.afterEach(async () => {
  await stack.close();
});

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const card = (page: Page) => page.getByRole('link', { name: /Retail performance/ });
async function openRetail(page: Page) {
  await page.goto(`${stack.url}/apps/${retail.id}`);
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
  await expect(page.getByText('Loading report...')).toBeHidden();
}
async function openApps(page: Page) {
  await page.goto(stack.url);
  await expect(card(page)).toBeVisible();
}
/** Returns a script that rejects requests whose path ends with `suffix`. */
const createRejection =
  (suffix: string, status: number, message: string) =>
  (path: string): ScriptedResponse =>
    path.endsWith(suffix) ? { status, body: { error: { message, code: 'failed' } } } : undefined;

interface Scene {
  name: string;
  viewport: { width: number; height: number };
  respond?: (path: string) => ScriptedResponse;
  /** Brings the page into the tested state. */
  show(page: Page): Promise<void>;
}

const scenes: Scene[] = [
  { name: 'apps', viewport: desktop, show: openApps },
  {
    name: 'apps with a tooltip',
    viewport: desktop,
    async show(page) {
      await openApps(page);
      await card(page).hover();
      await expect(page.getByRole('tooltip')).toBeVisible();
    },
  },
  {
    name: 'the command palette',
    viewport: phone,
    async show(page) {
      await openApps(page);
      await page.keyboard.press('ControlOrMeta+k');
      const field = page.getByRole('combobox', { name: /^Search apps, reports, tenants/ });
      await expect(field).toBeFocused();
      await expect(page.getByRole('option', { name: /Retail performance/ })).toBeVisible();
    },
  },
  {
    name: 'apps without a search result',
    viewport: desktop,
    async show(page) {
      await openApps(page);
      await page.getByRole('searchbox').fill('no match');
      await expect(page.getByText('No apps found')).toBeVisible();
    },
  },
  {
    name: 'apps while they load',
    viewport: desktop,
    respond: (path) => (path.endsWith('/tenants/apps') ? 'never' : undefined),
    async show(page) {
      await page.goto(stack.url);
      await expect(page.getByRole('status', { name: 'Loading apps' })).toBeVisible();
    },
  },
  {
    name: 'apps that failed to load, with a message',
    viewport: desktop,
    respond: createRejection('/tenants/apps', 403, 'Not for you'),
    async show(page) {
      await page.goto(stack.url);
      await expect(page.getByTestId('notification')).toBeVisible();
    },
  },
  {
    name: 'the account menu',
    viewport: desktop,
    async show(page) {
      await openApps(page);
      await page.getByRole('button', { name: 'Account menu' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'the list of tenants',
    viewport: desktop,
    async show(page) {
      await openApps(page);
      await page.getByRole('combobox', { name: 'Tenant' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'the expanded menu',
    viewport: desktop,
    async show(page) {
      await openApps(page);
      await page.getByRole('navigation', { name: 'Main menu' }).hover();
    },
  },
  { name: 'an app', viewport: desktop, show: openRetail },
  {
    name: 'an app whose report is rejected',
    viewport: desktop,
    respond: createRejection('/getToken', 404, 'There is no such report.'),
    async show(page) {
      await page.goto(`${stack.url}/apps/${retail.id}`);
      await expect(page.getByText('There is no such report.')).toBeVisible();
    },
  },
  {
    name: 'the dialog of an inactive user',
    viewport: desktop,
    respond: createRejection('', 401, 'User is not authorized, User is deactivated!'),
    async show(page) {
      await page.goto(stack.url);
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'the menu on a phone',
    viewport: phone,
    async show(page) {
      await openApps(page);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the reports of an app on a phone',
    viewport: phone,
    async show(page) {
      await openRetail(page);
      await page.getByRole('button', { name: 'Show reports and pages' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

for (const { name, viewport, respond, show } of scenes) {
  test(`the portal has no accessibility violations in either theme: ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    if (respond) stack.script.respond = respond;
    await show(page);
    await expectAccessible(page);
  });
}
