import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startStack } from './support/stack.ts';
import type { Stack } from './support/stack.ts';

/** Resources that the first visit loads, and those that are deferred. */
let stack: Stack;

test.beforeEach(async () => {
  stack = await startStack();
});
test.afterEach(async () => {
  await stack.close();
});

const budget = 220_000;
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const packedSize = (path: string) => statSync(`${dist}${path}.gz`).size;
const openApps = async (page: Page) => {
  await page.goto(stack.url);
  await expect(page.getByRole('link', { name: /Retail performance/ })).toBeVisible();
};

test(`loads at most ${budget / 1000} kB of gzipped JavaScript`, async ({ page }) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) scripts.add(pathname);
  });
  await openApps(page);
  await page.waitForLoadState('networkidle');
  const sizes = [...scripts].map(packedSize);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'gzip', description: `${total} bytes in ${scripts.size} files` });
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(budget);
});

for (const [theme, ground, ink] of [
  ['light', 'rgb(245, 246, 248)', 'rgb(82, 91, 107)'],
  ['dark', 'rgb(11, 14, 19)', 'rgb(154, 164, 182)'],
] as const) {
  test(`paints a splash screen in the ${theme} theme before any script or style has loaded`, async ({
    page,
  }) => {
    await page.addInitScript((mode) => {
      localStorage.setItem('portal.theme', mode);
    }, theme);
    const assets = /\/assets\/.*\.(js|css)$/;
    let go: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => (go = resolve));
    await page.route(assets, async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto(stack.url, { waitUntil: 'commit' });
    const splash = page.getByRole('status');
    await expect(splash).toHaveText('Loading…');
    await expect(splash).toHaveCSS('background-color', ground);
    await expect(splash).toHaveCSS('color', ink);
    const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    await expect.poll(paints).toBe(1);
    const box = await splash.boundingBox();
    expect(box).toEqual({ x: 0, y: 0, ...page.viewportSize() });

    go();
    await expect(page.getByRole('link', { name: /Retail performance/ })).toBeVisible();
    await expect(page.getByText('Loading…')).toHaveCount(0);
  });
}

test('shows nothing between the splash screen and the apps', async ({ page }) => {
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    const note = () => {
      const root = document.getElementById('root');
      if (!root) return;
      const splash = root.querySelector('.splash');
      const what = splash ? 'splash' : root.querySelector('main') ? 'apps' : 'nothing';
      if (what !== shown.at(-1)) shown.push(what);
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
  await openApps(page);
  const shown = await page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  expect(shown.filter((what) => what !== 'nothing' || shown.indexOf(what) > 0)).toEqual(['splash', 'apps']);
});

test('caches the tab icon permanently, like every file with a content hash in its name', async ({ page }) => {
  await openApps(page);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^\/assets\/favicon-[\w-]+\.svg$/);
});

test('shows a tooltip on hover and on keyboard focus, and hides it on Esc [001/2/12]', async ({ page }) => {
  await openApps(page);
  const card = page.getByRole('link', { name: /Retail performance/ });
  const tip = page.getByRole('tooltip');
  await card.hover();
  await expect(tip).toContainText('Store managers');
  await expect(card).toHaveAttribute('aria-describedby', (await tip.getAttribute('id')) ?? '');
  const [over, bubble] = [await card.boundingBox(), await tip.boundingBox()];
  expect(bubble?.y).toBeGreaterThanOrEqual((over?.y ?? 0) + (over?.height ?? 0));
  await page.mouse.move(0, 0);
  await expect(tip).toHaveCount(0);

  await page.getByRole('button', { name: 'Add app' }).focus();
  await page.keyboard.press('Tab');
  await expect(card).toBeFocused();
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
});

test('opens the account menu by keyboard, and restores the focus [000/2/13]', async ({ page }) => {
  await openApps(page);
  const button = page.getByRole('button', { name: 'Account menu' });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await button.click();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('selects a tenant by keyboard, retains it after a reload, and clears it [000/2/13] [000/2/14] [000/2/15]', async ({
  page,
}) => {
  await openApps(page);
  const tenant = page.getByRole('combobox', { name: 'Tenant' });
  await tenant.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Polder Logistics' })).toBeVisible();
  await page.keyboard.type('pol');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /Fleet and routes/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Retail performance/ })).toHaveCount(0);

  await page.reload();
  await expect(tenant).toHaveText('Polder Logistics');
  await page.getByRole('button', { name: 'Show all tenants' }).click();
  await expect(page.getByRole('link', { name: /Retail performance/ })).toBeVisible();
  await expect(tenant).toHaveText('All tenants');
});

test('remains usable when code loaded on demand does not arrive', async ({ page }) => {
  await openApps(page);
  const parts = /\/assets\/(account-menu|tip-bubble)/;
  await page.route(parts, (route) => route.abort());
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('link', { name: /Retail performance/ }).hover();
  await expect(page.getByRole('heading', { name: 'Apps' })).toBeVisible();
  await page.unroute(parts);
  await page.getByRole('searchbox').fill('fleet');
  await expect(page.getByRole('link', { name: /Fleet and routes/ })).toBeVisible();
});
