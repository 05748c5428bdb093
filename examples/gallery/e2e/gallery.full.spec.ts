import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expectUsableLayout, startExample, viewports } from '@embed-portal/example-support/run-example';
import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import examples from '../gallery.json' with { type: 'json' };
import { openForScreenshot, screenshotFolder, waitForReports } from './support/open-for-screenshot.ts';

const getUrl = startExample('kpi-wall');
const problems: string[] = [];

/** Opens an example and waits until its reports have rendered. */
async function openExample(page: Page, name: string): Promise<void> {
  problems.length = 0;
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.setViewportSize(viewports.desktop);
  await page.goto(new URL(`../${name}/`, getUrl()).href);
  await expectRendered(page);
}

async function expectRendered(page: Page): Promise<void> {
  for (const stage of await page.locator('.stage').all()) {
    await expect(stage).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });
  }
  await expect(page.getByRole('alert')).toHaveCount(0);
}

/** Expects the title of the gallery, an accessible page in both themes, and a usable layout on desktops and phones. */
async function expectPresentable(page: Page, name: string, minHeights = { desktop: 400, phone: 300 }) {
  const title = examples.find((example) => example.name === name)?.title ?? '';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(title);
  await expectUsableLayout(page, minHeights.desktop);
  await expectAccessible(page);
  for (const viewport of ['tablet', 'phone'] as const) {
    await page.setViewportSize(viewports[viewport]);
    await expectUsableLayout(page, minHeights.phone);
  }
  expect(problems).toEqual([]);
}

const getCard = (page: Page, frame: string, visual = 'revenue') =>
  page.frameLocator(`${frame} iframe`).locator(`[data-visual=${visual}] .card`);

