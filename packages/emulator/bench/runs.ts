import { interleave } from '@embed-portal/testing/statistics';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { PreparedPage } from './baseline.ts';
import * as hostPage from './host-page.ts';
import { startService } from './servers.ts';
import { createSubject } from './subject.ts';
import type { Subject } from './subject.ts';

/** Number of measured pairs; the reported ratio is their median. */
const pairCount = 15;
/** Number of measured starts. */
const startCount = 7;
const names = ['emulator', 'baseline'] as const;

export type Times = Record<(typeof names)[number], number[]>;

const allYears = [2023, 2024, 2025];
let lastYearWithoutData = 3000;

/** Builds a slicer state that was not queried before. It contains an additional year without data. */
export const buildNewSlicerState = (...years: number[]) =>
  buildSlicerState(...years, (lastYearWithoutData += 1));

/** Builds a slicer state that selects these years. */
export function buildSlicerState(...values: number[]) {
  const target = { table: 'Calendar', column: 'Year' };
  const $schema = 'http://powerbi.com/product/schema#basic';
  return { filters: [{ $schema, filterType: 1, target, operator: 'In', values }] };
}

/** Converts a slicer state into the `slicers` of a load configuration. */
function toSlicers(state: ReturnType<typeof buildSlicerState>): object[] {
  const $schema = 'http://powerbi.com/product/schema#visualSelector';
  return [{ selector: { $schema, visualName: 'year' }, state }];
}

async function openHost(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

const embedIn = (page: Page, { embed }: Subject, slicers: object[]): Promise<number> =>
  page.evaluate(hostPage.embed, { ...embed, slicers });

const openBaselineIn = (page: Page, prepared: PreparedPage): Promise<number> =>
  page.evaluate(hostPage.openBaseline, prepared);

export async function measureFirstRenders(context: BrowserContext, subject: Subject): Promise<Times> {
  const prepared = await subject.fetchPage();
  return interleave(names, pairCount, async (name) => {
    const page = await openHost(context, subject.hostUrl);
    const durationMs =
      name === 'emulator'
        ? await embedIn(page, subject, toSlicers(buildNewSlicerState(...allYears)))
        : await openBaselineIn(page, prepared);
    await page.close();
    return durationMs;
  });
}

export async function measureSlicerChanges(
  context: BrowserContext,
  subject: Subject,
  buildState: typeof buildSlicerState,
): Promise<Times> {
  const page = await openHost(context, subject.hostUrl);
  const baseline = await openHost(context, subject.hostUrl);
  await embedIn(page, subject, []);
  await openBaselineIn(baseline, await subject.fetchPage());
  const counts = { emulator: 0, baseline: 0 };
  const times = await interleave(names, pairCount, async (name) => {
    const year = allYears[counts[name]++ % allYears.length] ?? 2023;
    await (name === 'emulator' ? page : baseline).bringToFront();
    return name === 'emulator'
      ? page.evaluate(hostPage.setSlicer, buildState(year))
      : baseline.evaluate(hostPage.updateBaseline, await subject.fetchPage(year));
  });
  await page.close();
  await baseline.close();
  return times;
}

/**
 * Measures the first render and the first slicer change of a newly started emulator in a browser with an empty cache.
 */
export async function measureAfterStart(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  { hostUrl, content, fetchPage }: Subject,
): Promise<{ render: Times; change: Times }> {
  const change: Times = { emulator: [], baseline: [] };
  const [allData, yearData] = [await fetchPage(), await fetchPage(2024)];
  const render = await interleave(names, startCount, async (name) => {
    const service = await startService(content, hostUrl);
    const freshSubject = await createSubject(service, hostUrl, content);
    const context = await browser.newContext(options);
    const page = await openHost(context, hostUrl);
    const durationMs =
      name === 'emulator' ? await embedIn(page, freshSubject, []) : await openBaselineIn(page, allData);
    change[name].push(
      name === 'emulator'
        ? await page.evaluate(hostPage.setSlicer, buildSlicerState(2024))
        : await page.evaluate(hostPage.updateBaseline, yearData),
    );
    await context.close();
    service.process.kill('SIGTERM');
    return durationMs;
  });
  return { render, change };
}
