import { buildPath, routes } from '@embed-portal/api-contract';
import type { CurrentUser } from '@embed-portal/api-contract';
import { computeRatio, interleave, computeMedian } from '@embed-portal/testing/statistics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from '../src/db/client.ts';
import type { BareQueries } from './bare.ts';
import { cases } from './cases.ts';
import type { Case } from './cases.ts';
import type { Scale } from './data.ts';
import { createHttpClient, measure, measureMs, measureThroughput } from './measure.ts';
import { measureOverheads, recordQueries } from './overheads.ts';
import {
  describeEnvironment,
  formatCount,
  formatMs,
  formatRatio,
  formatTable,
  formatVerdict,
} from './report.ts';
import { startStack } from './stack.ts';
import type { Person, Stack } from './stack.ts';

const share = Number(process.env['BENCH_SHARE'] ?? 1);
const scaleBy = (scale: Scale, factor: number): Scale => ({
  tenants: Math.max(minTenants, Math.ceil(scale.tenants * factor)),
  users: Math.ceil(scale.users * factor),
  auditEntries: Math.ceil(scale.auditEntries * factor),
});
/** Each tenant has at least 20 reports, and the second one has as many as there are tenants. */
const minTenants = 20;
/** Data of the largest customers: 4,000 tenants have 24,000 apps. */
const largeScale: Scale = { tenants: 4_000, users: 100_000, auditEntries: 1_000_000 };
/** Data with which the growth is measured: 200 tenants have 1,200 apps. */
const growthScale: Scale = { tenants: 200, users: 10_000, auditEntries: 1_000_000 };

let stack: Stack;
/** Data of the growth, and a tenth of it. */
let growth: { small: Target; large: Target };
let large: Target;
const httpClient = createHttpClient();
function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

beforeAll(async () => {
  stack = await startStack();
  growth = {
    small: await createTarget(scaleBy(growthScale, share / 10)),
    large: await createTarget(scaleBy(growthScale, share)),
  };
  large = await createTarget(scaleBy(largeScale, share));
}, 1_800_000);
afterAll(async () => {
  httpClient.close();
  await stack.close();
});

const buildUrl = ({ route, params, query }: Case): string =>
  `/api${buildPath(routes[route], params)}${query}`;
const createTokens = async (): Promise<Record<Person, string>> => ({
  superAdmin: await stack.createToken('superAdmin'),
  manager: await stack.createToken('manager'),
  viewer: await stack.createToken('viewer'),
  administrator: await stack.createToken('administrator'),
});

interface Target {
  databaseUrl: string;
  url: string;
  tokens: Record<Person, string>;
}

/** Creates a database of this scale and starts a server on it. */
async function createTarget(scale: Scale): Promise<Target> {
  const since = performance.now();
  const databaseUrl = await stack.createFilledDatabase(scale);
  const seconds = ((performance.now() - since) / 1_000).toFixed(0);
  const { tenants, users, auditEntries } = scale;
  print(
    `${formatCount(tenants)} tenants, ${formatCount(users)} users, ${formatCount(auditEntries)} audit rows in ${seconds} s`,
  );
  return { databaseUrl, url: await stack.startServer(databaseUrl), tokens: await createTokens() };
}

/** Returns the status of a rejected request, such as 503 for a query that exceeds its time limit. */
async function findError(run: () => Promise<string>): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    const status = error instanceof Error && / returned (\d{3}): /.exec(error.message)?.[1];
    if (!status) throw error;
    return `status ${status}`;
  }
}

async function measureTimes({ url, tokens }: Target): Promise<void> {
  const rows: string[][] = [];
  for (const benchCase of cases) {
    const run = () => httpClient.get(url + buildUrl(benchCase), tokens[benchCase.user]);
    const error = await findError(run);
    if (error !== undefined) {
      rows.push([benchCase.title, error, '', '', '']);
      continue;
    }
    const bytes = Buffer.byteLength(await run());
    const { p50, p99, requests, perSecond } = await measure(run);
    rows.push([
      benchCase.title,
      `${formatCount(bytes / 1_000)} kB`,
      formatMs(p50),
      `${formatMs(p99)}${requests < 100 ? ` (${String(requests)} ${requests === 1 ? 'request' : 'requests'})` : ''}`,
      formatCount(perSecond),
    ]);
  }
  print(`\n${formatTable(['', 'response', 'p50 ms', 'p99 ms', 'requests per second'], rows)}`);
}

/** Maximum time in milliseconds that a request of another user may take while a server handles any request. */
const maxWaitMs = 100;
const waitRounds = 5;
/** Number of requests that the table lists. */
const listedWaits = 20;