test('the KPI wall filters all visuals by the selected country, and rotates the countries', async ({
  page,
}) => {
  await page.clock.install();
  await openExample(page, 'kpi-wall');
  await expect(getCard(page, '[data-visual=revenue]')).toHaveText(/€5\.21m/);
  await page.getByRole('button', { name: 'Germany' }).click();
  await expect(page.getByRole('status')).toHaveText('Showing Germany');
  await expect(getCard(page, '[data-visual=revenue]')).toHaveText(/€1\.33m/);
  await expect(getCard(page, '[data-visual=orders]', 'orders')).not.toHaveText(/22\.3k/);

  await page.getByRole('button', { name: 'Start rotation' }).click();
  await page.clock.fastForward(9_000);
  await expect(page.getByRole('status')).toHaveText('Showing Belgium');
  await expect(page.getByRole('button', { name: 'Belgium' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Pause rotation' }).click();
  await expectPresentable(page, 'kpi-wall', { desktop: 140, phone: 120 });
});

test('the filter bar filters the report, stores the selection in the address, and restores it', async ({
  page,
}) => {
  await openExample(page, 'filter-bar');
  const card = getCard(page, '.stage');
  await expect(card).toHaveText(/€5\.21m/);
  await expect(page.frameLocator('.stage iframe').locator('[data-visual=year]')).toBeHidden();
  await page.getByText('2024', { exact: true }).click();
  await page.getByText('Germany', { exact: true }).click();
  await page.getByLabel('Category').selectOption('Garden');
  await expect(page.getByRole('status')).toHaveText('3 filters');
  await expect(page).toHaveURL(/#year=2024&country=Germany&category=Garden$/);
  await expect(card).toHaveText(/€195k/);
  await expectPresentable(page, 'filter-bar');

  // The page is narrow now.
  await page.reload();
  await expectRendered(page);
  await expect(page.getByRole('checkbox', { name: 'Germany' })).toBeChecked();
  await expect(card).toHaveText(/€195k/);
  await expect(page.frameLocator('.stage iframe').locator('[data-visual=orders]')).toBeHidden();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(card).toHaveText(/€5\.21m/);
});

test('the story applies bookmarks, by buttons and arrow keys, and saves a view of the reader', async ({
  page,
}) => {
  await openExample(page, 'story');
  const card = getCard(page, '.stage');
  const chapters = page.getByRole('navigation', { name: 'Chapters' }).getByRole('button');
  await expect(chapters).toHaveText(['This year', 'Holiday season', 'Garden in Germany']);
  await expect(card).toHaveText(/€5\.21m/);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Holiday season');
  await expect(card).toHaveText(/€1\.12m/);
  await page.getByRole('button', { name: 'Save this view as a chapter' }).click();
  await expect(chapters).toHaveCount(4);

  await chapters.nth(2).click();
  await expect(page.frameLocator('iframe').locator('[data-visual=subcategories]')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Chapter 4 of 4')).toBeVisible();
  await expect(card).toHaveText(/€1\.12m/);
  await expectPresentable(page, 'story');
});

test('two users see different rows of the same report', async ({ page }) => {
  await openExample(page, 'row-level-security');
  await expect(page.locator('#revenue-netherlands')).toHaveText('€1,972,718');
  await expect(page.locator('#revenue-benelux')).toHaveText('€2,825,777');
  const rows = page.frameLocator('#netherlands iframe').locator('[data-visual=regions-table] tbody');
  await expect(rows).toContainText('Netherlands');
  await expect(rows).not.toContainText('Belgium');
  await expect(
    page.frameLocator('#benelux iframe').locator('[data-visual=regions-table] tbody'),
  ).toContainText('Belgium');
  await expectPresentable(page, 'row-level-security');
});

test('presets and custom colors change the theme of the report without a reload', async ({ page }) => {
  await openExample(page, 'theming');
  const visual = page.frameLocator('iframe').locator('[data-visual=revenue] .tile');
  await expect(visual).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  await page.getByRole('button', { name: 'Orchid' }).click();
  await expect(visual).toHaveCSS('background-color', 'rgb(33, 22, 48)');
  await page.getByLabel('Background').fill('#003322');
  await expect(visual).toHaveCSS('background-color', 'rgb(0, 51, 34)');
  await expect(page.getByRole('status')).toHaveText('Custom applied');
  await expect(page.getByLabel('Theme as JSON')).toContainText('"background": "#003322"');
  expect(loads).toEqual([]);
  await expectPresentable(page, 'theming');
});

test('a filter applies to both reports until they are unlinked', async ({ page }) => {
  await openExample(page, 'linked-reports');
  const [sales, stores] = [getCard(page, '#sales'), getCard(page, '#stores')];
  await expect(stores).toHaveText(/€5\.21m/);
  await page.getByRole('button', { name: 'Germany' }).click();
  await expect(sales).toHaveText(/€1\.33m/);
  await expect(stores).toHaveText(/€1\.33m/);
  await expect(page.locator('#changes')).toContainText('Store performance applied filters');

  await page.getByRole('switch', { name: 'Linked' }).click();
  await page.getByRole('button', { name: 'All countries' }).click();
  await expect(sales).toHaveText(/€5\.21m/);
  await expect(stores).toHaveText(/€1\.33m/);
  await expectPresentable(page, 'linked-reports');
});

test('a selection in the report shows its values, and filters the second visual', async ({ page }) => {
  await openExample(page, 'master-detail');
  const chart = page.frameLocator('#detail iframe').locator('[data-visual=top-stores]');
  await expect(chart).toContainText('Web shop NL');
  await page.frameLocator('#master iframe').getByText('Flanders', { exact: true }).click();
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details.getByRole('heading')).toHaveText('Belgium, Flanders');
  await expect(details.getByRole('definition').first()).toHaveText('€307k');
  await expect(chart).toContainText('Antwerp Meir');
  await expect(chart).not.toContainText('Web shop NL');

  await details.getByRole('button', { name: 'Clear the selection' }).click();
  await expect(details.getByRole('heading')).toHaveText('Nothing selected');
  await expect(chart).toContainText('Web shop NL');
  await expectPresentable(page, 'master-detail', { desktop: 300, phone: 300 });
});

test('the phone layout replaces the desktop layout below 600 pixels and keeps the page', async ({ page }) => {
  await openExample(page, 'mobile-layout');
  const frame = page.frameLocator('iframe');
  const layout = page.getByRole('status');
  await expect(layout).toHaveText('Phone layout');
  await page.getByRole('button', { name: 'Desktop' }).click();
  await expect(layout).toHaveText('Desktop layout');
  await frame.getByRole('button', { name: 'Regions' }).click();
  await expect(frame.locator('[data-visual=regions-table]')).toBeVisible();
  await page.setViewportSize(viewports.phone);
  await expect(layout).toHaveText('Phone layout');
  await expect(frame.locator('[data-visual=country-trend]')).toBeVisible();
  await page.setViewportSize(viewports.desktop);
  await expect(layout).toHaveText('Desktop layout');
  await expectPresentable(page, 'mobile-layout');
  await expect(layout).toHaveText('Phone layout');
});

test('a late response does not bring back an earlier layout', async ({ page }) => {
  const requests: (() => Promise<void>)[] = [];
  await page.route('**/access?*', (route) => void requests.push(() => route.continue()));
  await page.setViewportSize(viewports.desktop);
  await page.goto(new URL('../mobile-layout/', getUrl()).href);
  await expect(page.locator('#report')).toHaveCSS('width', '390px');
  // The page notices a width in the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  for (const device of ['Desktop', 'Phone', 'Desktop']) {
    const earlierCount = requests.length;
    await page.getByRole('button', { name: device }).click();
    await expect.poll(() => requests.length).toBe(earlierCount + 1);
  }
  // The response of the last request arrives first.
  for (const answer of requests.reverse()) {
    const response = page.waitForResponse('**/access?*');
    await answer();
    await response;
    await expect(page.locator('iframe')).toHaveCount(1);
  }
  await expect(page.getByRole('status')).toHaveText('Desktop layout');
  await expectRendered(page);
  await expect(page.locator('iframe')).toHaveCount(1);
});

/** Returns the widths of the report pages, in report pixels. Layouts for phones are 380 pixels wide. */
const getPageWidths = (page: Page): Promise<number[]> =>
  Promise.all(
    page
      .frames()
      .filter((frame) => frame.url().includes('/reportEmbed'))
      .map((frame) =>
        frame
          .locator('main')
          .evaluate((main) => Number.parseFloat(main.style.width) * 16)
          .catch(() => 0),
      ),
  );

/** Widths of the report pages of each example on a desktop and on a phone. Single visuals are as wide as their tiles. */
const pageWidths = {
  'filter-bar': [[1280], [380]],
  story: [[1280], [380]],
  'row-level-security': [
    [380, 380],
    [380, 380],
  ],
  theming: [[1280], [380]],
  'linked-reports': [
    [380, 380],
    [380, 380],
  ],
  'export-and-print': [[1280], [380]],
  'unit-testing': [[1280], [380]],
} as const;

for (const [name, [desktopWidths, phoneWidths]] of Object.entries(pageWidths)) {
  test(`the reports of ${name} follow the width of their stages at any time`, async ({ page }) => {
    await openExample(page, name);
    expect(await getPageWidths(page)).toEqual(desktopWidths);
    await page.setViewportSize(viewports.phone);
    await expect.poll(() => getPageWidths(page)).toEqual(phoneWidths);
    await expectRendered(page);
    await page.setViewportSize(viewports.desktop);
    await expect.poll(() => getPageWidths(page)).toEqual(desktopWidths);
    await expectRendered(page);
    expect(problems).toEqual([]);
  });
}

test('the visuals of the KPI wall and the details fill their elements after a rotation', async ({ page }) => {
  for (const [name, selector] of [
    ['kpi-wall', '[data-visual=revenue]'],
    ['master-detail', '#detail .visual'],
  ] as const) {
    await openExample(page, name);
    await page.setViewportSize(viewports.phone);
    const element = page.locator(`${selector} iframe`).first();
    const tile = page.frameLocator(`${selector} iframe`).locator('.tile:visible');
    await expect
      .poll(async () => {
        const [outer, inner] = [await element.boundingBox(), await tile.boundingBox()];
        return [outer?.width === inner?.width, outer?.height === inner?.height];
      })
      .toEqual([true, true]);
    expect(problems).toEqual([]);
  }
});

test('a report keeps its page when the layout changes, and the page clears a selection that is lost', async ({
  page,
}) => {
  await openExample(page, 'unit-testing');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Products' }).click();
  await expect(page.frameLocator('iframe').locator('[data-visual=subcategories]')).toBeVisible();
  await page.setViewportSize(viewports.phone);
  await expect.poll(() => getPageWidths(page)).toEqual([380]);
  await expectRendered(page);
  await expect(page.locator('main [aria-current=page]')).toHaveText('Products');
  await expect(page.frameLocator('iframe').locator('[data-visual=subcategories]')).toBeVisible();

  await openExample(page, 'master-detail');
  await page.frameLocator('#master iframe').getByText('Flanders', { exact: true }).click();
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details.getByRole('heading')).toHaveText('Belgium, Flanders');
  await page.setViewportSize(viewports.phone);
  await expect.poll(async () => (await getPageWidths(page)).includes(380)).toBe(true);
  await expectRendered(page);
  await expect(details.getByRole('heading')).toHaveText('Nothing selected');
  await expect(page.frameLocator('#detail iframe').locator('[data-visual=top-stores]')).toContainText(
    'Web shop NL',
  );
  expect(problems).toEqual([]);
});

test('the page previews, downloads and prints the data of a visual', async ({ page }) => {
  await openExample(page, 'export-and-print');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(page.getByRole('status')).toHaveText('68 rows, the first 20 are shown');
  await expect(preview.getByRole('row')).toHaveCount(21);
  await expect(preview.getByRole('row').nth(1)).toContainText('Wireless headphones');
  await page.locator('#visual').selectOption('Revenue by category');
  await expect(page.getByRole('status')).toHaveText('6 rows');
  await expect(preview.getByRole('row').nth(1)).toHaveText('Electronics1,356,731.77');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await downloading).suggestedFilename()).toBe('revenue-by-category.csv');
  await page.locator('#type').selectOption('Underlying rows');
  await expect(page.getByRole('status')).toHaveText('500 rows, the first 20 are shown');
  await expectPresentable(page, 'export-and-print');
});

