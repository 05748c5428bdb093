import { describeEnvironment, formatTime } from '@embed-portal/testing/benchmark-report';
import { computeMedian, computeRatio, interleave } from '@embed-portal/testing/statistics';
import type { Ratio } from '@embed-portal/testing/statistics';
import { test } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { samples } from '../test/validators/samples.ts';
import { measureLeaks } from './leaks.ts';
import * as pageScripts from './page-scripts.ts';
import { openPage } from './pages.ts';
import type { ContenderName } from './pages.ts';
import { formatTable } from './report.ts';
import type { Row } from './report.ts';

const libraries = ['embed-toolkit', 'powerbi-client'] as const;
/** Number of measurement pairs per ratio. */
const rounds = 20;

/** The target "not slower", as a text and a condition. A difference within the variation of the rounds is not significant. */
const notSlower: [string, (ratio: Ratio) => boolean] = ['not slower', ({ low }) => low <= 1];

const formatPerItem = (times: readonly number[], count: number) => formatTime(computeMedian(times) / count);

/** Builds the row for rounds that lost a response because two requests had the same ID. */
function buildLostResponsesRow(lost: Partial<Record<ContenderName, number>>): Row {
  const ours = lost['embed-toolkit'] ?? 0;
  const others =
    (lost['powerbi-client'] ?? 0) +
    (lost['http-post-message'] ?? 0) +
    (lost['http-post-message (repeat)'] ?? 0);
  return {
    measurement: `Rounds with a lost response, of ${rounds + 1} rounds of 2,000 requests`,
    ours: String(ours),
    other: `powerbi-client and http-post-message (twice): ${others}`,
    target: '0',
    isMet: ours === 0,
  };
}

/** Compares requests of the toolkit with powerbi-client, http-post-message and `postMessage`. */
async function measureRequests(context: BrowserContext): Promise<Row[]> {
  const names = [...libraries, 'http-post-message', 'http-post-message (repeat)', 'postMessage'] as const;
  const page = await openPage(context, names);
  for (const name of libraries) await page.evaluate(pageScripts.embedReports, { name, count: 1 });
  const rows: Row[] = [];
  for (const [measurement, sendRequests, count] of [
    ['Request and response', pageScripts.requestSequentially, 100],
    ['2,000 concurrent requests, each', pageScripts.requestConcurrently, 2_000],
  ] as const) {
    const lost: Partial<Record<(typeof names)[number], number>> = {};
    const times = await interleave(
      names,
      rounds,
      (name) => page.evaluate(sendRequests, { name, count }),
      lost,
    );
    const compareWith = (
      other: (typeof names)[number],
      target?: [string, (ratio: Ratio) => boolean],
    ): Row => {
      const ratio = computeRatio(times['embed-toolkit'], times[other]);
      const row = {
        measurement,
        ours: formatPerItem(times['embed-toolkit'], count),
        other: `${other}: ${formatPerItem(times[other], count)}`,
        ratio,
      };
      return target ? { ...row, target: target[0], isMet: target[1](ratio) } : row;
    };
    const noise = computeRatio(times['http-post-message (repeat)'], times['http-post-message']);
    rows.push(
      compareWith('http-post-message', ['at most 1.03', ({ median }) => median <= 1.03]),
      compareWith('powerbi-client', notSlower),
      compareWith('postMessage'),
      {
        measurement: `${measurement}: noise`,
        ours: '',
        other: 'http-post-message with itself',
        ratio: noise,
      },
    );
    if (count > 1_000) rows.push(buildLostResponsesRow(lost));
  }
  await page.close();
  return rows;
}

async function measureEvents(context: BrowserContext): Promise<Row[]> {
  const count = 200;
  const rows: Row[] = [];
  const ours: number[] = [];
  for (const reportCount of [1, 10, 100]) {
    const page = await openPage(context, libraries);
    for (const name of libraries) await page.evaluate(pageScripts.embedReports, { name, count: reportCount });
    const times = await interleave(libraries, rounds, (name) =>
      page.evaluate(pageScripts.measureEvents, { name, count }),
    );
    const ratio = computeRatio(times['embed-toolkit'], times['powerbi-client']);
    ours.push(computeMedian(times['embed-toolkit']));
    rows.push({
      measurement: `Event, ${reportCount} ${reportCount === 1 ? 'report' : 'reports'} on the page`,
      ours: formatPerItem(times['embed-toolkit'], count),
      other: `powerbi-client: ${formatPerItem(times['powerbi-client'], count)}`,
      ratio,
      target: 'at most 0.50',
      isMet: ratio.median <= 0.5,
    });
    await page.close();
  }
  const [withOneReport = NaN, , withHundredReports = NaN] = ours;
  const growth = withHundredReports / withOneReport;
  const ratio = { median: growth, low: growth, high: growth };
  const row = {
    measurement: 'Event, 100 reports compared with 1',
    ours: '',
    other: 'the toolkit itself',
    ratio,
  };
  return [...rows, { ...row, target: 'flat (within 1.2)', isMet: growth <= 1.2 }];
}

async function measureEmbedding(context: BrowserContext): Promise<Row[]> {
  const count = 20;
  const measure = async (name: (typeof libraries)[number]) => {
    // Each measurement uses a new page, because objects that powerbi-client retains slow down later ones.
    const page = await openPage(context, [name]);
    const duration = await page.evaluate(pageScripts.measureEmbedding, { name, count });
    await page.close();
    return duration;
  };
  // More rounds, because the browser's work on iframes varies more than the libraries differ.
  const times = await interleave(libraries, 3 * rounds, measure);
  const ratio = computeRatio(times['embed-toolkit'], times['powerbi-client']);
  const row = {
    measurement: 'Create a service and embed 20 reports, each',
    ours: formatPerItem(times['embed-toolkit'], count),
    other: `powerbi-client: ${formatPerItem(times['powerbi-client'], count)}`,
    ratio,
    target: notSlower[0],
    isMet: notSlower[1](ratio),
  };
  return [row];
}

async function measureValidation(context: BrowserContext): Promise<Row[]> {
  const small = { accessToken: 't', id: 'r1', embedUrl: 'https://app.powerbi.com/reportEmbed', tokenType: 1 };
  const [full] = samples['validateReportLoad'] ?? [];
  const page = await openPage(context, libraries);
  const rows: Row[] = [];
  for (const [measurement, config, count] of [
    ['Validate a small configuration', small, 20_000],
    ['Validate a full configuration', full, 1_000],
  ] as const) {
    const times = await interleave(libraries, rounds, (name) =>
      page.evaluate(pageScripts.measureValidation, { name, config, count }),
    );
    const ratio = computeRatio(times['embed-toolkit'], times['powerbi-client']);
    rows.push({
      measurement,
      ours: formatPerItem(times['embed-toolkit'], count),
      other: `powerbi-client: ${formatPerItem(times['powerbi-client'], count)}`,
      ratio,
      target: 'at most 0.50',
      isMet: ratio.median <= 0.5,
    });
  }
  await page.close();
  return rows;
}

test('the benchmark compares the toolkit with powerbi-client', async ({ browser, context }) => {
  test.setTimeout(3_600_000);
  const rows: Row[] = [];
  for (const measure of [measureRequests, measureEvents, measureEmbedding, measureValidation, measureLeaks]) {
    const results = await measure(context);
    for (const { measurement, ours, other } of results) {
      process.stdout.write(`${measurement}: ${ours} (${other})\n`);
    }
    rows.push(...results);
  }
  process.stdout.write(`\n${describeEnvironment(browser)}\n\n${formatTable(rows)}\n`);
});
