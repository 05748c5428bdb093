import { appendFile, mkdir } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { listScenarios } from './scenarios/list-scenarios.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { authoringScript, clients } from './support/clients.ts';
import type { ClientName } from './support/clients.ts';
import { serviceDesk, test } from './support/embedding.ts';
import type { Embedding } from './support/embedding.ts';
import { getCardValue, getFrame, loadRows } from './support/sample-data.ts';

const isLongRun = Boolean(process.env['TEST_LONG']);
const sampleInterval = isLongRun ? 1 : 12;
const clientNames = (isLongRun ? Object.keys(clients) : ['embed-toolkit']) as ClientName[];
const timeoutMs = 20_000;

test.beforeAll(loadRows);

// Each topic uses one embed. Each scenario starts with the initial state of the report.
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
    'report authoring',
  ]) {
    test(`${client} passes the scenarios about ${topic}`, async ({ embed, page }) => {
      test.setTimeout(600_000);
      const scenarios = listScenarios()
        .filter((scenario) => scenario.topic === topic)
        .filter((_, index) => index % sampleInterval === 0);
      const embedding = await embed({
        client,
        config: {
          settings: { persistentFiltersEnabled: topic === 'personalization' },
          ...(topic === 'report authoring' ? { permissions: 7 } : {}),
        },
        ...(topic === 'buttons and backgrounds' ? { reportId: serviceDesk } : {}),
        ...(topic === 'report authoring' ? { allowEdit: true } : {}),
      });
      await embedding.waitFor('rendered');
      if (topic === 'report authoring') await page.addScriptTag({ path: authoringScript });
      await embedding.run(
        'report.bookmarksManager.capture({ allPages: true }).then(({ state }) => { window.initialState = state })',
      );
      const failures: string[] = [];
      for (const scenario of scenarios) {
        const failure = await runScenario(scenario, embedding, page);
        if (failure !== undefined) failures.push(`${scenario.title}: ${failure}`);
      }
      await recordCounts(scenarios.length - failures.length, failures.length);
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
    const config = { contrastMode: 1, pageName: 'unknown', theme: { themeJson: { background: '#ffffff' } } };
    const { run, waitFor, getEvents } = await embed({ client, config });
    await waitFor('info');
    expect(await getEvents('info')).toMatchObject([{ message: 'pageNotFound', level: 0 }]);
    await expect(getFrame(page).getByRole('status')).toContainText("There is no page 'unknown'");
    await expect(getFrame(page).locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
    await expect(getFrame(page).locator('.card .figure').first()).toHaveCSS('color', 'rgb(255, 255, 0)');
    await run("report.applyTheme({ themeJson: { name: 't', foreground: '#123456' } })");
    expect(await run('report.getTheme().then(({ themeJson }) => themeJson.foreground)')).toBe('#123456');
    await expect(getFrame(page).locator('.card .figure').first()).toHaveCSS('color', 'rgb(255, 255, 0)');
    await recordCounts(1, 0);
  });
}

/** Runs a scenario. Returns the message of the first failed expectation, or `undefined` if all are met. */
async function runScenario(
  scenario: Scenario,
  embedding: Embedding,
  page: Page,
): Promise<string | undefined> {
  const { event, call, result, click, body } = scenario;
  try {
    await embedding.run('report.bookmarksManager.applyState(window.initialState)');
    const previousCount = event === undefined ? 0 : (await embedding.getEvents(event)).length;
    expect(await embedding.run(call)).toEqual(result);
    if (click !== undefined) await getFrame(page).locator(click).click();
    await expectContent(scenario, page);
    if (event !== undefined) await embedding.waitFor(event, previousCount + 1);
    if (body) expect((await embedding.getEvents(event ?? '')).at(-1)).toMatchObject(body);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Checks the frame for the content that a scenario expects. */
async function expectContent(
  { card, page: title, visible, style, width }: Scenario,
  page: Page,
): Promise<void> {
  const frame = getFrame(page);
  if (card)
    await expect
      .poll(() => getCardValue(frame, card.visual), { timeout: timeoutMs })
      .toBeCloseTo(card.figure, 2);
  if (title) await expect(frame.getByRole('main', { name: title })).toBeVisible({ timeout: timeoutMs });
  if (visible)
    await expect(frame.locator(visible.locator)).toHaveCount(visible.count, { timeout: timeoutMs });
  if (style)
    await expect(frame.locator(style.locator)).toHaveCSS(style.property, style.value, { timeout: timeoutMs });
  if (!width) return;
  const measureWidth = async (locator: string): Promise<number> =>
    (await frame.locator(locator).boundingBox())?.width ?? Number.NaN;
  const getShare = async (): Promise<number> =>
    (await measureWidth(width.of)) / (await measureWidth(width.within));
  await expect.poll(getShare, { timeout: timeoutMs }).toBeCloseTo(width.share, 1);
}

/** Appends the counts to the file from which `npm run emulator:scenarios` calculates the totals. */
async function recordCounts(passed: number, failed: number): Promise<void> {
  const file = process.env['SCENARIO_COUNTS'];
  if (file === undefined) return;
  await mkdir('test-results', { recursive: true });
  await appendFile(file, `${passed} ${failed}\n`);
}
