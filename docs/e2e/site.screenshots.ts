import path from 'node:path';
import { Programs, repository } from '@embed-portal/testing/programs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Folder of the pictures, which reviewers of the design look at. Git ignores it. */
const folder = path.join(repository, 'test-results/site');

const waitForHeading = (page: Page) => expect(page.locator('h1')).toBeVisible();

/** Pages by the names of their pictures, and the functions that wait until a page is complete. */
const pages: Record<string, readonly [path: string, wait: (page: Page) => Promise<void>]> = {
  landing: [
    '/',
    (page) =>
      expect(page.frameLocator('.live iframe').locator('#app[data-state=rendered]')).toBeVisible({
        timeout: 60_000,
      }),
  ],
  guide: ['/guides/tokens.html', waitForHeading],
  reference: ['/reference/classes/Report.html', waitForHeading],
  gallery: ['/gallery/', waitForHeading],
  playground: [
    '/playground/',
    (page) => expect(page.locator('.run-state')).toHaveText('Finished', { timeout: 90_000 }),
  ],
};

const programs = new Programs();
let site = '';
test.beforeAll(async () => {
  const options = ['--serve', '--port', '0', '--emulator-port', '0'];
  const output = await programs.start(/Documentation:/, repository, 'scripts/docs-site.mjs', ...options);
  site = /Documentation: (\S+)/.exec(output)?.[1] ?? '';
});
test.afterAll(() => programs.stopAll());

for (const [name, [address, wait]] of Object.entries(pages)) {
  test(`captures ${name} in both themes, on a desktop and on a phone`, async ({ browser }) => {
    test.setTimeout(300_000);
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const viewport of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        const page = await browser.newPage({ colorScheme, viewport, reducedMotion: 'reduce' });
        await page.goto(site + address);
        await wait(page);
        await page.screenshot({ path: path.join(folder, `${name}-${viewport.width}-${colorScheme}.png`) });
        await page.close();
      }
    }
  });
}
