import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { JoinedRow } from '../src/index.ts';
import { salesOverview, test, workspace } from './support/embedding.ts';
import { getCardValue, getFrame, isIn2025, loadRows, sumRevenue } from './support/sample-data.ts';

const datasetId = '22222222-2222-4222-8222-222222222222';
const dashboardId = '66666666-6666-4666-8666-666666666601';
const revenueTile = '55555555-5555-4555-8555-555555555501';
const dashboardPath = `/groups/${workspace}/dashboards/${dashboardId}`;

test.beforeAll(loadRows);

test('a dashboard shows its pinned tiles and raises tileClicked', async ({ embed, callRest, page }) => {
  const { token } = (await callRest(`${dashboardPath}/GenerateToken`, { accessLevel: 'View' })) as {
    token: string;
  };
  const config = { type: 'dashboard', id: dashboardId, pageView: 'fitToWidth' };
  const { waitFor, getEvents } = await embed({ path: '/dashboardEmbed', accessToken: token, config });
  await waitFor('loaded');
  const frame = getFrame(page);
  await expect(frame.locator('.visual')).toHaveCount(8);
  await expect.poll(() => getCardValue(frame, revenueTile)).toBeCloseTo(sumRevenue(isIn2025), 2);
  await expect(frame.getByRole('navigation')).toHaveCount(0);
  await frame.getByRole('heading', { name: 'Best-selling products' }).click();
  await waitFor('tileClicked');
  expect(await getEvents('tileClicked')).toMatchObject([
    { dashboardId, title: 'Best-selling products', reportId: salesOverview, pageName: 'overview' },
  ]);
  const narrow = await embed({
    path: '/dashboardEmbed',
    accessToken: token,
    config: { ...config, pageView: 'oneColumn' },
  });
  await narrow.waitFor('loaded');
  await expect.poll(() => getCardValue(frame, revenueTile)).toBeCloseTo(sumRevenue(isIn2025), 2);
  const columnCount = await frame
    .locator('.visual')
    .evaluateAll((tiles) => new Set(tiles.map((tile) => Math.round(tile.getBoundingClientRect().left))).size);
  expect(columnCount).toBeLessThanOrEqual(2);
});

test('a tile embed shows one tile, and a dashboard embed rejects a report token', async ({
  embed,
  callRest,
  page,
  createToken,
}) => {
  const { token } = (await callRest(`${dashboardPath}/tiles/${revenueTile}/GenerateToken`, {})) as {
    token: string;
  };
  const config = { type: 'tile', id: revenueTile, dashboardId };
  const { waitFor, getEvents } = await embed({ path: '/embed', accessToken: token, config });
  await waitFor('tileLoaded');
  await expect(getFrame(page).locator('.visual')).toHaveCount(1);
  await expect.poll(() => getCardValue(getFrame(page), revenueTile)).toBeCloseTo(sumRevenue(isIn2025), 2);
  await getFrame(page).locator('.visual').click();
  await waitFor('tileClicked');
  expect(await getEvents('tileClicked')).toMatchObject([{ tileId: revenueTile, dashboardId }]);
  const dashboardConfig = { type: 'dashboard', id: dashboardId };
  const unauthorized = await embed({
    path: '/dashboardEmbed',
    accessToken: await createToken(),
    config: dashboardConfig,
  });
  await unauthorized.waitFor('error');
  expect(await unauthorized.getEvents('error')).toMatchObject([
    { errorCode: 'PowerBINotAuthorizedException' },
  ]);
});

test('a visual embed shows only the configured visual of the report', async ({ embed, page }) => {
  const config = { type: 'visual', pageName: 'overview', visualName: 'revenue' };
  const { waitFor, run } = await embed({ config });
  await waitFor('rendered');
  await expect(getFrame(page).locator('.visual:visible')).toHaveCount(1);
  await expect.poll(() => getCardValue(getFrame(page), 'revenue')).toBeCloseTo(sumRevenue(isIn2025), 2);
  expect(await run('report.getVisualDescriptor().then(({ name, type }) => [name, type])')).toEqual([
    'revenue',
    'card',
  ]);
});

