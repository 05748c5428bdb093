import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describeEnvironment } from '@embed-portal/testing/benchmark-report';
import { computeRatio, interleave, computeMedian } from '@embed-portal/testing/statistics';
import { test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { insertBulkData } from '../e2e/support/bulk-data.ts';
import { dialog, row } from '../e2e/support/lists.ts';
import { appCard, expectReport, signIn } from '../e2e/support/portal.ts';
import { startStack } from '../e2e/support/stack.ts';
import type { RunningStack } from '../e2e/support/stack.ts';
import { openBarePage, serveToolkit } from './bare-page.ts';
import { measureHeap } from './heap.ts';
import type { Heap } from './heap.ts';

interface Row {
  metric: string;
  measured: string;
  target?: string;
  isMet?: boolean;
}

const assets = path.resolve(import.meta.dirname, '../../portal/dist/assets');
const rounds = 11;
/** Time in milliseconds for which the pointer rests on an app before the click, to simulate a user. */
const hoverMs = 200;
/** Pause in milliseconds between two openings, because the server limits the tokens per user per minute. */
const pauseMs = 1_000;
const userCount = 10_000;
const openingCount = 100;
const formatKilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

declare global {
  interface Window {
    clickedAt: number;
    renderedAt: number;
    longTasks: number[];
  }
}

/** Records the time of the last click, of the first `rendered` event after it, and the duration of each long task. */
function recordTimings(): void {
  Object.assign(window, { clickedAt: 0, renderedAt: 0, longTasks: [] });
  addEventListener(
    'click',
    () => Object.assign(window, { clickedAt: performance.now(), renderedAt: 0 }),
    true,
  );
  addEventListener('message', ({ data }: MessageEvent<{ url?: string } | null>) => {
    const isRendered = data?.url?.endsWith('/events/rendered') ?? false;
    if (isRendered && window.renderedAt === 0) window.renderedAt = performance.now();
  });
  new PerformanceObserver((list) => {
    window.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
}

/** Waits for the first `rendered` event after the last click, and returns the time between them in milliseconds. */
async function waitUntilRendered(page: Page): Promise<number> {
  await page.waitForFunction(() => window.renderedAt > 0);
  return page.evaluate(() => window.renderedAt - window.clickedAt);
}

/** Signs in and returns the page, the `Authorization` header of its requests, and the gzipped size of its scripts. */
async function makeFirstVisit(context: BrowserContext, stack: RunningStack) {
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    if (origin === stack.portalUrl && pathname.endsWith('.js')) scripts.add(path.basename(pathname));
  });
  const apiRequest = page.waitForRequest(/\/tenants\/apps$/);
  await signIn(page, stack.portalUrl, stack.accounts.superAdmin);
  const authorization = (await (await apiRequest).headerValue('authorization')) ?? '';
  await appCard(page, 'Retail cockpit').waitFor();
  await page.waitForLoadState('networkidle');
  const assetNames = new Set(readdirSync(assets));
  const bytes = [...scripts]
    .filter((name) => assetNames.has(`${name}.gz`))
    .reduce((sum, name) => sum + statSync(path.join(assets, `${name}.gz`)).size, 0);
  return { page, authorization, bytes };
}

/** Measures the time from the click on an app to its report, compared with the bare page. */
async function measureOpening(
  context: BrowserContext,
  stack: RunningStack,
  page: Page,
  authorization: string,
): Promise<Row> {
  const tokenRequest = page.waitForRequest(/\/getToken$/);
  await appCard(page, 'Retail cockpit').click();
  const tokenPath = new URL((await tokenRequest).url()).pathname;
  await expectReport(page);
  const bare = await context.newPage();
  await serveToolkit(bare);
  const { portalUrl, emulatorUrl } = stack;
  const runs = {
    portal: async () => {
      await page.bringToFront();
      await page.goto(`${stack.portalUrl}/apps`);
      await page.waitForLoadState('networkidle');
      await appCard(page, 'Retail cockpit').hover();
      await page.waitForTimeout(hoverMs);
      await appCard(page, 'Retail cockpit').click();
      return waitUntilRendered(page);
    },
    bare: async () => {
      await bare.bringToFront();
      await openBarePage(bare, { portalUrl, emulatorUrl, tokenPath, authorization });
      await bare.waitForLoadState('networkidle');
      await bare.getByRole('button').click();
      return waitUntilRendered(bare);
    },
  };
  const times = await interleave(['portal', 'bare'], rounds, (name) => runs[name]());
  await bare.close();
  const { median: ratio, low, high } = computeRatio(times.portal, times.bare);
  const formatMs = (values: number[]) => `${Math.round(computeMedian(values))} ms`;
  return {
    metric: 'From the click on an app to `rendered`, compared with a minimal page',
    measured: `${formatMs(times.portal)} and ${formatMs(times.bare)}: ${ratio.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`,
    target: 'at most 1.25',
    isMet: ratio <= 1.25,
  };
}

/** Returns the durations, in milliseconds, of the long tasks during an action. */
async function recordLongTasks(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => window.longTasks.splice(0));
  await act();
  return page.evaluate(() => window.longTasks);
}
const formatTasks = (tasks: number[]) =>
  tasks.length === 0 ? 'none' : `${tasks.length} (longest: ${Math.round(Math.max(...tasks))} ms)`;

