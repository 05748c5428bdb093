import path from 'node:path';
import { startExample } from '@embed-portal/example-support/run-example';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import examples from '../gallery.json' with { type: 'json' };

/** The folder of the screenshots in the documentation. `npm run screenshots` creates them. */
const folder = path.resolve(import.meta.dirname, '../../../docs/images/gallery');

/** Brings pages into a state that shows their purpose. */
const prepare: Partial<Record<string, (page: Page) => Promise<void>>> = {
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

const getUrl = startExample('kpi-wall');

for (const colorScheme of ['light', 'dark'] as const) {
  for (const { name } of examples) {
    test(`captures the screenshot of ${name} (${colorScheme})`, async ({ browser }) => {
      const viewport = { width: 1280, height: 800 };
      const page = await browser.newPage({ colorScheme, viewport, reducedMotion: 'reduce' });
      await page.goto(new URL(`../${name}/`, getUrl()).href);
      await expect(page.locator('.stage[aria-busy=false]').first()).toBeVisible({ timeout: 60_000 });
      await expect(page.locator('.stage[aria-busy=true]')).toHaveCount(0, { timeout: 60_000 });
      await prepare[name]?.(page);
      for (const frame of await page.locator('iframe').all()) {
        await expect(frame.contentFrame().locator('#app[data-state=rendered]')).toBeVisible();
      }
      await page.mouse.move(0, 0);
      await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}.png`) });
      await page.close();
    });
  }
}
