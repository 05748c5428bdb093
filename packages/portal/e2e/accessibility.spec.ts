import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { retail } from './support/sample.ts';
import { startStack } from './support/stack.ts';
import type { Answer, Stack } from './support/stack.ts';

/** Checks every state of every screen with axe in both themes. */
let stack: Stack;

test.beforeEach(async ({ page }) => {
  stack = await startStack();
  await page.emulateMedia({ reducedMotion: 'reduce' });
});
test.afterEach(async () => {
  await stack.close();
});

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const card = (page: Page) => page.getByRole('link', { name: /Retail performance/ });
const openRetail = async (page: Page) => {
  await page.goto(`${stack.url}/apps/${retail.id}`);
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
  await expect(page.getByText('Loading report...')).toBeHidden();
};
const openApps = async (page: Page) => {
  await page.goto(stack.url);
  await expect(card(page)).toBeVisible();
};
const failing =
  (part: string, status: number, message: string) =>
  (path: string): Answer =>
    path.endsWith(part) ? { status, body: { error: { message, code: 'failed' } } } : undefined;

interface Scene {
  name: string;
  viewport: { width: number; height: number };
  answer?: (path: string) => Answer;
  show(page: Page): Promise<void>;
}

const scenes: Scene[] = [
  { name: 'apps', viewport: wide, show: openApps },
  {
    name: 'apps with a tooltip',
    viewport: wide,
    async show(page) {
      await openApps(page);
      await card(page).hover();
      await expect(page.getByRole('tooltip')).toBeVisible();
    },
  },
  {
    name: 'apps without a search result',
    viewport: wide,
    async show(page) {
      await openApps(page);
      await page.getByRole('searchbox').fill('nothing like it');
      await expect(page.getByText('No apps found')).toBeVisible();
    },
  },
  {
    name: 'apps while they load',
    viewport: wide,
    answer: (path) => (path.endsWith('/tenants/apps') ? 'never' : undefined),
    async show(page) {
      await page.goto(stack.url);
      await expect(page.getByRole('status', { name: 'Loading apps' })).toBeVisible();
    },
  },
  {
    name: 'apps that failed to load, with a message',
    viewport: wide,
    answer: failing('/tenants/apps', 403, 'Not for you'),
    async show(page) {
      await page.goto(stack.url);
      await expect(page.getByTestId('notification')).toBeVisible();
    },
  },
  {
    name: 'the account menu',
    viewport: wide,
    async show(page) {
      await openApps(page);
      await page.getByRole('button', { name: 'Account menu' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'the list of tenants',
    viewport: wide,
    async show(page) {
      await openApps(page);
      await page.getByRole('combobox', { name: 'Tenant' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'the open rail',
    viewport: wide,
    async show(page) {
      await openApps(page);
      await page.getByRole('navigation', { name: 'Main menu' }).hover();
    },
  },
  { name: 'an app', viewport: wide, show: openRetail },
  {
    name: 'an app without access',
    viewport: wide,
    answer: failing('/getToken', 404, 'There is no such report.'),
    async show(page) {
      await page.goto(`${stack.url}/apps/${retail.id}`);
      await expect(page.getByText('There is no such report.')).toBeVisible();
    },
  },
  {
    name: 'the dialog of an inactive user',
    viewport: wide,
    answer: failing('', 401, 'User is not authorized, User is deactivated!'),
    async show(page) {
      await page.goto(stack.url);
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'the menu of a phone',
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

for (const { name, viewport, answer, show } of scenes) {
  test(`has no accessibility violations in both themes: ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    if (answer) stack.script.answer = answer;
    await show(page);
    await expectAccessible(page);
  });
}