/** Prints how long another user waits for whoAmI while the server handles a request, for the longest waits. */
async function measureWaits({ url, tokens }: Target): Promise<void> {
  const measureWhoAmI = () => measureMs(() => httpClient.get(`${url}/api/auth/whoAmI`, tokens.viewer));
  const measureCase = async (benchCase: Case) => {
    const waits: number[] = [];
    let status = 0;
    for (let round = 0; round < waitRounds; round += 1) {
      let isPending = true;
      const pending = httpClient.getStatus(url + buildUrl(benchCase), tokens[benchCase.user]).finally(() => {
        isPending = false;
      });
      do waits.push(await measureWhoAmI());
      while (isPending);
      status = await pending;
    }
    return { title: benchCase.title, status, longest: Math.max(...waits), median: computeMedian(waits) };
  };
  const results: Awaited<ReturnType<typeof measureCase>>[] = [];
  for (const benchCase of cases) results.push(await measureCase(benchCase));
  results.sort((a, b) => b.longest - a.longest);
  const rows = results
    .slice(0, listedWaits)
    .map(({ title, status, median, longest }) => [
      title,
      String(status),
      formatMs(median),
      formatMs(longest),
      formatVerdict(longest <= maxWaitMs, `at most ${String(maxWaitMs)}`),
    ]);
  print(
    `\n${formatTable(['whoAmI of another user during', 'status', 'median wait, ms', 'longest wait, ms', 'target'], rows)}`,
  );
}

/** Maximum ratio of the time of a bounded case to its time with a tenth of the data. */
const maxGrowth = 1.3;
const target = `at most ${String(maxGrowth)}`;
const minRounds = 5;
const maxRounds = 61;
const comparisonMs = 3_000;

/** Sends the requests of a case alternately to both databases. */
async function compareSizes(benchCase: Case) {
  const run = (target: Target) => () =>
    measureMs(() => httpClient.get(target.url + buildUrl(benchCase), target.tokens[benchCase.user]));
  const runs = { small: run(growth.small), large: run(growth.large) };
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await runs.small();
  const estimate = await runs.large();
  const rounds = Math.min(maxRounds, Math.max(minRounds, Math.round(comparisonMs / (2 * estimate))));
  return interleave(['small', 'large'], rounds, (name) => runs[name]());
}

/** Prints how the times grow with the data, and whether those of the bounded cases grow too much. */
async function measureGrowth(): Promise<void> {
  const rows: string[][] = [];
  for (const benchCase of cases) {
    const error = await findError(() =>
      httpClient.get(growth.large.url + buildUrl(benchCase), growth.large.tokens[benchCase.user]),
    );
    if (error !== undefined) {
      rows.push([benchCase.title, '', error, '', benchCase.isBounded ? formatVerdict(false, target) : '']);
      continue;
    }
    const durations = await compareSizes(benchCase);
    const ratio = computeRatio(durations.large, durations.small);
    const isMet = ratio.median <= maxGrowth;
    rows.push([
      benchCase.title,
      formatMs(computeMedian(durations.small)),
      formatMs(computeMedian(durations.large)),
      formatRatio(ratio),
      benchCase.isBounded ? formatVerdict(isMet, target) : '',
    ]);
  }
  print(`\n${formatTable(['', 'ms, a tenth of the data', 'ms', 'ratio', 'target'], rows)}`);
}

async function findUsers({ url, tokens }: Target): Promise<Record<Person, CurrentUser>> {
  const findUser = async (person: Person) =>
    JSON.parse(await httpClient.get(`${url}/api/auth/whoAmI`, tokens[person])) as CurrentUser;
  return {
    superAdmin: await findUser('superAdmin'),
    manager: await findUser('manager'),
    viewer: await findUser('viewer'),
    administrator: await findUser('administrator'),
  };
}

async function measureLists(target: Target): Promise<void> {
  const users = await findUsers(target);
  const overheadCases = cases.filter(({ measuresOverheads }) => measuresOverheads);
  const queries: BareQueries = {};
  for (const benchCase of overheadCases) {
    queries[buildUrl(benchCase).split('?', 1)[0] ?? ''] = await recordQueries(
      target.databaseUrl,
      benchCase,
      users[benchCase.user],
    );
  }
  const bareUrl = await stack.startBareServer(target.databaseUrl, queries);
  const table: string[][] = [];
  for (const benchCase of overheadCases) {
    const { rowSecurity, schemas } = await measureOverheads(
      target.databaseUrl,
      benchCase,
      users[benchCase.user],
    );
    const createRequest = (url: string) => () =>
      httpClient.get(url + buildUrl(benchCase), target.tokens[benchCase.user]);
    const requests = { portal: createRequest(target.url), bare: createRequest(bareUrl) };
    const [items, rows] = [await requests.portal(), await requests.bare()].map(
      (text) => (JSON.parse(text) as unknown[]).length,
    );
    expect(rows, `rows of the minimal route: ${benchCase.title}`).toBeGreaterThanOrEqual(items ?? NaN);
    const durations = await interleave(['portal', 'bare'], 40, (name) => measureMs(requests[name]));
    table.push([
      benchCase.title,
      formatRatio(rowSecurity),
      formatRatio(schemas),
      formatVerdict(Math.max(rowSecurity.median, schemas.median) <= 1.5, 'at most 1.5 each'),
      formatRatio(computeRatio(durations.portal, durations.bare)),
    ]);
  }
  print(
    `\n${formatTable(['', 'row-level security', 'schema', 'target', 'route compared with a minimal route'], table)}`,
  );
}

