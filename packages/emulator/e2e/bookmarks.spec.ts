import { expect } from '@playwright/test';
import type { JoinedRow } from '../src/index.ts';
import { test } from './support/embedding.ts';
import {
  buildCountryFilter,
  expectRevenue,
  getFrame,
  isIn2025,
  loadRows,
  sumRevenue,
  toVisualExpression,
} from './support/sample-data.ts';

test.beforeAll(loadRows);

const isHolidaySeason = (row: JoinedRow): boolean =>
  isIn2025(row) && ['Nov', 'Dec'].includes(String(row['Calendar[Month]']));

test('authored bookmarks are listed in groups and applied by name or in the bookmarks pane', async ({
  embed,
  page,
}) => {
  const { run, waitFor, getEvents } = await embed({ config: { settings: { bookmarksPaneEnabled: true } } });
  await waitFor('rendered');
  const bookmarks = await run<{ name: string; state?: string; children?: { name: string }[] }[]>(
    'report.bookmarksManager.getBookmarks()',
  );
  expect(bookmarks.map(({ name, children }) => [name, children?.map((child) => child.name)])).toEqual([
    ['this-year', undefined],
    ['stories', ['holiday-season', 'garden-in-germany']],
  ]);
  await run("report.bookmarksManager.apply('holiday-season')");
  await expectRevenue(page, sumRevenue(isHolidaySeason));
  await run(`report.bookmarksManager.applyState(${JSON.stringify(bookmarks[0]?.state)})`);
  await expectRevenue(page, sumRevenue(isIn2025));
  const pane = getFrame(page).getByRole('complementary', { name: 'Bookmarks' });
  await pane.getByRole('button', { name: 'Garden in Germany' }).click();
  await expect(getFrame(page).getByRole('main', { name: 'Products' })).toBeVisible();
  await expect(getFrame(page).getByRole('button', { name: 'Country: Germany' })).toBeVisible();
  const applied = await getEvents<{ bookmarkName: string }>('bookmarkApplied');
  expect(applied.map(({ bookmarkName }) => bookmarkName)).toEqual([
    'holiday-season',
    '',
    'garden-in-germany',
  ]);
  expect(await getEvents('pageChanged')).toEqual([{ newPage: { name: 'products' } }]);
  const unknownBookmark =
    "report.bookmarksManager.apply('unknown').catch((error) => (error.body ?? error).message)";
  expect(await run(unknownBookmark)).toBe('bookmarkNotFound');
});

test('a presentation steps through the bookmarks until it is closed', async ({ embed, page }) => {
  const { run, waitFor } = await embed();
  await waitFor('rendered');
  await run('report.bookmarksManager.play(1)');
  const bar = getFrame(page).getByRole('contentinfo', { name: 'Bookmark presentation' });
  await expect(bar.getByRole('status')).toHaveText('1/3 This year');
  await bar.getByRole('button', { name: 'Next' }).click();
  await expect(bar.getByRole('status')).toHaveText('2/3 Holiday season');
  await expectRevenue(page, sumRevenue(isHolidaySeason));
  await bar.getByRole('button', { name: 'Previous' }).click();
  await bar.getByRole('button', { name: 'Previous' }).click();
  await expect(bar.getByRole('status')).toHaveText('3/3 Garden in Germany');
  await expect(getFrame(page).getByRole('main', { name: 'Products' })).toBeVisible();
  await bar.getByRole('button', { name: 'Exit' }).click();
  await expect(bar).toHaveCount(0);
  await run('report.bookmarksManager.play(1)');
  await expect(bar).toBeVisible();
  await run('report.bookmarksManager.play(0)');
  await expect(bar).toHaveCount(0);
});

test('a captured bookmark restores its page or all pages, including the selection', async ({
  embed,
  page,
}) => {
  const { run, waitFor, getEvents } = await embed();
  await waitFor('rendered');
  const row = getFrame(page).locator('[data-visual=top-products] tbody tr').first();
  const product = await row.locator('td').first().innerText();
  await row.click();
  const productRevenue = sumRevenue((row) => isIn2025(row) && row['Product[Product]'] === product);
  await expectRevenue(page, productRevenue);
  await run('report.bookmarksManager.capture().then(({ state }) => { window.pageState = state })');
  await run(
    'report.bookmarksManager.capture({ allPages: true }).then(({ state }) => { window.reportState = state })',
  );
  const filters = JSON.stringify([buildCountryFilter('Germany')]);
  await run(`report.setPage('products').then(() => report.page('products').updateFilters(1, ${filters}))`);
  await waitFor('filtersApplied');
  await run('report.bookmarksManager.applyState(window.pageState)');
  await expectRevenue(page, productRevenue);
  expect(await run("report.page('products').getFilters()")).toEqual([buildCountryFilter('Germany')]);
  await run('report.bookmarksManager.applyState(window.reportState)');
  await waitFor('bookmarkApplied', 2);
  expect(await run("report.page('products').getFilters()")).toEqual([]);
  expect(await getEvents('error')).toEqual([]);
});

