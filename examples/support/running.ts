import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Programs, repository, run } from '../../scripts/testing/programs.ts';

const windows = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
};
/** The background of a page in each color scheme. */
const backgrounds = { light: 'rgb(244, 246, 250)', dark: 'rgb(16, 21, 31)' } as const;

/** Returns the number of rules in each stylesheet of a page. A blocked stylesheet has none. */
const countRules = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
      ({ sheet }) => sheet?.cssRules.length ?? 0,
    ),
  );

async function expectRoom(page: Page, minHeight: number): Promise<void> {
  await expect(page.locator('iframe').first()).toBeVisible({ timeout: 60_000 });
  for (const frame of await page.locator('iframe').all()) {
    const height = async () => (await frame.boundingBox())?.height ?? 0;
    await expect.poll(height).toBeGreaterThan(minHeight);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/**
 * Runs an example as its README describes, on free ports, during the tests of a file, and tests its style.
 *
 * @param name - the folder of the example
 * @param showReport - the actions of a user before a report is visible
 * @returns a function that returns the address of the example
 */
export function running(name: string, showReport = async (_page: Page): Promise<void> => {}): () => string {
  const programs = new Programs();
  let url = '';

  test.beforeAll(async () => {
    const command = [run, 'example', name, '--port', '0', '--emulator-port', '0'];
    const output = await programs.start(/Example:\s+\S+\n/, repository, ...command);
    url = /Example:\s+(\S+)/.exec(output)?.[1] ?? '';
  });
  test.afterAll(() => programs.stopAll());

  test(`${name} is styled in both color schemes, and its report has a usable height`, async ({ page }) => {
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
    });
    await page.setViewportSize(windows.desktop);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(url);
    const rules = await countRules(page);
    expect(rules.length).toBeGreaterThan(0);
    expect(rules).not.toContain(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', backgrounds.light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('body')).toHaveCSS('background-color', backgrounds.dark);
    await showReport(page);
    await expectRoom(page, 400);
    await page.setViewportSize(windows.phone);
    await expectRoom(page, 300);
    expect(failed).toEqual([]);
  });

  return () => url;
}