test('Q&A answers questions from the host page and the viewer', async ({ embed, callRest, page }) => {
  const { token } = (await callRest(`/groups/${workspace}/datasets/${datasetId}/GenerateToken`, {})) as {
    token: string;
  };
  const config = { type: 'qna', datasetIds: [datasetId], question: 'sales in 2025' };
  const { waitFor, run, getEvents } = await embed({ path: '/qnaEmbed', accessToken: token, config });
  await waitFor('visualRendered');
  const frame = getFrame(page);
  await expect.poll(() => getCardValue(frame, 'answer')).toBeCloseTo(sumRevenue(isIn2025), 2);
  await run("report.setQuestion('revenue by country in 2024 as table')");
  await expect(frame.getByRole('heading', { name: 'Revenue by Country, Year is 2024' })).toBeVisible();
  const germanyCell = frame.locator('tbody tr').filter({ hasText: 'Germany' }).locator('td.number');
  const expected = sumRevenue((row) => row['Calendar[Year]'] === 2024 && row['Store[Country]'] === 'Germany');
  await expect
    .poll(async () => Number(await germanyCell.getAttribute('data-value')))
    .toBeCloseTo(expected, 2);
  await frame.getByRole('searchbox').fill('orders of the moon');
  await page.keyboard.press('Enter');
  await waitFor('visualRendered', 3);
  expect(await getEvents('visualRendered')).toMatchObject([
    { normalizedQuestion: 'Revenue, Year is 2025' },
    { visual: { type: 'tableEx' } },
    { question: 'orders of the moon', normalizedQuestion: 'Orders' },
  ]);
  await frame.getByRole('searchbox').fill('what is this');
  await page.keyboard.press('Enter');
  await expect(
    frame.getByRole('status').filter({ hasText: 'no known measure, column or value' }),
  ).toBeVisible();
});

test('the configured question does not replace a question that the host page asks when Q&A has loaded', async ({
  embed,
  callRest,
  page,
}) => {
  const { token } = (await callRest(`/groups/${workspace}/datasets/${datasetId}/GenerateToken`, {})) as {
    token: string;
  };
  const config = { type: 'qna', datasetIds: [datasetId], question: 'sales in 2025' };
  const { run, getEvents } = await embed({ path: '/qnaEmbed', accessToken: token, config });
  await run(
    "new Promise((resolve) => report.on('loaded', resolve)).then(() => report.setQuestion('orders by country'))",
  );
  await expect(getFrame(page).getByRole('heading', { name: 'Orders by Country' })).toBeVisible();
  expect((await getEvents('visualRendered')).at(-1)).toMatchObject({
    normalizedQuestion: 'Orders by Country',
  });
});

test('a report is created from fields, saved under a name and embedded', async ({
  embed,
  callRest,
  page,
}) => {
  const tokenRequest = { accessLevel: 'Create', datasetId };
  const { token } = (await callRest(`/groups/${workspace}/reports/GenerateToken`, tokenRequest)) as {
    token: string;
  };
  const config = { type: 'create', datasetId };
  const createOptions = {
    path: `/reportEmbed?groupId=${workspace}`,
    accessToken: token,
    config,
    method: 'createReport',
  } as const;
  const { run, waitFor, getEvents } = await embed(createOptions);
  const frame = getFrame(page);
  const pane = frame.getByRole('complementary', { name: 'Build a visual' });
  await pane.getByLabel('Visual').selectOption('Bars');
  await pane.getByLabel('By', { exact: true }).selectOption('Store: Country');
  await pane.getByLabel('Value').selectOption('Revenue');
  await pane.getByRole('button', { name: 'Add' }).click();
  await expect(frame.getByRole('heading', { name: 'Revenue by Country' })).toBeVisible();
  expect(await run('report.isSaved()')).toBe(false);
  await run("report.saveAs({ name: 'By country' })");
  await waitFor('saved');
  const [saved] = await getEvents<{ reportObjectId: string }>('saved');
  const savedReport = await embed({ reportId: saved?.reportObjectId ?? '' });
  await savedReport.waitFor('rendered');
  const germanyCell = frame.locator('table tbody tr').filter({ hasText: 'Germany' }).locator('td');
  await expect
    .poll(async () => Number(await germanyCell.getAttribute('data-value')))
    .toBeCloseTo(
      sumRevenue((row) => row['Store[Country]'] === 'Germany'),
      2,
    );
});

