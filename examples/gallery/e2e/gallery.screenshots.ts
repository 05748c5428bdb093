import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startExample, viewports } from '@embed-portal/example-support/run-example';
import { test } from '@playwright/test';
import examples from '../gallery.json' with { type: 'json' };
import {
  openForScreenshot,
  screenshotFolder,
  takeStableScreenshot,
  waitForReports,
} from './support/open-for-screenshot.ts';

const getUrl = startExample('kpi-wall');

for (const { name } of examples) {
  test(`captures the screenshots of ${name}`, async ({ browser }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openForScreenshot(browser, new URL(`../${name}/`, getUrl()).href, name, colorScheme);
      await writeFile(
        path.join(screenshotFolder, `${name}-${colorScheme}.png`),
        await takeStableScreenshot(page),
      );
      if (colorScheme === 'light') {
        await page.setViewportSize(viewports.phone);
        await waitForReports(page);
        await writeFile(path.join(screenshotFolder, `${name}-phone.png`), await takeStableScreenshot(page));
      }
      await page.close();
    }
  });
}
