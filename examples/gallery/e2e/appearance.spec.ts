import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startExample, viewports } from '@embed-portal/example-support/run-example';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import examples from '../gallery.json' with { type: 'json' };
import { openExample, screenshotFolder, waitForReports } from './support/open-example.ts';

const getUrl = startExample('kpi-wall');

/**
 * Returns the share of the cells, of about 16 pixels, in which two pictures differ visibly. Comparing the average colors
 * of cells ignores the differences between font versions, but detects parts that are missing, moved or recolored.
 */
const compare = (page: Page, actual: Buffer, expected: Buffer): Promise<number> =>
  page.evaluate(
    async ([first = '', second = '']) => {
      const readCells = async (data: string) => {
        const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const [width, height] = [Math.round(picture.width / 16), Math.round(picture.height / 16)];
        const canvas = new OffscreenCanvas(width, height).getContext('2d');
        if (!canvas) throw new Error('The browser cannot draw on a canvas.');
        canvas.imageSmoothingQuality = 'high';
        canvas.drawImage(picture, 0, 0, width, height);
        return {
          size: `${picture.width} × ${picture.height}`,
          data: canvas.getImageData(0, 0, width, height).data,
        };
      };
      const [one, other] = [await readCells(first), await readCells(second)];
      if (one.size !== other.size) return 1;
      let different = 0;
      for (let index = 0; index < one.data.length; index += 4) {
        const differences = [0, 1, 2].map((channel) =>
          Math.abs((one.data[index + channel] ?? 0) - (other.data[index + channel] ?? 0)),
        );
        if (Math.max(...differences) > 32) different += 1;
      }
      return different / (one.data.length / 4);
    },
    [actual.toString('base64'), expected.toString('base64')],
  );

const maxDifference = 0.06;

for (const { name } of examples) {
  test(`${name} looks like its screenshots on desktops and phones`, async ({ browser }) => {
    const page = await openExample(browser, new URL(`../${name}/`, getUrl()).href, name, 'light');
    for (const [viewport, suffix] of [
      ['desktop', 'light'],
      ['phone', 'phone'],
    ] as const) {
      await page.setViewportSize(viewports[viewport]);
      await waitForReports(page);
      const expected = await readFile(path.join(screenshotFolder, `${name}-${suffix}.png`));
      const difference = await compare(page, await page.screenshot(), expected);
      expect(difference, `difference from ${name}-${suffix}.png; npm run screenshots`).toBeLessThan(
        maxDifference,
      );
    }
    await page.close();
  });
}