test('quick create builds a report from rows of the host page', async ({ embed, fetchAccessToken, page }) => {
  const columns = [
    { name: 'City', displayName: 'City', dataType: 'Text' },
    { name: 'Guests', displayName: 'Guests', dataType: 'Number' },
  ];
  const rows = [
    ['Delft', '3'],
    ['Ghent', '5'],
    ['Delft', '4'],
  ];
  const datasetCreateConfig = {
    locale: 'en',
    tableSchemaList: [{ name: 'Stays', columns }],
    data: [{ name: 'Stays', rows }],
  };
  const config = { type: 'quickCreate', tokenType: 0, datasetCreateConfig };
  await embed({ path: '/quickCreate', accessToken: await fetchAccessToken(), config, method: 'quickCreate' });
  const frame = getFrame(page);
  await expect.poll(() => getCardValue(frame, 'total')).toBe(12);
  const delft = frame.locator('[data-visual=chart-1] tbody tr').filter({ hasText: 'Delft' }).locator('td');
  await expect(delft).toHaveAttribute('data-value', '7');
  await expect(frame.getByRole('button', { name: 'Save as' })).toBeVisible();
});

test('a paginated report applies its parameters and shows pages of rows', async ({ embed, page }) => {
  const id = '33333333-3333-4333-8333-333333333304';
  const parameterValues = [
    { name: 'year', value: '2024' },
    { name: 'country', value: 'Germany' },
  ];
  const path = `/rdlEmbed?reportId=${id}`;
  const { run, waitFor } = await embed({ reportId: id, path, config: { parameterValues } });
  await waitFor('rendered');
  const frame = getFrame(page);
  const pageNumber = frame.getByRole('navigation').getByRole('status');
  const isExpected = (row: JoinedRow): boolean =>
    row['Calendar[Year]'] === 2024 && row['Store[Country]'] === 'Germany';
  const download = page.waitForEvent('download');
  await frame.getByRole('button', { name: 'Export data' }).click();
  const csv = await readFile((await (await download).path()) ?? '', 'utf8');
  const total = csv
    .split('\r\n')
    .slice(1)
    .reduce((sum, line) => sum + Number(line.split(',').at(-3)), 0);
  expect(total).toBeCloseTo(sumRevenue(isExpected), 1);
  const firstPage = await frame.locator('tbody').innerText();
  await frame.getByRole('button', { name: 'Next' }).click();
  await expect(pageNumber).toHaveText(/^2 \/ \d+$/);
  expect(await frame.locator('tbody').innerText()).not.toBe(firstPage);
  await frame.getByLabel('Category').selectOption(['Garden', 'Electronics']);
  await frame.getByRole('button', { name: 'View report' }).click();
  await waitFor('rendered', 2);
  await expect(pageNumber).toHaveText(/^1 \//);
  expect(new Set(await frame.locator('tbody td:nth-child(3)').allInnerTexts())).toEqual(
    new Set(['Electronics', 'Garden']),
  );
  const unsupportedCall = 'report.getFilters().catch((error) => error)';
  expect(await run(unsupportedCall)).toBe('This API is currently not supported for RDL reports');
});
