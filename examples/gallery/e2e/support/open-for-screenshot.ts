import path from 'node:path';
import { viewports } from '@embed-portal/example-support/run-example';
import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';

/** The folder of the screenshots in the documentation. `npm run screenshots` creates them. */
export const screenshotFolder = path.resolve(import.meta.dirname, '../../../../docs/images/gallery');

/** Brings pages into a state that shows their purpose. */
const actions: Partial<Record<string, (page: Page) => Promise<void>>> = {
  'kpi-wall': (page) => page.getByRole('button', { name: 'Netherlands' }).click(),
  'filter-bar': (page) => page.getByText('Germany', { exact: true }).click(),
  story: (page) => page.getByRole('button', { name: 'Next' }).click(),
  'linked-reports': (page) => page.getByRole('button', { name: 'Germany' }).click(),
  'master-detail': async (page) => {
    await page.frameLocator('#master iframe').getByText('Flanders').first().click();
    await expect(page.frameLocator('#detail iframe').getByText('Antwerp Meir').first()).toBeAttached();
  },
  theming: (page) => page.getByRole('button', { name: 'Orchid' }).click(),
};

/** Waits until all reports of a page have rendered. */
export async function waitForReports(page: Page): Promise<void> {
  await expect(page.locator('.stage[aria-busy=false]').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('.stage[aria-busy=true]')).toHaveCount(0, { timeout: 60_000 });
  for (const frame of await page.locator('iframe').all()) {
    await expect(frame.contentFrame().locator('#app[data-state=rendered]')).toBeVisible();
  }
}

/** Opens an example in a new page, in the state of its screenshot. */
export async function openForScreenshot(
  browser: Browser,
  url: string,
  name: string,
  colorScheme: 'light' | 'dark',
): Promise<Page> {
  const page = await browser.newPage({ colorScheme, viewport: viewports.desktop, reducedMotion: 'reduce' });
  await page.goto(url);
  await waitForReports(page);
  await actions[name]?.(page);
  await waitForReports(page);
  await page.mouse.move(0, 0);
  return page;
}

/** Takes a screenshot when the page no longer changes, or after some seconds. Charts are painted after the events. */
export async function takeStableScreenshot(page: Page): Promise<Buffer> {
  let picture = await page.screenshot();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const previous = picture;
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
    );
    picture = await page.screenshot();
    if (picture.equals(previous)) break;
  }
  return picture;
}
