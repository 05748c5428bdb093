import { appendFile, mkdir } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Row } from './scenarios/row.ts';
import { allRows } from './scenarios/rows.ts';
import { clients } from './support/clients.ts';
import type { ClientName } from './support/clients.ts';
import { serviceDesk, test } from './support/embedding.ts';
import type { Embedding } from './support/embedding.ts';
import { cardFigure, frameOf, loadRows } from './support/figures.ts';

const full = Boolean(process.env['TEST_FULL']);
const everyNth = full ? 1 : 12;
const named = (full ? Object.keys(clients) : ['embed-toolkit']) as ClientName[];
const timeout = 20_000;

test.beforeAll(loadRows);

/** One embed for each topic; each of its rows begins with the state that the report opens with. */
for (const client of named) {
  for (const topic of [
    'pages',
    'filters',
    'slicers',
    'bookmarks',
    'layout',
    'themes',
    'export',
    'events',
    'personalisation',
    'buttons and backgrounds',
  ]) {
    test(`${client}: ${topic}`, async ({ embed, page }) => {
      test.setTimeout(600_000);
      const rows = allRows()
        .filter((row) => row.topic === topic)
        .filter((_, at) => at % everyNth === 0);
      const embedding = await embed({
        client,
        config: { settings: { persistentFiltersEnabled: topic === 'personalisation' } },
        ...(topic === 'buttons and backgrounds' ? { reportId: serviceDesk } : {}),
      });
      await embedding.waitFor('rendered');
      await embedding.run(
        'report.bookmarksManager.capture({ allPages: true }).then(({ state }) => { window.opened = state })',
      );
      const failures: string[] = [];
      for (const row of rows) {
        const failure = await tryRow(row, embedding, page);
        if (failure !== undefined) failures.push(`${row.title}: ${failure}`);
      }
      await tell(rows.length - failures.length, failures.length);
      expect(failures).toEqual([]);
    });
  }
  test(`${client}: phased load`, async ({ embed, page }) => {
    const { run, waitFor } = await embed({ client, method: 'load' });
    await waitFor('loaded');
    await expect(frameOf(page).locator('main.page')).toHaveCount(0);
    await run("report.setPage('regions').then(() => report.render())");
    await expect(frameOf(page).getByRole('main', { name: 'Regions' })).toBeVisible();
    await tell(1, 0);
  });
  test(`${client}: high contrast, and a page that is not there`, async ({ embed, page }) => {
    const config = { contrastMode: 1, pageName: 'nowhere', theme: { themeJson: { background: '#ffffff' } } };
    const { run, waitFor, events } = await embed({ client, config });
    await waitFor('info');
    expect(await events('info')).toMatchObject([{ message: 'pageNotFound', level: 0 }]);
    await expect(frameOf(page).getByRole('status')).toContainText("There is no page 'nowhere'");
    await expect(frameOf(page).locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
    await expect(frameOf(page).locator('.card .figure').first()).toHaveCSS('color', 'rgb(255, 255, 0)');
    await run("report.applyTheme({ themeJson: { name: 't', foreground: '#123456' } })");
    expect(await run('report.getTheme().then(({ themeJson }) => themeJson.foreground)')).toBe('#123456');
    await expect(frameOf(page).locator('.card .figure').first()).toHaveCSS('color', 'rgb(255, 255, 0)');
    await tell(1, 0);
  });
}

/** What went wrong with a scenario, if anything did: its answer, or what the viewer sees. */
async function tryRow(row: Row, embedding: Embedding, page: Page): Promise<string | undefined> {
  try {
    await embedding.run('report.bookmarksManager.applyState(window.opened)');
    const before = row.event === undefined ? 0 : (await embedding.events(row.event)).length;
    expect(await embedding.run(row.call)).toEqual(row.answer);
    if (row.click !== undefined) await frameOf(page).locator(row.click).click();
    await see(row, page);
    if (row.event !== undefined) await embedding.waitFor(row.event, before + 1);
    if (row.body) expect((await embedding.events(row.event ?? '')).at(-1)).toMatchObject(row.body);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function see({ card, page: title, seen, style, width }: Row, page: Page): Promise<void> {
  const frame = frameOf(page);
  if (card) await expect.poll(() => cardFigure(frame, card.visual), { timeout }).toBeCloseTo(card.figure, 2);
  if (title) await expect(frame.getByRole('main', { name: title })).toBeVisible({ timeout });
  if (seen) await expect(frame.locator(seen.locator)).toHaveCount(seen.count, { timeout });
  if (style) await expect(frame.locator(style.locator)).toHaveCSS(style.property, style.value, { timeout });
  if (!width) return;
  const measure = async (locator: string): Promise<number> =>
    (await frame.locator(locator).boundingBox())?.width ?? Number.NaN;
  const share = async (): Promise<number> => (await measure(width.of)) / (await measure(width.within));
  await expect.poll(share, { timeout }).toBeCloseTo(width.share, 1);
}

/** Hands the counts to the task that sums them up. */
async function tell(passed: number, failed: number): Promise<void> {
  const file = process.env['SCENARIO_COUNTS'];
  if (file === undefined) return;
  await mkdir('test-results', { recursive: true });
  await appendFile(file, `${passed} ${failed}\n`);
}
