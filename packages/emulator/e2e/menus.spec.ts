import { expect } from '@playwright/test';
import { test } from './support/embedding.ts';
import {
  countryFilter,
  expectRevenue,
  getFrame,
  in2025,
  loadRows,
  sumRevenue,
  findVisual,
} from './support/sample-data.ts';

test.beforeAll(loadRows);

test('the options menu sorts, exports and raises commandTriggered for commands of the host page', async ({
  embed,
  page,
}) => {
  const { run, waitFor, events } = await embed();
  await waitFor('rendered');
  const frame = getFrame(page);
  const table = frame.locator('[data-visual=top-products]');
  const open = async (): Promise<void> => {
    await table.hover();
    await table.getByRole('button', { name: 'More options' }).click();
  };
  await run("report.addOptionsMenuCommand('share', 'Share', 'Share this', 1, 'top-products')");
  await run("report.addContextMenuCommand('order', 'Order', 'Order more')");
  await open();
  const menu = frame.getByRole('menu');
  await expect(menu.getByRole('menuitem').first()).toHaveText('Share this');
  await menu.getByRole('menuitem', { name: 'Revenue ↑' }).click();
  await expect(table.locator('th[aria-sort=ascending] button')).toHaveAttribute('data-field', 'Revenue');
  await open();
  await page.keyboard.press('Enter');
  await waitFor('commandTriggered');
  const row = table.locator('tbody tr').first();
  const product = await row.locator('td').first().innerText();
  await row.click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Order more' }).click();
  await waitFor('commandTriggered', 2);
  expect(await events('commandTriggered')).toMatchObject([
    { command: 'share', visual: { name: 'top-products' }, dataPoints: [] },
    { command: 'order', page: { name: 'overview' }, dataPoints: [{ identity: [{ equals: product }] }] },
  ]);
  await open();
  const downloaded = page.waitForEvent('download');
  await menu.getByRole('menuitem', { name: 'Export data' }).click();
  expect((await downloaded).suggestedFilename()).toBe('Products.csv');
  await open();
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
  const { run, waitFor } = await embed({ config: { filters: [countryFilter('Germany')] } });
  await waitFor('rendered');
  const exported = (request: string): Promise<string> =>
    run(
      `${findVisual('revenue-by-category')}.then((visual) => visual.exportData(${request})).then(({ data }) => data, (error) => JSON.stringify(error))`,
    );
  const germany = sumRevenue((row) => in2025(row) && row['Store[Country]'] === 'Germany');
  const total = (csv: string, column: number): number =>
    csv
      .split('\r\n')
      .slice(1)
      .reduce((sum, line) => sum + Number(line.split(',')[column]), 0);
  const summarised = await exported('0');
  expect(summarised.split('\r\n')[0]).toBe('Category,Revenue');
  expect(total(summarised, 1)).toBeCloseTo(germany, 2);
  const underlying = await exported('1');
  const header = underlying.split('\r\n')[0]?.split(',') ?? [];
  expect(header).toEqual(expect.arrayContaining(['Product[Category]', 'Sales[OrderDate]', 'Sales[Amount]']));
  expect(total(underlying, header.indexOf('Sales[Amount]'))).toBeCloseTo(germany, 2);
  expect((await exported('1, 7')).split('\r\n')).toHaveLength(8);
  expect(await exported('0, 0.5')).toContain('rows must be a positive integer');
});

test('hyperlinkClickBehavior determines whether a link is opened, raised as an event, or both', async ({
  embed,
  page,
}) => {
  await page.context().route('https://shop.example/**', (route) => route.fulfill({ body: 'shop' }));
  const { run, waitFor, events } = await embed({ config: { settings: { hyperlinkClickBehavior: 2 } } });
  await waitFor('rendered');
  const link = getFrame(page).locator('[data-visual=top-products] a').first();
  const url = await link.getAttribute('href');
  const opened: string[] = [];
  page.on('popup', (popup) => opened.push(popup.url()));
  await link.click();
  await waitFor('dataHyperlinkClicked');
  expect(opened).toEqual([]);
  const popup = page.waitForEvent('popup');
  await run('report.updateSettings({ hyperlinkClickBehavior: 1 })');
  await link.click();
  await (await popup).close();
  await waitFor('dataHyperlinkClicked', 2);
  expect(await events('dataHyperlinkClicked')).toMatchObject([
    { url, visual: { name: 'top-products' } },
    { url },
  ]);
  expect(await events('dataSelected')).toEqual([]);
});

test('the name of a copy is chosen in the frame or in a dialog of the host page', async ({ embed, page }) => {
  const config = { permissions: 7, viewMode: 1 };
  const { run, waitFor, events } = await embed({ allowEdit: true, config });
  await waitFor('rendered');
  const bar = getFrame(page).getByRole('banner', { name: 'Editing' });
  await bar.getByRole('button', { name: 'Save as' }).click();
  await bar.getByRole('textbox', { name: 'Name' }).fill('Copy of mine');
  await page.keyboard.press('Enter');
  await waitFor('saved');
  expect(await events('saved')).toMatchObject([{ reportName: 'Copy of mine', saveAs: true }]);
  await run('report.updateSettings({ useCustomSaveAsDialog: true })');
  await bar.getByRole('button', { name: 'Save as' }).click();
  await waitFor('saveAsTriggered');
});

test('the zoom is limited, clearSelectedVisuals clears the selection, and leaving the frame raises blur', async ({
  embed,
  page,
}) => {
  const { run, waitFor } = await embed();
  await waitFor('rendered');
  const message = await run('report.setZoom(5).then(() => "done", (errors) => errors[0].message)');
  expect(message).toBe('zoomLevel must be from 0.25 to 4');
  await run('report.setZoom(2)');
  const width = () =>
    getFrame(page)
      .locator('.page')
      .evaluate((element) => element.getBoundingClientRect().width);
  const viewport = await getFrame(page)
    .locator('.viewport')
    .evaluate((element) => element.clientWidth);
  await expect.poll(width).toBeCloseTo(viewport * 2, -1);
  await run('report.setZoom(1)');
  await getFrame(page).locator('[data-visual=top-products] tbody tr').first().click();
  await waitFor('dataSelected');
  await run('report.clearSelectedVisuals(true)');
  await expectRevenue(page, sumRevenue(in2025));
  await page.evaluate('window.focus()');
  await waitFor('blur');
});
