import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createApp, createReport, createUuid } from '../src/test-support/sample.ts';
import { startStack } from './support/stack.ts';
import type { Stack } from './support/stack.ts';

// Tests the Apps screen with 1,000 apps: windowing, keyboard, print and scroll position.
let stack: Stack;

const appCount = 1_000;
const apps = Array.from({ length: appCount }, (_, index) =>
  createApp(1_001 + index, `App ${String(index + 1).padStart(4, '0')}`, {
    tenantId: createUuid(11),
    __reports: [createReport(5_001 + index, 'Sales')],
  }),
);

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(async ({ page }) => {
  stack = await startStack();
  let favorites: string[] = [];
  stack.script.respond = (path) => {
    if (path.endsWith('/tenants/apps')) return { status: 200, body: apps };
    if (path.endsWith('/app-shortcuts')) return { status: 200, body: { favorites, recents: [] } };
    if (path.includes('/favorites/')) {
      favorites = [path.split('/').at(-1) ?? ''];
      return { status: 204, body: undefined };
    }
    return undefined;
  };
  await page.goto(stack.url);
  await expect(card(page, 'App 0001')).toBeVisible();
});
test.afterEach(async () => {
  await stack.close();
});

const card = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });
const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const scrollTo = (page: Page, top: number) =>
  page.getByRole('main').evaluate((element, value) => {
    element.scrollTop = value;
  }, top);

test('only the cards on the screen and a row around them are rendered, with their position in the list', async ({
  page,
}) => {
  await expect.poll(() => cards(page).count()).toBeLessThanOrEqual(40);
  await scrollTo(page, 20_000);
  await expect(card(page, 'App 0001')).toHaveCount(0);
  expect(await cards(page).count()).toBeLessThanOrEqual(40);
  const first = cards(page).first();
  await expect(first).toHaveAttribute('aria-setsize', '1000');
  const position = await first.getAttribute('aria-posinset');
  await expect(first).toContainText(`App ${(position ?? '').padStart(4, '0')}`);
});

test('the search finds apps that are not rendered, and empties the list without removing the focus', async ({
  page,
}) => {
  const search = page.getByRole('searchbox');
  await search.pressSequentially('0987');
  await expect(card(page, 'App 0987')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(search).toBeFocused();
  await search.press('Escape');
  await expect(card(page, 'App 0001')).toBeVisible();
});

test('arrow keys, Home, End and the page keys move the focus between cards', async ({ page }) => {
  await card(page, 'App 0001').focus();
  const press = async (key: string, name: string) => {
    await page.keyboard.press(key);
    await expect(card(page, name)).toBeFocused();
    await expect(card(page, name)).toBeInViewport();
  };
  // Four columns.
  await press('ArrowRight', 'App 0002');
  await press('ArrowDown', 'App 0006');
  await press('End', 'App 0008');
  await press('ArrowRight', 'App 0009');
  await press('ArrowUp', 'App 0005');
  await press('Home', 'App 0005');
  await press('ArrowLeft', 'App 0004');
  await press('Control+End', 'App 1000');
  await press('PageUp', 'App 0992');
  await press('Control+Home', 'App 0001');
});

test('each card is one tab stop, and F2 leads to its buttons', async ({ page }) => {
  await card(page, 'App 0001').focus();
  await page.keyboard.press('Tab');
  await expect(card(page, 'App 0002')).toBeFocused();
  await page.keyboard.press('F2');
  await expect(page.getByRole('button', { name: 'Edit App 0002' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Favorite: App 0002' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card(page, 'App 0003')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('F2');
  await page.keyboard.press('F2');
  await expect(card(page, 'App 0002')).toBeFocused();
});

test('the star keeps the focus when its card moves to the favorites', async ({ page }) => {
  await card(page, 'App 0002').focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  const favorites = page.getByRole('region', { name: 'Favorites' });
  await expect(favorites.getByRole('button', { name: 'Favorite: App 0002' })).toBeFocused();
});

test('a focused card keeps the focus while the user scrolls away', async ({ page }) => {
  await card(page, 'App 0003').focus();
  await scrollTo(page, 20_000);
  await expect(card(page, 'App 0001')).toHaveCount(1);
  await expect(card(page, 'App 0013')).toHaveCount(0);
  await expect(card(page, 'App 0003')).toBeFocused();
});

test('the browser prints all cards', async ({ page }) => {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(cards(page)).toHaveCount(appCount);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => cards(page).count()).toBeLessThanOrEqual(40);
});

test('going back from an app restores the scroll position', async ({ page }) => {
  await scrollTo(page, 20_000);
  await expect(card(page, 'App 0001')).toHaveCount(0);
  const name = await cards(page).nth(8).getByRole('heading').textContent();
  await card(page, name ?? '').click();
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
  await page.goBack();
  await expect(card(page, name ?? '')).toBeInViewport();
});
