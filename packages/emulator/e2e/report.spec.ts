import { expect } from '@playwright/test';
import type { JoinedRow } from '../src/index.ts';
import { salesOverview, serviceDesk, storePerformance, test } from './support/embedding.ts';
import {
  getCardValue,
  buildCountryFilter,
  expectRevenue,
  getFrame,
  isIn2025,
  loadRows,
  sumRevenue,
  toVisualExpression,
} from './support/sample-data.ts';

test.beforeAll(loadRows);

test('an embedded report shows the aggregated rows in cards and charts', async ({ embed, page }) => {
  const { waitFor, getEvents } = await embed();
  await waitFor('rendered');
  expect(await getEvents('loaded')).toEqual([{ initiator: 'sdk' }]);
  await expectRevenue(page, sumRevenue(isIn2025));
  await expect(getFrame(page).getByRole('group', { name: /^Revenue: €/ })).toBeVisible();
  const rows = getFrame(page).locator('[data-visual=revenue-by-category] tbody tr');
  for (const category of ['Electronics', 'Garden', 'Toys & games']) {
    const cell = rows.filter({ hasText: category }).locator('td');
    const expected = sumRevenue((row) => isIn2025(row) && row['Product[Category]'] === category);
    expect(Number(await cell.getAttribute('data-value'))).toBeCloseTo(expected, 2);
  }
});

test('screen readers find the figures of charts, also after a filter is set', async ({ embed, page }) => {
  const { run, waitFor } = await embed();
  await waitFor('rendered');
  const [, frame = page.mainFrame()] = page.frames();
  const context = page.context();
  // Frames have a session only if they are in their own process.
  const session = await context.newCDPSession(frame).catch(() => context.newCDPSession(page));
  const findCells = async (): Promise<unknown[]> => {
    const { frameTree } = await session.send('Page.getFrameTree');
    const frameId = (frameTree.childFrames?.[0] ?? frameTree).frame.id;
    const { nodes } = await session.send('Accessibility.getFullAXTree', { frameId });
    return nodes.filter(({ role }) => role?.value === 'rowheader').map(({ name }) => name?.value as unknown);
  };
  await expect.poll(findCells).toEqual(expect.arrayContaining(['Electronics', 'Germany', 'Netherlands']));
  await run(`report.setFilters([${JSON.stringify(buildCountryFilter('Germany'))}])`);
  await expect.poll(findCells).not.toContain('Netherlands');
  await expect.poll(findCells).toContain('Germany');
});

test('getPages marks the active page, and setPage raises pageChanged', async ({ embed }) => {
  const { run, getEvents, waitFor } = await embed();
  await waitFor('rendered');
  const pages = await run<unknown>(
    'report.getPages().then((pages) => pages.map(({ name, isActive, visibility }) => [name, isActive, visibility]))',
  );
  expect(pages).toEqual([
    ['overview', true, 0],
    ['products', false, 0],
    ['regions', false, 0],
    ['tooltip', false, 1],
  ]);
  await run("report.setPage('regions')");
  await waitFor('rendered', 2);
  expect(await getEvents('pageChanged')).toEqual([{ newPage: { name: 'regions' } }]);
  await expect(run("report.setPage('unknown')")).rejects.toThrow();
});

test('a second embed in the same element raises events under its own ID', async ({ embed, page }) => {
  const { run, waitFor, getEvents } = await embed();
  await waitFor('rendered');
  const firstId = await run<string>('report.config.uniqueId');
  await run(
    "(powerbi.embed(document.getElementById('report'), { ...report.config, uniqueId: undefined, pageName: 'products' }), 0)",
  );
  expect(await run('report.config.uniqueId')).not.toBe(firstId);
  await waitFor('rendered', 2);
  expect(await getEvents('loaded')).toHaveLength(2);
  await expect(getFrame(page).getByRole('main', { name: 'Products' })).toBeVisible();
});

