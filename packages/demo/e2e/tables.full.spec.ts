import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { dialog, expectReady, row } from './support/lists.ts';
import { signIn } from './support/portal.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { setUpSharedStack } from './support/shared-stack.ts';

const stack = setUpSharedStack();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const widths = [768, 1024, 1100, 1280, 1440];
const screens = ['Reports', 'Tenants', 'Connections', 'Groups'];

/**
 * Measures the layout of a table: CSS display values of rows, widths, header words broken across lines, truncated
 * headers, the texts of the rows, the cells with a URL, and the horizontal overflow of the page.
 */
const measureTable = (table: Locator) =>
  table.evaluate((element) => {
    const isOnOneLine = (text: Text, start: number, end: number) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, end);
      return range.getClientRects().length <= 1;
    };
    const findBrokenWords = (cell: Element) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const brokenWords: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node as Text;
        for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
          if (!isOnOneLine(text, index, index + word.length)) brokenWords.push(word);
        }
      }
      return brokenWords;
    };
    const headers = [...element.querySelectorAll('thead th')];
    const bodyRows = [...element.querySelectorAll('tbody tr[data-row]')];
    return {
      rowDisplays: [...new Set(bodyRows.map((tr) => getComputedStyle(tr).display))],
      identifyingWidth: Math.round(headers[0]?.getBoundingClientRect().width ?? 0),
      narrowestHeader: Math.min(...headers.map((th) => Math.round(th.getBoundingClientRect().width))),
      brokenHeaders: headers.flatMap(findBrokenWords),
      truncatedHeaders: headers
        .map((th) => th.querySelector('button > span') ?? th)
        .filter((text) => text.scrollWidth > text.clientWidth)
        .map((text) => text.textContent),
      rows: bodyRows.map((tr) => tr.textContent),
      urls: [...element.querySelectorAll<HTMLElement>('td[data-label=URL]')].map((cell) => ({
        width: Math.round(cell.getBoundingClientRect().width),
        isComplete:
          cell.scrollWidth <= cell.clientWidth &&
          getComputedStyle(cell.firstElementChild ?? cell).whiteSpace === 'normal',
      })),
      overflow: document.documentElement.scrollWidth - window.innerWidth,
    };
  });

/**
 * Expects at each width that the headers of a table are readable, its first column is at least 160 pixels wide, its URLs
 * are complete, its rows differ, and the page does not overflow.
 */
async function expectReadable(page: Page, table: Locator, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(async () => (await measureTable(table)).identifyingWidth, `${name} at ${String(width)}`)
      .toBeGreaterThanOrEqual(160);
    const measurements = await measureTable(table);
    const { rows, ...layout } = measurements;
    expect(layout, `${name} at ${String(width)}`).toMatchObject({
      rowDisplays: ['table-row'],
      brokenHeaders: [],
      truncatedHeaders: [],
    });
    expect(layout.narrowestHeader, `${name} at ${String(width)}`).toBeGreaterThanOrEqual(56);
    expect(layout.overflow).toBeLessThanOrEqual(0);
    for (const url of layout.urls) {
      expect(url.isComplete).toBe(true);
      expect(url.width).toBeGreaterThanOrEqual(220);
    }
    if (name !== 'Sign-in Log') expect(new Set(rows).size).toBe(rows.length);
  }
}

test.describe.serial('tables remain readable from 768 to 1440 pixels', () => {
  let page: Page;
  setUpSharedPage(async (newPage) => {
    page = newPage;
    await signIn(page, `${stack.portalUrl}/groups`, stack.accounts.superAdmin);
    await row(page, 'Management').waitFor();
  });

  for (const name of screens) {
    test(`the ${name} list remains readable`, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name }).click();
      const table = page.getByRole('table', { name });
      await expect(table.getByRole('cell').first()).toBeVisible();
      await expect(table).toHaveAttribute('aria-busy', 'false');
      await expectReadable(page, table, name);
    });
  }

  test('at 1024 pixels, the tenant appears below the name, and at 1440 pixels, all columns are visible', async () => {
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Connections' })
      .click();
    const table = page.getByRole('table', { name: 'Connections' });
    const headers = table.getByRole('columnheader');
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(headers).toHaveText(['Name', 'Type', 'Authenticated', 'Sync', 'Workspaces', 'Edit']);
    await expect(row(page, 'Retail analytics').getByRole('cell').first()).toHaveText(
      /^Retail analytics\s*Noordzee Retail$/,
    );
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect(headers).toHaveText([
      'Name',
      'Description',
      'Tenant',
      'Type',
      'Authenticated',
      'Sync',
      'Workspaces',
      'Edit',
    ]);
    await expect(row(page, 'Retail analytics').getByRole('cell').first()).toHaveText('Retail analytics');
  });

  test('the Admin Settings tables remain readable', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    // The sync adds an entry with a long URL to the audit log.
    await page.getByRole('button', { name: 'Sync workspaces of Retail analytics' }).click();
    await expect(page.getByTestId('notification')).toBeVisible();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Admin Settings' }).click();
    const settings = dialog(page, 'Admin Settings');
    await expectReady(settings);
    for (const name of ['User Managment', 'Sign-in Log', 'Audit Log']) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await settings.getByRole('tab', { name }).click();
      const table = settings.getByRole('table', { name });
      await expect(table).toHaveAttribute('aria-busy', 'false');
      await expectReadable(page, table, name);
    }
  });
});

test('on a phone, table rows start with their name, without a label', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, `${stack.portalUrl}/groups`, stack.accounts.superAdmin);
  const getLabelDisplay = (column: string) =>
    row(page, 'Store operations')
      .locator(`td[data-label="${column}"]`)
      .evaluate((cell) => getComputedStyle(cell, '::before').display);
  expect(await getLabelDisplay('Name')).toBe('none');
  expect(await getLabelDisplay('Tenant')).not.toBe('none');
});

test('hovering over, focusing or tapping a truncated description shows the complete text', async ({
  browser,
  page,
}) => {
  const fullDescription = 'Home, kitchen and electronics stores';
  const tooltip = page.getByRole('tooltip');
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, `${stack.portalUrl}/tenants`, stack.accounts.superAdmin);
  const truncatedText = row(page, 'Noordzee Retail').getByText('Home, kitchen and electronics store…');
  await truncatedText.hover();
  await expect(tooltip).toContainText(fullDescription);
  await page.mouse.move(0, 0);
  await expect(tooltip).toHaveCount(0);
  await page.getByRole('button', { name: 'Noordzee Retail', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(truncatedText).toBeFocused();
  await expect(tooltip).toContainText(fullDescription);

  const phoneContext = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const phonePage = await phoneContext.newPage();
  await signIn(phonePage, `${stack.portalUrl}/tenants`, stack.accounts.superAdmin);
  await row(phonePage, 'Noordzee Retail').getByText('Home, kitchen and electronics store…').tap();
  await expect(phonePage.getByRole('tooltip')).toContainText(fullDescription);
  await phoneContext.close();
});