/** Counts the rendered rows of a 10,000-row table, and the long tasks while text is typed into its search. */
async function measureTable(stack: RunningStack, page: Page): Promise<Row[]> {
  await page.goto(`${stack.portalUrl}/groups`);
  await row(page, 'Management').getByRole('button', { name: 'Users Management' }).click();
  const members = dialog(page, 'Users of Management');
  await members.getByLabel('Rows per page').selectOption('All');
  const renderedRows = members.locator('tbody tr:has(td[data-label])');
  let maxRows = 0;
  for (let step = 0; step < 40; step += 1) {
    await page.mouse.wheel(0, 4_000);
    maxRows = Math.max(maxRows, await renderedRows.count());
  }
  const text = 'user 04242 user4242@many';
  const search = members.getByRole('searchbox');
  const typing = await recordLongTasks(page, () => search.pressSequentially(text, { delay: 100 }));
  const idle = await recordLongTasks(page, () => page.waitForTimeout(text.length * 100));
  return [
    {
      metric: `A table of ${userCount} rows, all on one page: rows in the document`,
      measured: String(maxRows),
      target: 'at most 60',
      isMet: maxRows <= 60,
    },
    {
      metric: `Long tasks while ${text.length} characters are typed into the search of the table, compared with an idle page`,
      measured: `${formatTasks(typing)}; idle: ${formatTasks(idle)}`,
    },
  ];
}

/** Measures the heap while apps are opened and closed repeatedly. */
async function measureHeapGrowth(stack: RunningStack, page: Page): Promise<Row[]> {
  await page.goto(`${stack.portalUrl}/apps`);
  const heaps: Heap[] = [];
  for (let count = 1; count <= openingCount; count += 1) {
    await appCard(page, count % 2 ? 'Retail cockpit' : 'Store manager').click();
    await waitUntilRendered(page);
    await expectReport(page);
    await page.getByRole('link', { name: 'Back to apps' }).click();
    await appCard(page, 'Retail cockpit').waitFor();
    await page.waitForTimeout(pauseMs);
    if (count % 20 === 0) heaps.push(await measureHeap(page));
  }
  const formatGrowth = (sizes: readonly number[]) => {
    const growth = (sizes.at(-1) ?? NaN) / (sizes[0] ?? NaN);
    return { growth, measured: `${sizes.map(formatKilobytes).join(', ')}: ${growth.toFixed(2)}` };
  };
  const { growth, measured } = formatGrowth(heaps.map(({ withoutCode }) => withoutCode));
  return [
    {
      metric: `Heap after every 20th of ${openingCount} openings of an app`,
      measured,
      target: 'flat (at most 1.05)',
      isMet: growth <= 1.05,
    },
    {
      metric: 'Heap including compiled functions',
      measured: formatGrowth(heaps.map(({ total }) => total)).measured,
    },
  ];
}

const formatTable = (rows: readonly Row[]) =>
  [
    '| | measured | target |',
    '|---|---|---|',
    ...rows.map(
      ({ metric, measured, target, isMet }) =>
        `| ${metric} | ${measured} | ${target ? `${target}: ${isMet ? 'met' : '**missed**'}` : ''} |`,
    ),
  ].join('\n');

test('measures the performance of the portal', async ({ browser }) => {
  test.setTimeout(1_800_000);
  const stack = await startStack();
  try {
    await insertBulkData(stack, { users: userCount, auditEntries: 1 });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
    await context.addInitScript(recordTimings);
    const { page, authorization, bytes } = await makeFirstVisit(context, stack);
    const budget = 230_000;
    const rows: Row[] = [
      {
        metric: 'JavaScript of the first visit, gzipped',
        measured: `${(bytes / 1000).toFixed(1)} kB`,
        target: `at most ${formatKilobytes(budget)}`,
        isMet: bytes <= budget,
      },
      await measureOpening(context, stack, page, authorization),
      ...(await measureTable(stack, page)),
      ...(await measureHeapGrowth(stack, page)),
    ];
    process.stdout.write(`\n${describeEnvironment(browser)}\n\n${formatTable(rows)}\n`);
  } finally {
    await stack.stop();
  }
});