test('report filters are applied, returned as sent and raise filtersApplied', async ({ embed, page }) => {
  const { run, waitFor, getEvents } = await embed();
  await waitFor('rendered');
  const filter = { ...buildCountryFilter('Germany'), displaySettings: { isLockedInViewMode: true } };
  await run(`report.updateFilters(2, [${JSON.stringify(filter)}])`);
  await waitFor('filtersApplied');
  await expectRevenue(
    page,
    sumRevenue((row) => isIn2025(row) && row['Store[Country]'] === 'Germany'),
  );
  expect(await run('report.getFilters()')).toEqual([filter]);
  expect(await getEvents('filtersApplied')).toEqual([{ initiator: 'sdk', filter: [filter] }]);
  await run('report.updateFilters(0)');
  await expectRevenue(page, sumRevenue(isIn2025));
});

test('filters of the load configuration, the page and the visual are combined', async ({ embed, page }) => {
  const { run, waitFor } = await embed({ config: { filters: [buildCountryFilter('Germany', 'France')] } });
  await waitFor('rendered');
  const isExpected = (row: JoinedRow) =>
    isIn2025(row) && ['Germany', 'France'].includes(String(row['Store[Country]']));
  await expectRevenue(page, sumRevenue(isExpected));
  await run(`report.page('overview').updateFilters(1, [${JSON.stringify(buildCountryFilter('France'))}])`);
  await expectRevenue(
    page,
    sumRevenue((row) => isIn2025(row) && row['Store[Country]'] === 'France'),
  );
  await run(`report.page('overview').updateFilters(0)`);
  await run(
    `${toVisualExpression('revenue')}.then((visual) => visual.updateFilters(1, [${JSON.stringify(buildCountryFilter('Germany'))}]))`,
  );
  await expectRevenue(
    page,
    sumRevenue((row) => isIn2025(row) && row['Store[Country]'] === 'Germany'),
  );
});

test('a slicer that is set by keyboard or by the host page filters other visuals', async ({
  embed,
  page,
}) => {
  const { run, waitFor, getEvents } = await embed();
  await waitFor('rendered');
  const slicer = getFrame(page).getByRole('button', { name: 'Country:' });
  await expect(slicer).toHaveAttribute('aria-expanded', 'false');
  await getFrame(page).getByRole('button', { name: 'Country: All' }).focus();
  await page.keyboard.press('Enter');
  await expect(slicer).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Space');
  await expectRevenue(
    page,
    sumRevenue((row) => isIn2025(row) && row['Store[Country]'] === 'Belgium'),
  );
  await page.keyboard.press('Escape');
  await expect(getFrame(page).getByRole('button', { name: 'Country: Belgium' })).toBeFocused();
  await expect(slicer).toHaveAttribute('aria-expanded', 'false');
  const state = await run<{ filters: unknown[] }>(
    `${toVisualExpression('country')}.then((visual) => visual.getSlicerState())`,
  );
  expect(state.filters).toEqual([buildCountryFilter('Belgium')]);
  expect(await getEvents<{ visual: { name: string } }>('dataSelected')).toMatchObject([
    { visual: { name: 'country' } },
  ]);
  await run(`${toVisualExpression('year')}.then((visual) => visual.setSlicerState({ filters: [] }))`);
  await expectRevenue(
    page,
    sumRevenue((row) => row['Store[Country]'] === 'Belgium'),
  );
  await expect(getFrame(page).getByRole('button', { name: 'Year: All' })).toBeVisible();
});

test('a click on a table row filters other visuals and raises dataSelected, and a second click clears the selection', async ({
  embed,
  page,
}) => {
  const { waitFor, getEvents } = await embed();
  await waitFor('rendered');
  const row = getFrame(page).locator('[data-visual=top-products] tbody tr').first();
  const product = await row.locator('td').first().innerText();
  await row.click();
  await expectRevenue(
    page,
    sumRevenue((row) => isIn2025(row) && row['Product[Product]'] === product),
  );
  expect(await getEvents('dataSelected')).toMatchObject([
    {
      page: { name: 'overview' },
      visual: { name: 'top-products' },
      dataPoints: [{ identity: [{ target: { table: 'Product', column: 'Product' }, equals: product }] }],
    },
  ]);
  await row.click();
  await expectRevenue(page, sumRevenue(isIn2025));
  expect(await getEvents('dataSelected')).toMatchObject([{}, { dataPoints: [] }]);
});