test('a page explains a failure, retries, shows its source code, and applies a theme to the report', async ({
  page,
}) => {
  await page.route('**/access?*', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.goto(new URL('../unit-testing/', getUrl()).href);
  await expect(page.getByRole('alert')).toContainText('The server returned no embed token.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectRendered(page);

  const tabs = page.getByRole('navigation', { name: 'Pages' }).getByRole('button');
  await expect(tabs).toHaveText(['Overview', 'Products', 'Regions']);
  await tabs.nth(1).click();
  await expect(page.locator('main [aria-current=page]')).toHaveText('Products');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
  const visual = page.frameLocator('iframe').locator('[data-visual=subcategories] .tile');
  await expect(visual).toHaveCSS('background-color', 'rgb(26, 34, 49)');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(13, 18, 27)');
  await page.reload();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(13, 18, 27)');

  await page.getByRole('button', { name: 'Source' }).click();
  const dialog = page.getByRole('dialog', { name: 'Source code' });
  await expect(dialog).toContainText('await renderPageTabs(report');
  await dialog.getByRole('button', { name: 'page-tabs.ts' }).click();
  await expect(dialog).toContainText('export async function renderPageTabs');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectRendered(page);
  await expectPresentable(page, 'unit-testing');
});

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
        if (Math.max(...differences) > 8) different += 1;
      }
      return different / (one.data.length / 4);
    },
    [actual.toString('base64'), expected.toString('base64')],
  );

const maxDifference = 0.08;

for (const { name } of examples) {
  test(`${name} looks like its screenshots on desktops and phones`, async ({ browser }) => {
    const page = await openForScreenshot(browser, new URL(`../${name}/`, getUrl()).href, name, 'light');
    for (const [viewport, suffix] of [
      ['desktop', 'light'],
      ['phone', 'phone'],
    ] as const) {
      await page.setViewportSize(viewports[viewport]);
      await waitForReports(page);
      const expected = await readFile(path.join(screenshotFolder, `${name}-${suffix}.png`));
      await expect
        .poll(async () => compare(page, await page.screenshot(), expected), {
          message: `difference from ${name}-${suffix}.png, which npm run screenshots creates`,
        })
        .toBeLessThan(maxDifference);
    }
    await page.close();
  });
}
