import { expect } from '@playwright/test';
import { test } from './support/embedding.ts';
import {
  buildCountryFilter,
  getFrame,
  isIn2025,
  loadRows,
  sumRevenue,
  toVisualExpression,
} from './support/sample-data.ts';

test.beforeAll(loadRows);

test('the options menu sorts, exports and raises commandTriggered for commands of the host page', async ({
  embed,
  page,
}) => {
  const { run, waitFor, getEvents } = await embed();
  await waitFor('rendered');
  const frame = getFrame(page);
  const table = frame.locator('[data-visual=top-products]');
  const openMenu = async (): Promise<void> => {
    await table.hover();
    await table.getByRole('button', { name: 'More options' }).click();
  };
  await run("report.addOptionsMenuCommand('share', 'Share', 'Share this', 1, 'top-products')");
  await run("report.addContextMenuCommand('order', 'Order', 'Order more')");
  await openMenu();
  const menu = frame.getByRole('menu');
  await expect(menu.getByRole('menuitem').first()).toHaveText('Share this');
  await menu.getByRole('menuitem', { name: 'Revenue ↑' }).click();
  await expect(table.locator('th[aria-sort=ascending] button')).toHaveAttribute('data-field', 'Revenue');
  await openMenu();
  await page.keyboard.press('Enter');
  await waitFor('commandTriggered');
  const row = table.locator('tbody tr').first();
  const product = await row.locator('td').first().innerText();
  await row.click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Order more' }).click();
  await waitFor('commandTriggered', 2);
  expect(await getEvents('commandTriggered')).toMatchObject([
    { command: 'share', visual: { name: 'top-products' }, dataPoints: [] },
    { command: 'order', page: { name: 'overview' }, dataPoints: [{ identity: [{ equals: product }] }] },
  ]);
  await openMenu();
  const download = page.waitForEvent('download');
  await menu.getByRole('menuitem', { name: 'Export data' }).click();
  expect((await download).suggestedFilename()).toBe('Products.csv');
  await openMenu();
  await run('report.closeAllOverlays()');
  await expect(menu).toHaveCount(0);
  await run("report.removeOptionsMenuCommand('share', 'Share this')");
  await run(
    'report.updateSettings({ visualSettings: { visualHeaders: [{ settings: { visible: false } }] } })',
  );
  await expect(table.getByRole('button', { name: 'More options' })).toHaveCount(0);
});

test('exports contain the filtered values or underlying rows, up to the requested number of rows', async ({
  embed,
}) => {
  const { run, waitFor } = await embed({ config: { filters: [buildCountryFilter('Germany')] } });
  await waitFor('rendered');
  const exportData = (request: string): Promise<string> =>
    run(
      `${toVisualExpression('revenue-by-category')}.then((visual) => visual.exportData(${request})).then(({ data }) => data, (error) => JSON.stringify(error))`,
    );
  const germany = sumRevenue((row) => isIn2025(row) && row['Store[Country]'] === 'Germany');
  const sumColumn = (csv: string, column: number): number =>
    csv
      .split('\r\n')
      .slice(1)
      .reduce((sum, line) => sum + Number(line.split(',')[column]), 0);
  const summarized = await exportData('0');
  expect(summarized.split('\r\n')[0]).toBe('Category,Revenue');
  expect(sumColumn(summarized, 1)).toBeCloseTo(germany, 2);
  const underlying = await exportData('1');
  const header = underlying.split('\r\n')[0]?.split(',') ?? [];
  expect(header).toEqual(expect.arrayContaining(['Product[Category]', 'Sales[OrderDate]', 'Sales[Amount]']));
  expect(sumColumn(underlying, header.indexOf('Sales[Amount]'))).toBeCloseTo(germany, 2);
  expect((await exportData('1, 7')).split('\r\n')).toHaveLength(8);
  expect(await exportData('0, 0.5')).toContain('rows must be a positive integer');
});

test('hyperlinkClickBehavior determines whether a link is opened, raised as an event, or both', async ({
  embed,
  page,
}) => {
  await page.context().route('https://shop.example/**', (route) => route.fulfill({ body: 'shop' }));
  const { run, waitFor, getEvents } = await embed({ config: { settings: { hyperlinkClickBehavior: 2 } } });
  await waitFor('rendered');
  const link = getFrame(page).locator('[data-visual=top-products] a').first();
  const url = await link.getAttribute('href');
  const popupUrls: string[] = [];
  page.on('popup', (popup) => popupUrls.push(popup.url()));
  await link.click();
  await waitFor('dataHyperlinkClicked');
  expect(popupUrls).toEqual([]);
  const popup = page.waitForEvent('popup');
  await run('report.updateSettings({ hyperlinkClickBehavior: 1 })');
  await link.click();
  await (await popup).close();
  await waitFor('dataHyperlinkClicked', 2);
  expect(await getEvents('dataHyperlinkClicked')).toMatchObject([
    { url, visual: { name: 'top-products' } },
    { url },
  ]);
  expect(await getEvents('dataSelected')).toEqual([]);
});
