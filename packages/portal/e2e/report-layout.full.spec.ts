import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { retail } from './support/sample.ts';
import { startStack } from './support/stack.ts';
import type { Stack } from './support/stack.ts';

// Tests that a report changes its layout with the window, and is never visible without its security filters.
let stack: Stack;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async () => {
  stack = await startStack();
});
test.afterEach(async () => {
  await stack.close();
});

const portrait = { width: 390, height: 844 };
const landscape = { width: 844, height: 390 };
const desktop = { width: 1440, height: 900 };

const report = (page: Page) => page.frameLocator('iframe');
const overlay = (page: Page) => page.getByText('Loading report...');
async function openReport(page: Page, viewport: { width: number; height: number }, pageName = '') {
  await page.setViewportSize(viewport);
  await page.goto(`${stack.url}/apps/${retail.id}/${retail.__reports[0]?.id ?? ''}/${pageName}`);
}
async function expectShown(page: Page, layout: string, heading = 'Overview') {
  await expect(report(page).locator('body')).toHaveAttribute('data-layout', layout);
  await expect(report(page).getByRole('heading', { name: heading })).toBeVisible();
  await expect(overlay(page)).toBeHidden();
  await expect(report(page).locator('#filters')).toContainText('Netherlands');
}
/** Returns the frame of the report. */
async function getFrame(page: Page) {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('No report is embedded.');
  return frame;
}
/** Selects a value of the slicer on a page of the report. */
async function select(page: Page, pageName: string, value: string) {
  const frame = await getFrame(page);
  await frame.evaluate(`setSlicer(${JSON.stringify(pageName)}, ${JSON.stringify(value)})`);
}
const finishRendering = async (page: Page) => (await getFrame(page)).evaluate('finishRendering()');
const countTokens = () => stack.requests.filter((path) => path.endsWith('/getToken')).length;

test.describe('layout of a report', () => {
  test('changes when a phone is turned, and keeps the page and the slicers', async ({ page }) => {
    await openReport(page, portrait, 'regions');
    await expectShown(page, 'phone', 'Regions');
    await select(page, 'regions', 'Utrecht');
    await page.setViewportSize(landscape);
    await expectShown(page, 'desktop', 'Regions');
    await expect(report(page).locator('#slicer')).toContainText('Utrecht');
    await page.setViewportSize(portrait);
    await expectShown(page, 'phone', 'Regions');
    await expect(report(page).locator('#slicer')).toContainText('Utrecht');
    await expect(page).toHaveURL(/\/regions$/);
  });

  test('changes when a desktop window becomes narrow and wide again, with a slicer on the second page', async ({
    page,
  }) => {
    await openReport(page, desktop);
    await expectShown(page, 'desktop');
    await select(page, 'overview', 'Garden');
    await page.getByRole('link', { name: 'Regions' }).click();
    await expectShown(page, 'desktop', 'Regions');
    await select(page, 'regions', 'Utrecht');
    await page.setViewportSize(portrait);
    await expectShown(page, 'phone', 'Regions');
    await expect(report(page).locator('#slicer')).toContainText('Utrecht');
    await page.setViewportSize(desktop);
    await expectShown(page, 'desktop', 'Regions');
    await expect(report(page).locator('#slicer')).toContainText('Utrecht');
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await expect(report(page).locator('#slicer')).toContainText('Garden');
  });

  test('changes in full screen without leaving it', async ({ page }) => {
    await openReport(page, desktop);
    await expectShown(page, 'desktop');
    await page.getByRole('button', { name: 'Full screen' }).click();
    const isFullscreen = () => page.evaluate(() => document.fullscreenElement !== null);
    await expect.poll(isFullscreen).toBe(true);
    await page.setViewportSize(portrait);
    await expectShown(page, 'phone');
    expect(await isFullscreen()).toBe(true);
    await page.setViewportSize(desktop);
    await expectShown(page, 'desktop');
    expect(await isFullscreen()).toBe(true);
  });

  test('follows a phone that is turned while the report is loading', async ({ page }) => {
    stack.frame.rendersOnDemand = true;
    await openReport(page, portrait, 'regions');
    await expect(report(page).getByRole('heading', { name: 'Regions' })).toBeVisible();
    stack.frame.rendersOnDemand = false;
    await page.setViewportSize(landscape);
    await expectShown(page, 'desktop', 'Regions');
  });

  test('does not change for a phone that is turned and immediately turned back, nor for a keyboard', async ({
    page,
  }) => {
    await openReport(page, portrait);
    await expectShown(page, 'phone');
    await page.setViewportSize(landscape);
    await page.setViewportSize(portrait);
    await page.setViewportSize({ ...portrait, height: 380 });
    await page.setViewportSize(portrait);
    await expectShown(page, 'phone');
    await page.clock.install();
    await page.clock.runFor(5_000);
    await expectShown(page, 'phone');
    expect(countTokens()).toBe(1);
  });
});

test('in a low window, the report has the whole height, and nothing covers it', async ({ page }) => {
  await openReport(page, landscape);
  await expectShown(page, 'desktop');
  const box = await page.locator('iframe').boundingBox();
  expect(box?.y).toBe(0);
  expect(box?.height).toBe(390);
  expect(box?.width).toBeGreaterThan(720);
  for (const name of ['Open menu', 'Back to apps', 'Show reports and pages', 'Reset slicers to default']) {
    const button = await page.getByRole(name === 'Back to apps' ? 'link' : 'button', { name }).boundingBox();
    const isBeside = (button?.x ?? 0) + (button?.width ?? 0) <= (box?.x ?? 0);
    expect(isBeside || (button?.x ?? 0) >= (box?.x ?? 0) + (box?.width ?? 0)).toBe(true);
  }
  await page.getByRole('button', { name: /Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeInViewport();
});

test.describe('overlay of a report with security filters', () => {
  /** Expects that the overlay covers the report until the report has been rendered with its filters. */
  const expectCoveredUntilRendered = async (page: Page) => {
    await expect(report(page).locator('#filters')).toContainText('Netherlands');
    await page.clock.runFor(20_000);
    await expect(overlay(page)).toBeVisible();
    await finishRendering(page);
    await expect(overlay(page)).toBeHidden();
  };

  test.beforeEach(async ({ page }) => {
    stack.frame.rendersOnDemand = true;
    await page.clock.install();
    await openReport(page, desktop);
    await expectCoveredUntilRendered(page);
  });

  test('stays until the report has been rendered with its filters after a reload of the page', async ({
    page,
  }) => {
    await page.reload();
    await expectCoveredUntilRendered(page);
  });

  test('stays until the report has been rendered with its filters after Home', async ({ page }) => {
    await page.getByRole('button', { name: 'Reset slicers to default' }).click();
    await expectCoveredUntilRendered(page);
  });

  test('stays until the report has been rendered with its filters after a change of the layout', async ({
    page,
  }) => {
    await page.setViewportSize(portrait);
    await page.clock.runFor(1_000);
    await expect(report(page).locator('body')).toHaveAttribute('data-layout', 'phone');
    await expectCoveredUntilRendered(page);
  });

  test('returns when the frame reloads its page', async ({ page }) => {
    await (await getFrame(page)).evaluate('location.reload()');
    await expect(overlay(page)).toBeVisible();
    await expectCoveredUntilRendered(page);
  });
});
