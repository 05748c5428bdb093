import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { JoinedRow } from '../src/index.ts';
import { test } from './support/embedding.ts';
import { expectRevenue, getFrame, isIn2025, loadRows, sumRevenue } from './support/sample-data.ts';

test.beforeAll(loadRows);
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const isInCategory =
  (...categories: string[]) =>
  (row: JoinedRow): boolean =>
    isIn2025(row) && categories.includes(String(row['Product[Category]']));

const getCanvas = (page: Page) => getFrame(page).locator('[data-visual=revenue-by-category] canvas');
async function getValue(page: Page, visual: string, label: string, attribute: string): Promise<number> {
  const row = getFrame(page).locator(`[data-visual=${visual}] tbody tr`).filter({ hasText: label });
  return Number(await row.locator(`[${attribute}]`).first().getAttribute(attribute));
}

test('a click on a bar highlights its share in other bar and donut charts', async ({ embed, page }) => {
  const { waitFor } = await embed();
  await waitFor('rendered');
  await getCanvas(page).click({ position: { x: 130, y: 18 } });
  await expectRevenue(page, sumRevenue(isInCategory('Electronics')));
  const shares = getFrame(page).locator('[data-visual=revenue-by-country] td[data-highlight]');
  await expect(shares.first()).toBeAttached();
  const isGerman = (row: JoinedRow) => row['Store[Country]'] === 'Germany';
  const isOnline = (row: JoinedRow) => row['Store[Channel]'] === 'Online';
  for (const [visual, label, matches] of [
    ['revenue-by-country', 'Germany', isGerman],
    ['revenue-by-channel', 'Online', isOnline],
  ] as const) {
    const total = sumRevenue((row) => isIn2025(row) && matches(row));
    const share = sumRevenue((row) => isInCategory('Electronics')(row) && matches(row));
    expect(await getValue(page, visual, label, 'data-value')).toBeCloseTo(total, 2);
    expect(await getValue(page, visual, label, 'data-highlight')).toBeCloseTo(share, 2);
  }
  await expect(getFrame(page).locator('[data-visual=revenue-by-month] td[data-highlight]')).toHaveCount(0);
});

test('Ctrl+click extends the selection, a click replaces it, and a second click clears it', async ({
  embed,
  page,
}) => {
  const { waitFor, getEvents } = await embed();
  await waitFor('rendered');
  const click = (y: number, modifiers: 'Control'[] = []) =>
    getCanvas(page).click({ position: { x: 130, y }, modifiers });
  await click(18);
  await expectRevenue(page, sumRevenue(isInCategory('Electronics')));
  await click(50, ['Control']);
  await expect.poll(async () => (await getEvents('selectionChanged')).length).toBe(2);
  const [, secondEvent] = await getEvents<{ dataPoints: { identity: { equals: string }[] }[] }>(
    'selectionChanged',
  );
  const categories = secondEvent?.dataPoints.map(({ identity }) => identity[0]?.equals ?? '') ?? [];
  expect(categories).toHaveLength(2);
  await expectRevenue(page, sumRevenue(isInCategory(...categories)));
  await click(50);
  await expectRevenue(page, sumRevenue(isInCategory(categories[1] ?? '')));
  await click(50);
  await expectRevenue(page, sumRevenue(isIn2025));
  expect((await getEvents<{ dataPoints: unknown[] }>('selectionChanged')).at(-1)?.dataPoints).toEqual([]);
});

test('arrow keys move between the data points of a chart, Enter selects one, and Escape clears the selection', async ({
  embed,
  page,
}) => {
  const { waitFor } = await embed();
  await waitFor('rendered');
  const chart = getFrame(page).getByRole('listbox', { name: 'Revenue by category' });
  await chart.focus();
  await page.keyboard.press('ArrowDown');
  const activeId = await chart.getAttribute('aria-activedescendant');
  const option = getFrame(page).locator(`#${activeId}`);
  const category = (await option.innerText()).split(':')[0] ?? '';
  await expect(getFrame(page).locator('[data-visual=revenue-by-category] .tip')).toContainText(category);
  await page.keyboard.press('Enter');
  await expectRevenue(page, sumRevenue(isInCategory(category)));
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(chart.locator('[aria-selected=true]')).toHaveCount(1);
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Enter');
  await expect(chart.locator('[aria-selected=true]')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expectRevenue(page, sumRevenue(isIn2025));
  await expect(chart.locator('[aria-selected=true]')).toHaveCount(0);
});

test('table rows can be focused and selected by keyboard', async ({ embed, page }) => {
  const { waitFor } = await embed();
  await waitFor('rendered');
  const rows = getFrame(page).locator('[data-visual=top-products] tbody tr');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const product = await rows.nth(1).locator('td').first().innerText();
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(rows.and(getFrame(page).locator('[aria-selected]'))).toHaveCount(1);
  await expectRevenue(
    page,
    sumRevenue((row) => isIn2025(row) && row['Product[Product]'] === product),
  );
  await expect(rows.nth(1)).toBeFocused();
});

test('rendering raises its events in order, and clicks raise visualClicked with or without a data point', async ({
  embed,
  page,
}) => {
  const { run, waitFor, getEvents } = await embed({ config: { settings: { visualRenderedEvents: true } } });
  await waitFor('rendered');
  const rendered = await getEvents<{ name: string }>('visualRendered');
  expect(rendered.map(({ name }) => name)).toContain('revenue-by-category');
  expect(await getEvents('renderingStarted')).toEqual([{}]);
  const order = await run<string[]>('recordedEvents.map(({ name }) => name)');
  expect(order.indexOf('renderingStarted')).toBeLessThan(order.indexOf('visualRendered'));
  expect(order.lastIndexOf('visualRendered')).toBeLessThan(order.indexOf('rendered'));
  await getCanvas(page).click({ position: { x: 130, y: 18 } });
  await waitFor('visualClicked');
  await getFrame(page).locator('[data-visual=margin]').click();
  await waitFor('visualClicked', 2);
  const report = { id: '33333333-3333-4333-8333-333333333301', displayName: 'Sales overview' };
  const location = { page: { name: 'overview', displayName: 'Overview' }, report };
  expect(await getEvents('visualClicked')).toMatchObject([
    {
      ...location,
      visual: { name: 'revenue-by-category', type: 'clusteredBarChart', title: 'Revenue by category' },
      dataPoints: [
        { identity: [{ target: { table: 'Product', column: 'Category' }, equals: 'Electronics' }] },
      ],
    },
    { ...location, visual: { name: 'margin', type: 'card' }, dataPoints: [] },
  ]);
});
