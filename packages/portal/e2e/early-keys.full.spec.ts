import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startStack } from './support/stack.ts';
import type { Stack } from './support/stack.ts';

// Tests that parts which load on demand receive the keys that the user presses before they are loaded.
let stack: Stack;

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(async () => {
  stack = await startStack();
});
test.afterEach(async () => {
  await stack.close();
});

async function openApps(page: Page) {
  await page.goto(stack.url);
  await expect(page.getByRole('link', { name: /Retail performance/ })).toBeVisible();
}

/** Holds back a chunk of the portal until the returned function is called. */
async function holdChunk(page: Page, name: string) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(new RegExp(`/assets/${name}-[\\w-]+\\.js`), async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const palette = (page: Page) => page.getByRole('combobox', { name: /^Search apps, reports/ });

test('the command palette receives all keys and pasted text from the shortcut on, until its code has loaded', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const release = await holdChunk(page, 'command-palette');
  await openApps(page);
  const search = page.getByRole('searchbox');
  await search.focus();
  await page.evaluate(() => navigator.clipboard.writeText(' rou'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('fleet and');
  await page.keyboard.press('Control+v');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/\/apps\/[\w-]+/);
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
  expect(stack.requests.filter((path) => path.endsWith('/getToken'))).toHaveLength(1);
});

test('the command palette loses no key when it opens, and Esc returns the focus', async ({ page }) => {
  await openApps(page);
  // Not by role, because the palette hides the page behind it from screen readers.
  const search = page.locator('input[type=search]');
  for (const text of ['retail', 'fleet']) {
    await search.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(text);
    await expect(palette(page)).toHaveValue(text);
    await expect(palette(page)).toBeFocused();
    await expect(search).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(search).toBeFocused();
  }
});

test('Esc closes the command palette before its code has loaded', async ({ page }) => {
  await holdChunk(page, 'command-palette');
  await openApps(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('textbox', { name: 'Go to…' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Go to…' })).toHaveCount(0);
});

test('the tenant field receives all keys from the first letter on, until its code has loaded', async ({
  page,
}) => {
  const release = await holdChunk(page, 'tenant-combobox');
  await openApps(page);
  const tenant = page.getByRole('combobox', { name: 'Tenant' });
  await tenant.focus();
  await page.keyboard.type('pold');
  release();
  await expect(tenant).toHaveValue('pold');
  await expect(tenant).toBeFocused();
  await expect(page.getByRole('option')).toHaveText(['Polder Logistics']);
  await page.keyboard.type('er');
  await expect(tenant).toHaveValue('polder');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /Fleet and routes/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Retail performance/ })).toHaveCount(0);
});
