import { appendFile, mkdir } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Scenario } from './scenarios/scenario.ts';
import { listScenarios } from './scenarios/list-scenarios.ts';
import { clients } from './support/clients.ts';
import type { ClientName } from './support/clients.ts';
import { serviceDesk, test } from './support/embedding.ts';
import type { Embedding } from './support/embedding.ts';
import { getCardValue, getFrame, loadRows } from './support/sample-data.ts';

const isFullRun = Boolean(process.env['TEST_FULL']);
const sampleInterval = isFullRun ? 1 : 12;
const clientNames = (isFullRun ? Object.keys(clients) : ['embed-toolkit']) as ClientName[];
const timeoutMs = 20_000;

test.beforeAll(loadRows);

/** One embed for each topic. Each scenario starts with the initial state of the report. */
for (const client of clientNames) {
  for (const topic of [
    'pages',
    'filters',
    'slicers',
    'bookmarks',
    'layout',
    'themes',
    'export',
    'events',
    'personalization',
    'buttons and backgrounds',
  ]) {
    test(`${client} passes the scenarios about ${topic}`, async ({ embed, page }) => {
      test.setTimeout(600_000);
      const rows = listScenarios()
        .filter((row) => row.topic === topic)
        .filter((_, at) => at % sampleInterval === 0);
      const embedding = await embed({
        client,
        config: { settings: { persistentFiltersEnabled: topic === 'personalization' } },
        ...(topic === 'buttons and backgrounds' ? { reportId: serviceDesk } : {}),
      });
      await embedding.waitFor('rendered');
      await embedding.run(
        'report.bookmarksManager.capture({ allPages: true }).then(({ state }) => { window.opened = state })',
      );
      const failures: string[] = [];
      for (const row of rows) {
        const failure = await runScenario(row, embedding, page);
        if (failure !== undefined) failures.push(`${row.title}: ${failure}`);
      }
      await recordCounts(rows.length - failures.length, failures.length);
      expect(failures).toEqual([]);
    });
  }
  test(`${client} renders a phased load on request`, async ({ embed, page }) => {
    const { run, waitFor } = await embed({ client, method: 'load' });
    await waitFor('loaded');
    await expect(getFrame(page).locator('main.page')).toHaveCount(0);
    await run("report.setPage('regions').then(() => report.render())");
    await expect(getFrame(page).getByRole('main', { name: 'Regions' })).toBeVisible();
    await recordCounts(1, 0);
  });
  test(`${client} shows high contrast and reports an unknown page`, async ({ embed, page }) => {
    const config = { contrastMode: 1, pageName: 'nowhere', theme: { themeJson: { background: '#ffffff' } } };
    const { run, waitFor, events } = await embed({ client, config });
    await waitFor('info');
    expect(await events('info')).toMatchObject([{ message: 'pageNotFound', level: 0 }]);
    await expect(getFrame(page).getByRole('status')).toContainText("There is no page 'nowhere'");
    await expect(getFrame(page).locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
    await expect(getFrame(page).locator('.card .figure').first()).toHaveCSS('color', 'rgb(255, 255, 0)');
    await run("report.applyTheme({ themeJson: { name: 't', foreground: '#123456' } })");
    expect(await run('report.getTheme().then(({ themeJson }) => themeJson.foreground)')).toBe('#123456');
    await expect(getFrame(page).locator('.card .figure').first()).toHaveCSS('color', 'rgb(255, 255, 0)');
    await recordCounts(1, 0);
  });
}

/** Runs a scenario and returns the message of the first failed expectation. */
async function runScenario(row: Scenario, embedding: Embedding, page: Page): Promise<string | undefined> {
  try {
    await embedding.run('report.bookmarksManager.applyState(window.opened)');
    const before = row.event === undefined ? 0 : (await embedding.events(row.event)).length;
    expect(await embedding.run(row.call)).toEqual(row.result);
    if (row.click !== undefined) await getFrame(page).locator(row.click).click();
    await expectVisible(row, page);
    if (row.event !== undefined) await embedding.waitFor(row.event, before + 1);
    if (row.body) expect((await embedding.events(row.event ?? '')).at(-1)).toMatchObject(row.body);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function expectVisible(
  { card, page: title, visible: seen, style, width }: Scenario,
  page: Page,
): Promise<void> {
  const frame = getFrame(page);
  if (card)
    await expect
      .poll(() => getCardValue(frame, card.visual), { timeout: timeoutMs })
      .toBeCloseTo(card.figure, 2);
  if (title) await expect(frame.getByRole('main', { name: title })).toBeVisible({ timeout: timeoutMs });
  if (seen) await expect(frame.locator(seen.locator)).toHaveCount(seen.count, { timeout: timeoutMs });
  if (style)
    await expect(frame.locator(style.locator)).toHaveCSS(style.property, style.value, { timeout: timeoutMs });
  if (!width) return;
  const measure = async (locator: string): Promise<number> =>
    (await frame.locator(locator).boundingBox())?.width ?? Number.NaN;
  const share = async (): Promise<number> => (await measure(width.of)) / (await measure(width.within));
  await expect.poll(share, { timeout: timeoutMs }).toBeCloseTo(width.share, 1);
}

/** Appends the counts to the file that the scenario task sums up. */
async function recordCounts(passed: number, failed: number): Promise<void> {
  const file = process.env['SCENARIO_COUNTS'];
  if (file === undefined) return;
  await mkdir('test-results', { recursive: true });
  await appendFile(file, `${passed} ${failed}\n`);
}
