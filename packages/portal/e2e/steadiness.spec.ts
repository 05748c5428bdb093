import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { apps, retail, user } from './support/sample.ts';
import { startStack } from './support/stack.ts';
import type { Stack } from './support/stack.ts';

/** Layout stability, reduced motion, and unknown addresses. */
let stack: Stack;

test.beforeEach(async () => {
  stack = await startStack();
});
test.afterEach(async () => {
  await stack.close();
});

const reportShown = async (page: Page) => {
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
  await expect(page.getByText('Loading report...')).toBeHidden();
};
const appsShown = (page: Page) =>
  expect(page.getByRole('link', { name: /Retail performance/ })).toBeVisible();

const places = [
  { name: 'the apps', path: '/apps', shown: appsShown },
  { name: 'an app', path: `/apps/${retail.id}`, shown: reportShown },
];

for (const { name, path, shown } of places) {
  for (const width of [390, 1440]) {
    test(`does not shift the layout while loading: ${name}, ${width} pixels wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(stack.url + path);
      await shown(page);
      const shifts = await page.evaluate(
        () =>
          new Promise<number[]>((resolve) => {
            new PerformanceObserver((list) => {
              resolve(list.getEntries().map((entry) => (entry as unknown as { value: number }).value));
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(resolve, 500, []);
          }),
      );
      expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
    });
  }

  test(`respects reduced motion: ${name}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(stack.url + path);
    await shown(page);
    await page.getByRole('navigation', { name: 'Main menu' }).hover();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => Number(effect?.getComputedTiming().activeDuration))
        .filter((milliseconds) => milliseconds > 1),
    );
    expect(moving).toEqual([]);
  });
}

for (const width of [390, 1440]) {
  test(`shows messages below a dialog and never over it, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    const refusal = (status: number, message: string) => ({
      status,
      body: { error: { message, code: 'refused' } },
    });
    stack.script.answer = (path) => {
      if (path.endsWith('/groups')) return refusal(403, 'Its groups are not for you.');
      return path.endsWith('/reports') ? refusal(422, 'Its reports can’t be read.') : undefined;
    };
    await page.goto(stack.url);
    await page.getByRole('button', { name: `Edit ${retail.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Update App' });
    await expect(page.getByTestId('notification')).toHaveCount(2);
    const [form, ...messages] = await Promise.all(
      [dialog, ...(await page.getByTestId('notification').all())].map((part) => part.boundingBox()),
    );
    for (const message of messages)
      expect(message?.y).toBeGreaterThanOrEqual((form?.y ?? 0) + (form?.height ?? 700));
    await dialog.getByLabel('Name').fill('Renamed');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Unsaved changes' })).toBeVisible();
  });
}

const foreign = '00000000-0000-4000-8000-00000000ffff';

test('explains an app that is not available to the user, and links to the available apps', async ({
  page,
}) => {
  await page.goto(`${stack.url}/apps/${foreign}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'App not found' })).toBeVisible();
  expect(stack.calls.some((path) => path.includes(foreign))).toBe(false);
  await main.getByRole('button', { name: 'Back to apps' }).click();
  await appsShown(page);
  await expect(page).toHaveURL(`${stack.url}/apps`);
});

test('shows the list to a user of a single app who opened the address of another app', async ({ page }) => {
  stack.script.answer = (path) =>
    path === `/users/${user.id}/tenants/apps` ? { status: 200, body: apps.slice(0, 1) } : undefined;
  await page.goto(`${stack.url}/apps/${foreign}`);
  await page.getByRole('main').getByRole('button', { name: 'Back to apps' }).click();
  await page.getByRole('link', { name: /Retail performance/ }).click();
  await reportShown(page);
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to apps' })).toHaveCount(0);
});
