import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { retail } from './support/sample.ts';
import { startStack } from './support/stack.ts';
import type { Stack } from './support/stack.ts';

// Tests layout stability, reduced motion, and the position of messages.
let stack: Stack;

test.beforeEach(async () => {
  stack = await startStack();
});
test.afterEach(async () => {
  await stack.close();
});

async function expectReport(page: Page) {
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
  await expect(page.getByText('Loading report...')).toBeHidden();
}
const expectApps = (page: Page) =>
  expect(page.getByRole('link', { name: /Retail performance/ })).toBeVisible();

const screens = [
  { name: 'the apps', path: '/apps', expectLoaded: expectApps },
  { name: 'an app', path: `/apps/${retail.id}`, expectLoaded: expectReport },
];

for (const { name, path, expectLoaded } of screens) {
  for (const width of [390, 1440]) {
    test(`opening ${name} does not shift the layout at a width of ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(stack.url + path);
      await expectLoaded(page);
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

  test(`opening ${name} runs no animations with reduced motion`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(stack.url + path);
    await expectLoaded(page);
    await page.getByRole('navigation', { name: 'Main menu' }).hover();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    const animations = await page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => Number(effect?.getComputedTiming().activeDuration))
        .filter((milliseconds) => milliseconds > 1),
    );
    expect(animations).toEqual([]);
  });
}

for (const width of [390, 1440]) {
  test(`messages appear below a dialog and never cover it at a width of ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    const createError = (status: number, message: string) => ({
      status,
      body: { error: { message, code: 'rejected' } },
    });
    stack.script.respond = (path) => {
      if (path.endsWith('/groups')) return createError(403, 'You are not allowed to read the groups.');
      return path.endsWith('/reports') ? createError(422, 'The reports cannot be read.') : undefined;
    };
    await page.goto(stack.url);
    await page.getByRole('button', { name: `Edit ${retail.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Update App' });
    await expect(page.getByTestId('notification')).toHaveCount(2);
    const [dialogBox, ...messageBoxes] = await Promise.all(
      [dialog, ...(await page.getByTestId('notification').all())].map((element) => element.boundingBox()),
    );
    for (const box of messageBoxes)
      expect(box?.y).toBeGreaterThanOrEqual((dialogBox?.y ?? 0) + (dialogBox?.height ?? 700));
    await dialog.getByLabel('Name').fill('Renamed');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Unsaved changes' })).toBeVisible();
  });
}