/** Returns the cursor of the audit log page that starts after `row`. */
const buildCursor = (databaseUrl: string, row: number): Promise<string> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ key: string[] }>(
      `select array[created_at::text, id::text] as key from audit_log
       order by created_at desc, id desc offset $1 limit 1`,
      [row - 1],
    );
    return Buffer.from(JSON.stringify([...(rows[0]?.key ?? []), '1000000'])).toString('base64url');
  });

async function measurePaging({ databaseUrl, url, tokens }: Target, lateRow: number): Promise<void> {
  const createRequest = (cursor: string) => () =>
    httpClient.get(`${url}/api/audit-logs?limit=100&cursor=${cursor}`, tokens.superAdmin);
  const requests = {
    early: createRequest(await buildCursor(databaseUrl, 10)),
    late: createRequest(await buildCursor(databaseUrl, lateRow)),
  };
  const durations = await interleave(['early', 'late'], 40, (name) => measureMs(requests[name]));
  const ratio = computeRatio(durations.late, durations.early);
  const rows = [
    ['from row 10', formatMs(computeMedian(durations.early)), '', ''],
    [
      `from row ${formatCount(lateRow)}`,
      formatMs(computeMedian(durations.late)),
      formatRatio(ratio),
      formatVerdict(ratio.low <= 1.1, 'the same'),
    ],
  ];
  print(`\n${formatTable(['A page of the audit log', 'p50 ms', 'ratio', 'target'], rows)}`);
}

const toMegabytes = (bytes: number): string => formatCount(bytes / 1_000_000);

/** Compares the live heap during an export of the whole audit log with that during requests of single pages. */
async function measureExport({ databaseUrl, tokens }: Target): Promise<void> {
  const server = await stack.startObservedServer(databaseUrl);
  const page = `${server.url}/api/audit-logs?limit=100`;
  for (let requests = 0; requests < 300; requests += 1) await httpClient.get(page, tokens.superAdmin);
  const usual = server.takeMaxHeap();
  const rows = [['pages of 100 entries', '', '', toMegabytes(usual), '', '']];
  for (const format of ['csv', 'ndjson']) {
    const since = performance.now();
    const url = `${server.url}/api/audit-logs/export?format=${format}`;
    const lines = await httpClient.countLines(url, tokens.superAdmin);
    const seconds = (performance.now() - since) / 1_000;
    const heap = server.takeMaxHeap();
    const isMet = heap - usual <= 50_000_000;
    rows.push([
      `export as ${format}`,
      formatCount(lines),
      formatCount(seconds),
      toMegabytes(heap),
      toMegabytes(heap - usual),
      formatVerdict(isMet, 'at most 50 MB more'),
    ]);
  }
  print(
    `\n${formatTable(['Audit log', 'lines', 'seconds', 'largest live heap, MB', 'difference, MB', 'target'], rows)}`,
  );
}

/** Requests of a viewer who opens a report, and of an administrator who reads the log. */
const mixedRoutes = ['whoAmI', 'listAppsOfUser', 'getToken', 'listAuditLogs'] as const;

async function measureTwoServers({ databaseUrl, url, tokens }: Target): Promise<void> {
  const secondUrl = await stack.startServer(databaseUrl);
  const mixedCases = mixedRoutes.flatMap((route) =>
    cases.filter((benchCase) => benchCase.route === route).slice(0, 1),
  );
  let requestCount = 0;
  const sendTo = (urls: readonly string[]) => async () => {
    requestCount += 1;
    const benchCase = mixedCases[requestCount % mixedCases.length];
    const server = urls[Math.floor(requestCount / mixedCases.length) % urls.length];
    if (benchCase && server) await httpClient.get(server + buildUrl(benchCase), tokens[benchCase.user]);
  };
  const requests = { one: sendTo([url]), two: sendTo([url, secondUrl]) };
  const rates = await interleave(['one', 'two'], 5, (name) =>
    measureThroughput(requests[name], { concurrency: 16, durationMs: 2_000 }),
  );
  const rows = [
    ['one server', formatCount(computeMedian(rates.one)), ''],
    ['two servers', formatCount(computeMedian(rates.two)), formatRatio(computeRatio(rates.two, rates.one))],
  ];
  print(`\n${formatTable(['Mixed requests, 16 concurrent', 'requests per second', 'ratio'], rows)}`);
}

const timeout = 900_000;

it('measures all requests', { timeout }, async () => {
  await measureTimes(large);
});

it('measures how long requests of other users wait', { timeout }, async () => {
  await measureWaits(large);
});

it('measures how the times grow with the data', { timeout }, async () => {
  await measureGrowth();
});

it('measures the overheads of row-level security, schemas and routes', { timeout }, async () => {
  await measureLists(large);
});

it('measures pages at different positions', { timeout }, async () => {
  await measurePaging(large, Math.round(largeScale.auditEntries * share * 0.9));
});

it('measures exports of the audit log', { timeout }, async () => {
  await measureExport(large);
});

it('measures two servers', { timeout }, async () => {
  await measureTwoServers(large);
  const version = await withClient(large.databaseUrl, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') version",
    );
    return rows[0]?.version ?? '';
  });
  print(`\n${describeEnvironment(version)}`);
});
