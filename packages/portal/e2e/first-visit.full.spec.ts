import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startStack } from './support/stack.ts';
import type { Stack } from './support/stack.ts';

// Tests which resources load on the first visit and which load on demand.
let stack: Stack;

test.beforeEach(async () => {
  stack = await startStack();
});
test.afterEach(async () => {
  await stack.close();
});

/** Maximum size in bytes of the gzipped scripts and texts: 1 % above the size without build steps that change code. */
const maxBytes = 246_000;
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const getGzippedSize = (path: string) => statSync(`${dist}${path}.gz`).size;
async function openApps(page: Page) {
  await page.goto(stack.url);
  await expect(page.getByRole('link', { name: /Retail performance/ })).toBeVisible();
}

test(`the first visit loads at most ${maxBytes / 1000} kB of gzipped scripts and texts, and logs nothing`, async ({
  page,
}) => {
  const files = new Set<string>();
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.js(on)?$/.test(pathname)) files.add(pathname);
  });
  await openApps(page);
  // eslint-disable-next-line playwright/no-networkidle -- the test counts all requests
  await page.waitForLoadState('networkidle');
  expect(messages).toEqual([]);
  const sizes = [...files].map(getGzippedSize);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'gzip', description: `${total} bytes in ${files.size} files` });
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(maxBytes);
});

for (const [theme, background, color] of [
  ['light', 'rgb(245, 246, 248)', 'rgb(82, 91, 107)'],
  ['dark', 'rgb(11, 14, 19)', 'rgb(154, 164, 182)'],
] as const) {
  test(`a splash screen in the ${theme} theme is painted before any bundled script or style has loaded`, async ({
    page,
  }) => {
    await page.addInitScript((mode) => {
      localStorage.setItem('portal.theme', mode);
    }, theme);
    const assets = /\/assets\/.*\.(js|css)$/;
    let releaseAssets: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (releaseAssets = resolve));
    await page.route(assets, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(stack.url, { waitUntil: 'commit' });
    const splash = page.getByRole('status');
    await expect(splash).toHaveText('Loading…');
    await expect(splash).toHaveCSS('background-color', background);
    await expect(splash).toHaveCSS('color', color);
    const countPaints = () =>
      page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    await expect.poll(countPaints).toBe(1);
    const box = await splash.boundingBox();
    expect(box).toEqual({ x: 0, y: 0, ...page.viewportSize() });

    releaseAssets();
    await expect(page.getByRole('link', { name: /Retail performance/ })).toBeVisible();
    await expect(page.getByText('Loading…')).toHaveCount(0);
  });
}

test('the page is never empty between the splash screen and the apps', async ({ page }) => {
  await page.addInitScript(() => {
    const contents: string[] = [];
    Object.assign(window, { contents });
    const record = () => {
      const root = document.getElementById('root');
      if (!root) return;
      const splash = root.querySelector('.splash');
      const content = splash ? 'splash' : root.querySelector('main') ? 'apps' : 'empty';
      if (content !== contents.at(-1)) contents.push(content);
    };
    new MutationObserver(record).observe(document, { childList: true, subtree: true });
  });
  await openApps(page);
  const contents = await page.evaluate(() => (window as unknown as { contents: string[] }).contents);
  // The page may be empty before the splash screen.
  const visible = contents.filter((content) => content !== 'empty' || contents.indexOf(content) > 0);
  expect(visible).toEqual(['splash', 'apps']);
});

test('the URL of the tab icon contains a content hash, so that browsers can cache it permanently', async ({
  page,
}) => {
  await openApps(page);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^\/assets\/favicon-[\w-]+\.svg$/);
});

test('an app card shows name, description, tenant and groups in a tooltip on hover and on keyboard focus, and Esc hides it', async ({
  page,
}) => {
  await openApps(page);
  const card = page.getByRole('link', { name: /Retail performance/ });
  const tooltip = page.getByRole('tooltip');
  await card.hover();
  await expect(tooltip.locator('p')).toHaveText([
    'Retail performance',
    'Revenue, margin and units for every shop, day by day, with a comparison with the previous year.',
    'Noordzee Retail',
    'Groups: Store managers',
  ]);
  await expect(card).toHaveAttribute('aria-describedby', (await tooltip.getAttribute('id')) ?? '');
  const [cardBox, tooltipBox] = [await card.boundingBox(), await tooltip.boundingBox()];
  expect(tooltipBox?.y).toBeGreaterThanOrEqual((cardBox?.y ?? 0) + (cardBox?.height ?? 0));
  await page.mouse.move(0, 0);
  await expect(tooltip).toHaveCount(0);

  await page.getByRole('button', { name: 'Add app' }).focus();
  await page.keyboard.press('Tab');
  await expect(card).toBeFocused();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
});

test('the account menu opens by keyboard and returns the focus to its button', async ({ page }) => {
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

test('a tenant can be selected by keyboard, persists across a reload, and can be cleared', async ({
  page,
}) => {
  await openApps(page);
  const tenant = page.getByRole('combobox', { name: 'Tenant' });
  await expect(tenant).toHaveAttribute('aria-expanded', 'false');
  await tenant.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Polder Logistics' })).toBeVisible();
  await expect(tenant).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
  // The field that loads on demand receives the focus after it is visible.
  await expect(tenant).toBeFocused();
  await page.keyboard.type('pol');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /Fleet and routes/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Retail performance/ })).toHaveCount(0);
  await expect(tenant).toHaveAttribute('aria-expanded', 'false');
  await tenant.click();
  await expect(page.getByRole('option', { selected: true })).toHaveText(['Polder Logistics']);

  await page.reload();
  await expect(tenant).toHaveText('Polder Logistics');
  await expect(tenant).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('button', { name: 'Show all tenants' }).click();
  await expect(page.getByRole('link', { name: /Retail performance/ })).toBeVisible();
  await expect(tenant).toHaveText('All tenants');
});

test('the portal remains usable when code that loads on demand is unavailable', async ({ page }) => {
  await openApps(page);
  const lazyChunks = /\/assets\/(account-menu|tooltip-bubble)/;
  await page.route(lazyChunks, (route) => route.abort());
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('link', { name: /Retail performance/ }).hover();
  await expect(page.getByRole('heading', { name: 'Apps' })).toBeVisible();
  await page.unroute(lazyChunks);
  await page.getByRole('searchbox').fill('fleet');
  await expect(page.getByRole('link', { name: /Fleet and routes/ })).toBeVisible();
});
