import path from 'node:path';
import { Programs, repository } from '@embed-portal/testing/programs';
import { expect, test } from '@playwright/test';

const programs = new Programs();
test.afterAll(() => programs.stopAll());

test('captures the report that the start page shows without an emulator', async ({ browser }) => {
  const options = ['--serve', '--port', '0', '--emulator-port', '0'];
  const output = await programs.start(/Documentation:/, repository, 'scripts/docs-site.mjs', ...options);
  const site = /Documentation: (\S+)/.exec(output)?.[1] ?? '';
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      colorScheme,
      viewport: { width: 1440, height: 1400 },
      reducedMotion: 'reduce',
    });
    await page.goto(site);
    const sample = page.locator('.live');
    await expect(sample).toContainText('Live report');
    await expect(sample.frameLocator('iframe').locator('#app[data-state=rendered]')).toBeVisible();
    await sample
      .locator('.stage')
      .screenshot({ path: path.join(repository, `docs/images/report-${colorScheme}.png`) });
    await page.close();
  }
});