test('a click on a bar selects its category', async ({ embed, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { waitFor, getEvents } = await embed();
  await waitFor('rendered');
  await getFrame(page)
    .locator('[data-visual=revenue-by-category] canvas')
    .click({ position: { x: 130, y: 18 } });
  await waitFor('dataSelected');
  const category = 'Electronics';
  expect(await getEvents('dataSelected')).toMatchObject([
    { dataPoints: [{ identity: [{ equals: category }] }] },
  ]);
  await expectRevenue(
    page,
    sumRevenue((row) => isIn2025(row) && row['Product[Category]'] === category),
  );
});

test('a bookmark restores the page and its filters', async ({ embed, page }) => {
  const { run, waitFor } = await embed();
  await waitFor('rendered');
  await run(`report.updateFilters(2, [${JSON.stringify(buildCountryFilter('Denmark'))}])`);
  await waitFor('filtersApplied');
  await run('report.bookmarksManager.capture().then((bookmark) => { window.bookmark = bookmark.state })');
  await run("report.updateFilters(0).then(() => report.setPage('products'))");
  await run('report.bookmarksManager.applyState(window.bookmark)');
  await waitFor('bookmarkApplied');
  await expectRevenue(
    page,
    sumRevenue((row) => isIn2025(row) && row['Store[Country]'] === 'Denmark'),
  );
  expect(await run('report.getFilters()')).toEqual([buildCountryFilter('Denmark')]);
});

test('a theme is applied by the load configuration and by applyTheme', async ({ embed, page }) => {
  const dark = { themeJson: { name: 'dark', background: '#1b2130', secondaryBackground: '#12161f' } };
  const { run, waitFor } = await embed({ config: { theme: dark } });
  await waitFor('rendered');
  const body = getFrame(page).locator('body');
  await expect(body).toHaveCSS('background-color', 'rgb(18, 22, 31)');
  await run('report.applyTheme({ themeJson: { background: "#ffffff", secondaryBackground: "#fafafa" } })');
  await expect(body).toHaveCSS('background-color', 'rgb(250, 250, 250)');
  expect(await run('report.getTheme()')).toMatchObject({ themeJson: { secondaryBackground: '#fafafa' } });
});

test('settings control panes and number formats, and setZoom changes the zoom level', async ({
  embed,
  page,
}) => {
  const settings = {
    panes: { filters: { visible: false }, pageNavigation: { visible: false } },
    localeSettings: { language: 'nl', formatLocale: 'nl-NL' },
  };
  const { run, waitFor } = await embed({ config: { settings } });
  await waitFor('rendered');
  const frame = getFrame(page);
  await expect(frame.getByRole('navigation')).toHaveCount(0);
  await expect(frame.getByRole('complementary')).toHaveCount(0);
  await expect(frame.locator('[data-visual=revenue] .figure')).toHaveText(/^€\s\d,\d+\smln\.$/);
  await run(
    'report.updateSettings({ panes: { filters: { visible: true }, pageNavigation: { visible: true } } })',
  );
  await expect(frame.getByRole('complementary', { name: 'Filters' })).toBeVisible();
  await frame.getByRole('button', { name: 'Products' }).click();
  await expect(frame.getByRole('main', { name: 'Products' })).toBeVisible();
  await expect(frame.getByRole('navigation').locator('[aria-current]')).toHaveText(['Products']);
  await run('report.setZoom(0.5)');
  expect(await run('report.getZoom()')).toBe(0.5);
});

test('a phased load renders only on request', async ({ embed, page }) => {
  const { run, waitFor } = await embed({ method: 'load', reportId: storePerformance });
  await waitFor('loaded');
  await expect(getFrame(page).locator('.page')).toHaveCount(0);
  await run('report.render()');
  await waitFor('rendered');
  await expect(getFrame(page).getByRole('main', { name: 'Stores' })).toBeVisible();
});

test('an expired token raises TokenExpired and stops queries until a new token is set', async ({
  embed,
  page,
  createToken,
}) => {
  const { run, waitFor, getEvents } = await embed({ tokenSeconds: 4 });
  await waitFor('rendered');
  const initialRevenue = await getCardValue(getFrame(page), 'revenue');
  await waitFor('error');
  expect(await getEvents('error')).toMatchObject([{ message: 'TokenExpired', errorCode: 'TokenExpired' }]);
  await run(`report.updateFilters(2, [${JSON.stringify(buildCountryFilter('Germany'))}])`);
  await expect(getFrame(page).getByRole('status')).toContainText('expired');
  expect(await getCardValue(getFrame(page), 'revenue')).toBe(initialRevenue);
  await run(`report.setAccessToken('${await createToken()}')`);
  await expectRevenue(
    page,
    sumRevenue((row) => isIn2025(row) && row['Store[Country]'] === 'Germany'),
  );
  await expect(getFrame(page).getByRole('status')).toHaveCount(0);
});

test('a resize of the frame during a refresh keeps the data that is already shown', async ({
  embed,
  page,
}) => {
  const { run, waitFor } = await embed();
  await waitFor('rendered');
  // The visuals are queried in two requests. Only the first, which includes the card, is answered immediately.
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let requests = 0;
  await page.route('**/embed/query', async (route) => {
    requests += 1;
    if (requests > 1) await released;
    await route.continue();
  });
  await run(`report.updateFilters(2, [${JSON.stringify(buildCountryFilter('Germany'))}])`);
  const revenue = sumRevenue((row) => isIn2025(row) && row['Store[Country]'] === 'Germany');
  await expectRevenue(page, revenue);
  const getFontSize = () =>
    getFrame(page)
      .locator('html')
      .evaluate(({ style }) => style.fontSize);
  const initialFontSize = await getFontSize();
  await page.setViewportSize({ width: 600, height: 400 });
  await expect.poll(getFontSize).not.toBe(initialFontSize);
  expect(await getCardValue(getFrame(page), 'revenue')).toBeCloseTo(revenue, 2);
  release();
  await waitFor('rendered', 2);
});

test('the applicationContextProvider is called before each rendering', async ({ embed, page }) => {
  const hooks =
    '{ applicationContextProvider: () => { window.hookCalls = (window.hookCalls ?? 0) + 1; return { user: "ann" }; } }';
  const { waitFor, run } = await embed({ hooks });
  const query = page.waitForRequest((request) => request.url().endsWith('/embed/query'));
  await waitFor('rendered');
  expect((await query).postDataJSON()).toMatchObject({ applicationContext: { user: 'ann' } });
  expect(await run('window.hookCalls')).toBe(1);
  await run('report.refresh()');
  await waitFor('rendered', 2);
  expect(await run('window.hookCalls')).toBe(2);
});

test('the accessTokenProvider renews an expired token without an error event', async ({
  embed,
  page,
  createToken,
}) => {
  const newToken = await createToken();
  const hooks = `{ accessTokenProvider: () => { window.isRenewed = true; return Promise.resolve('${newToken}'); } }`;
  const { waitFor, run, getEvents } = await embed({ tokenSeconds: 3, hooks, config: { tokenType: 0 } });
  await waitFor('rendered');
  await page.waitForFunction('window.isRenewed === true');
  await run(`report.updateFilters(2, [${JSON.stringify(buildCountryFilter('Germany'))}])`);
  await expectRevenue(
    page,
    sumRevenue((row) => isIn2025(row) && row['Store[Country]'] === 'Germany'),
  );
  expect(await getEvents('error')).toEqual([]);
});

test('a dark theme darkens the authored page colors', async ({ embed, page }) => {
  const pageBackground = getFrame(page).locator('main.page > .canvas-layer');
  const wallpaper = getFrame(page).locator('.container > .canvas-layer');
  const getLightness = async (): Promise<number> => {
    const color = await pageBackground.evaluate((element) => getComputedStyle(element).backgroundColor);
    return Math.max(...(color.match(/\d+/g) ?? []).map(Number));
  };
  const { run, waitFor } = await embed({ reportId: serviceDesk });
  await waitFor('rendered');
  const mobileSize = await run('report.getActivePage().then(({ mobileSize }) => mobileSize)');
  expect(mobileSize).toMatchObject({ type: 5, width: 380 });
  await expect(wallpaper).toHaveCSS('background-color', 'rgb(216, 227, 241)');
  expect(await getLightness()).toBeGreaterThan(240);
  await run("report.applyTheme({ themeJson: { name: 'dark', background: '#1b2130' } })");
  await expect.poll(getLightness).toBeLessThan(100);
});

test('the zoom is limited, clearSelectedVisuals clears the selection, and leaving the frame raises blur', async ({
  embed,
  page,
}) => {
  const { run, waitFor } = await embed();
  await waitFor('rendered');
  const message = await run('report.setZoom(5).then(() => "done", (errors) => errors[0].message)');
  expect(message).toBe('zoomLevel must be a number from 0.25 to 4');
  await run('report.setZoom(2)');
  const measureWidth = () =>
    getFrame(page)
      .locator('.page')
      .evaluate((element) => element.getBoundingClientRect().width);
  const viewport = await getFrame(page)
    .locator('.viewport')
    .evaluate((element) => element.clientWidth);
  await expect.poll(measureWidth).toBeCloseTo(viewport * 2, -1);
  await run('report.setZoom(1)');
  await getFrame(page).locator('[data-visual=top-products] tbody tr').first().click();
  await waitFor('dataSelected');
  await run('report.clearSelectedVisuals(true)');
  await expectRevenue(page, sumRevenue(isIn2025));
  await page.evaluate('window.focus()');
  await waitFor('blur');
});

test('smart narratives summarize the values of a page and of a visual', async ({ embed }) => {
  const { run, waitFor } = await embed();
  await waitFor('rendered');
  const pageNarrative = await run<{ summaryText: string }>(
    'report.getActivePage().then((active) => active.getSmartNarrativeInsights())',
  );
  expect(pageNarrative.summaryText).toContain('Revenue is €5.21m, +12.9% compared with last year.');
  const visualNarrative = await run<{ summaryText: string }>(
    `${toVisualExpression('revenue-by-category')}.then((visual) => visual.getSmartNarrativeInsights())`,
  );
  expect(visualNarrative.summaryText).toMatch(/highest is Electronics \(€1\.36m\), lowest is Toys & games/);
});

test('exportData applies filters that are not rendered yet, also in the loaded handler', async ({
  embed,
}) => {
  const { run, waitFor } = await embed({ method: 'load' });
  await waitFor('loaded');
  const exportTotal = `${toVisualExpression('revenue')}.then((visual) => visual.exportData(0)).then(({ data }) => Number(data.split('\\r\\n')[1].split(',')[0]))`;
  expect(await run(exportTotal)).toBeCloseTo(sumRevenue(isIn2025), 2);
  const filters = JSON.stringify([buildCountryFilter('Germany')]);
  const germany = sumRevenue((row) => isIn2025(row) && row['Store[Country]'] === 'Germany');
  expect(await run(`report.setFilters(${filters}).then(() => ${exportTotal})`)).toBeCloseTo(germany, 2);
});

test('a dataset binding queries the bound dataset if the token covers it', async ({
  embed,
  page,
  callRest,
}) => {
  const retail = '22222222-2222-4222-8222-222222222222';
  const tickets = '22222222-2222-4222-8222-222222222203';
  const body = { reports: [{ id: salesOverview }], datasets: [{ id: retail, xmlaPermissions: 'ReadOnly' }] };
  const { token } = (await callRest('/GenerateToken', body)) as { token: string };
  const bound = await embed({ accessToken: token, config: { datasetBinding: { datasetId: retail } } });
  await bound.waitFor('rendered');
  await expectRevenue(page, sumRevenue(isIn2025));
  const uncovered = await embed({ accessToken: token, config: { datasetBinding: { datasetId: tickets } } });
  await uncovered.waitFor('error');
  expect(await uncovered.getEvents('error')).toMatchObject([
    { errorCode: 'PowerBINotAuthorizedException', detailedMessage: expect.stringContaining(tickets) },
  ]);
});
