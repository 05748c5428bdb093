import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './support/embedding.ts';
import { getFrame, toVisualExpression } from './support/sample-data.ts';

const getVisual = (page: Page, name: string) => getFrame(page).locator(`[data-visual="${name}"]`);

/** Returns the position and size of a visual in report pixels, independent of the page scale. */
const getBox = (page: Page, name: string) =>
  getVisual(page, name).evaluate((element) => {
    const { left, top, width, height } = (element as HTMLElement).style;
    return [left, top, width, height].map((rem) => Math.round(Number.parseFloat(rem) * 16));
  });

test('the host page moves, resizes, hides and shows a visual and reads its layout', async ({
  embed,
  page,
}) => {
  const { run, waitFor } = await embed();
  await waitFor('rendered');
  await run(`report.page('overview').moveVisual('revenue', 40, 300, 9)`);
  await run(`report.page('overview').resizeVisual('revenue', 500, 160)`);
  await expect.poll(() => getBox(page, 'revenue')).toEqual([40, 300, 500, 160]);
  await expect(getVisual(page, 'revenue')).toHaveCSS('z-index', '9');
  const moved = await run<{ layout: unknown }>(
    `${toVisualExpression('revenue')}.then(({ layout }) => ({ layout }))`,
  );
  expect(moved.layout).toEqual({ x: 40, y: 300, z: 9, width: 500, height: 160, displayState: { mode: 0 } });
  await run(`report.page('overview').setVisualDisplayState('margin', 1)`);
  await expect(getVisual(page, 'margin')).toBeHidden();
  await run(`report.page('overview').setVisualDisplayState('margin', 0)`);
  await expect(getVisual(page, 'margin')).toBeVisible();
});

test('the host page resizes and aligns the active page and collapses the filter pane', async ({
  embed,
  page,
}) => {
  const { run, waitFor } = await embed();
  await waitFor('rendered');
  const getAspectRatio = () =>
    getFrame(page)
      .locator('.page')
      .evaluate((element) => {
        const { width, height } = element.getBoundingClientRect();
        return (width / height).toFixed(2);
      });
  expect(await getAspectRatio()).toBe('1.78');
  await run('report.getActivePage().then((active) => active.resizePage(4, 1280, 1280))');
  await expect.poll(getAspectRatio).toBe('1.00');
  const layouts =
    'report.getActivePage().then((active) => Promise.all([active.hasLayout(2), active.hasLayout(3)]))';
  expect(await run(layouts)).toEqual([true, false]);

  const rightAligned = '{ layoutType: 1, customLayout: { displayOption: 0, reportAlignment: 2 } }';
  const filtersCollapsed = '{ panes: { filters: { visible: true, expanded: false } } }';
  await run(`report.updateSettings(${rightAligned}).then(() => report.updateSettings(${filtersCollapsed}))`);
  const getRightEdges = () =>
    getFrame(page)
      .locator('.viewport')
      .evaluate((viewport) =>
        [viewport, viewport.querySelector('main')].map((box) =>
          Math.round(box?.getBoundingClientRect().right ?? 0),
        ),
      );
  await expect.poll(async () => new Set(await getRightEdges()).size).toBe(1);
  const toggle = getFrame(page).getByRole('button', { name: 'Filters' });
  await expect(getFrame(page).getByText('No filters on this page')).toHaveCount(0);
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(getFrame(page).getByText('No filters on this page')).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(toggle).toBeFocused();
});

test('a visual is sorted by the host page or a column header, and bookmarks restore the order', async ({
  embed,
  page,
}) => {
  const { run, waitFor } = await embed();
  await waitFor('rendered');
  const readCategories = () => getVisual(page, 'revenue-by-category').locator('tbody th').allInnerTexts();
  const initialOrder = await readCategories();
  const byName = "{ orderBy: { table: 'Product', column: 'Category' }, direction: 1 }";
  await run(`${toVisualExpression('revenue-by-category')}.then((visual) => visual.sortBy(${byName}))`);
  const sortedByName = initialOrder.toSorted();
  await expect.poll(readCategories).toEqual(sortedByName);
  await run('report.bookmarksManager.capture().then(({ state }) => { window.bookmark = state })');
  const byRevenue = "{ orderBy: { table: 'Sales', measure: 'Revenue' }, direction: 2 }";
  await run(`${toVisualExpression('revenue-by-category')}.then((visual) => visual.sortBy(${byRevenue}))`);
  await expect.poll(readCategories).toEqual(initialOrder);
  await run('report.bookmarksManager.applyState(window.bookmark)');
  await expect.poll(readCategories).toEqual(sortedByName);

  const header = getVisual(page, 'top-products').getByRole('columnheader', { name: 'Product' });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(getVisual(page, 'top-products').locator('th[aria-sort]')).toHaveCount(1);
  await expect(header.getByRole('button')).toBeFocused();
  const products = await getVisual(page, 'top-products').locator('tbody tr td:first-child').allInnerTexts();
  expect(products).toEqual(products.toSorted((a, b) => a.localeCompare(b)));
});

test('a cloned visual is rendered at the requested position with the same data', async ({ embed, page }) => {
  const { run, waitFor } = await embed();
  await waitFor('rendered');
  const request = '{ layout: { x: 20, y: 600, width: 240, height: 100 } }';
  const { visualName, visual: clone } = await run<{ visualName: string; visual: { name: string } }>(
    `${toVisualExpression('revenue')}.then((visual) => visual.clone(${request}))`,
  );
  expect(clone).toMatchObject({ name: visualName, type: 'card', layout: { x: 20, y: 600, width: 240 } });
  const copy = getVisual(page, visualName).locator('.card');
  await expect(copy).toHaveAttribute('data-value', /^\d/);
  const original = await getVisual(page, 'revenue').locator('.card').getAttribute('data-value');
  await expect(copy).toHaveAttribute('data-value', original ?? '');
  expect(await getBox(page, visualName)).toEqual([20, 600, 240, 100]);
});