for (const [method, move] of [
  ['moveBefore', 'target.moveBefore(report.element, null)'],
  [
    'append and a captured bookmark',
    `report.bookmarksManager.capture({ allPages: true }).then(async ({ state }) => {
       const reloaded = new Promise((resolve) => report.on('loaded', resolve));
       target.append(report.element);
       await reloaded;
       await report.bookmarksManager.applyState(state);
     })`,
  ],
] as const) {
  test(`a report that moves to another element with ${method} keeps its page, slicers and filters`, async ({
    embed,
    page,
  }) => {
    const { run, waitFor } = await embed({ client: 'embed-toolkit' });
    await waitFor('rendered');
    await run(`${toVisualExpression('year')}.then((visual) => visual.setSlicerState({ filters: [] }))`);
    const filters = JSON.stringify([buildCountryFilter('Germany')]);
    await run(`report.setPage('products').then(() => report.updateFilters(1, ${filters}))`);
    await waitFor('filtersApplied');
    await page.evaluate(() => {
      const target = Object.assign(document.createElement('section'), { id: 'target' });
      target.style.height = '100%';
      document.body.append(target);
    });
    await run(`(async () => { const target = document.getElementById('target'); await ${move}; })()`);
    await expect(getFrame(page).getByRole('main', { name: 'Products' })).toBeVisible();
    await run("report.setPage('overview')");
    await expectRevenue(
      page,
      sumRevenue((row) => row['Store[Country]'] === 'Germany'),
    );
    await expect(page.locator('#target iframe')).toHaveCount(1);
  });
}

test('a bookmark of the report applies when it is named in the load configuration', async ({
  embed,
  page,
}) => {
  const { waitFor } = await embed({ config: { bookmark: { name: 'holiday-season' } } });
  await waitFor('rendered');
  await expectRevenue(page, sumRevenue(isHolidaySeason));
});

test('users add, apply, update, rename and delete personal bookmarks', async ({
  embed,
  page,
  fetchAccessToken,
}) => {
  const settings = { bookmarksPaneEnabled: true, personalBookmarksEnabled: true };
  const options = { accessToken: await fetchAccessToken(), config: { tokenType: 0, settings } };
  const first = await embed(options);
  await first.waitFor('rendered');
  const section = getFrame(page).getByRole('region', { name: 'Personal bookmarks' });
  await first.run("report.setPage('regions')");
  await section.getByRole('textbox', { name: 'Name' }).fill('My regions');
  await section.getByRole('button', { name: 'Add' }).click();
  await expect(section.getByRole('button', { name: 'My regions' })).toBeVisible();

  const second = await embed(options);
  await second.waitFor('rendered');
  await section.getByRole('button', { name: 'My regions' }).click();
  await expect(getFrame(page).getByRole('main', { name: 'Regions' })).toBeVisible();
  expect(await second.getEvents('bookmarkApplied')).toMatchObject([
    { bookmarkName: expect.stringMatching(/^Bookmark/) },
  ]);
  expect(await second.run('report.bookmarksManager.getBookmarks().then(({ length }) => length)')).toBe(2);

  await second.run("report.setPage('products')");
  const openMenu = (name: string) => section.getByLabel(`More options: ${name}`).click();
  await openMenu('My regions');
  await section.getByRole('button', { name: 'Update' }).click();
  await second.run("report.setPage('overview')");
  await section.getByRole('button', { name: 'My regions' }).click();
  await expect(getFrame(page).getByRole('main', { name: 'Products' })).toBeVisible();

  await openMenu('My regions');
  await section.getByRole('button', { name: 'Rename' }).click();
  await section.getByRole('textbox', { name: 'Name' }).first().fill('My products');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByRole('button', { name: 'My products' })).toBeVisible();
  await openMenu('My products');
  await section.getByRole('button', { name: 'Delete' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(0);
});

test('embed tokens have no personal bookmarks', async ({ embed, page }) => {
  const settings = { bookmarksPaneEnabled: true, personalBookmarksEnabled: true };
  const { waitFor } = await embed({ config: { settings } });
  await waitFor('rendered');
  await expect(getFrame(page).getByRole('complementary', { name: 'Bookmarks' })).toBeVisible();
  await expect(getFrame(page).getByRole('region', { name: 'Personal bookmarks' })).toHaveCount(0);
});
