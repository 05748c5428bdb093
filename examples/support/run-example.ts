import { Programs, repository } from '@embed-portal/testing/programs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

export const viewports = {
  desktop: { width: 1280, height: 800 },
  tablet: { width: 768, height: 1024 },
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

/** Expects that every iframe is taller than `minHeight` pixels, and that the page does not scroll horizontally. */
export async function expectUsableLayout(page: Page, minHeight: number): Promise<void> {
  await expect(page.locator('iframe').first()).toBeVisible({ timeout: 60_000 });
  for (const frame of await page.locator('iframe').all()) {
    const measureHeight = async () => (await frame.boundingBox())?.height ?? 0;
    await expect.poll(measureHeight).toBeGreaterThan(minHeight);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/**
 * Starts an example on free ports for the tests of a file.
 *
 * @param name - the name of the example
 * @returns a function that returns the address of the example during the tests
 */
export function startExample(name: string): () => string {
  const programs = new Programs();
  let url = '';

  test.beforeAll(async () => {
    const command = ['scripts/example.mjs', name, '--port', '0', '--emulator-port', '0'];
    const output = await programs.start(/Example:\s+\S+\n/, repository, ...command);
    url = /Example:\s+(\S+)/.exec(output)?.[1] ?? '';
  });
  test.afterAll(() => programs.stopAll());
  return () => url;
}

/**
 * Starts an example on free ports for the tests of a file. Also registers a test of the styles and the layout of the
 * example.
 *
 * @param name - the name of the example
 * @param showReport - performs the actions that make a report visible
 * @returns a function that returns the address of the example during the tests
 */
export function runExample(
  name: string,
  showReport = async (_page: Page): Promise<void> => {},
): () => string {
  const getUrl = startExample(name);

  test(`${name} has styles for both color schemes, and its report has a usable height`, async ({ page }) => {
    const failedResponses: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failedResponses.push(`${response.status()} ${response.url()}`);
    });
    await page.setViewportSize(viewports.desktop);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(getUrl());
    const ruleCounts = await countRules(page);
    expect(ruleCounts.length).toBeGreaterThan(0);
    expect(ruleCounts).not.toContain(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', backgrounds.light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('body')).toHaveCSS('background-color', backgrounds.dark);
    await showReport(page);
    for (const [viewport, minHeight] of [
      ['desktop', 400],
      ['tablet', 300],
      ['phone', 300],
    ] as const) {
      await page.setViewportSize(viewports[viewport]);
      await expectUsableLayout(page, minHeight);
    }
    expect(failedResponses).toEqual([]);
  });

  return getUrl;
}
