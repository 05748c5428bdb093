import { buildPath, routes } from '@embed-portal/api-contract';
import type { CurrentUser } from '@embed-portal/api-contract';
import { afterAll, beforeAll, it } from 'vitest';
import { computeRatio, interleave, median } from '../../embed-toolkit/bench/statistics.ts';
import { withClient } from '../src/postgres/client.ts';
import type { BareQueries } from './bare.ts';
import { createHttpClient, measure, throughput, measureMs } from './calls.ts';
import type { Times } from './calls.ts';
import { cases } from './cases.ts';
import type { Case } from './cases.ts';
import type { Scale } from './data.ts';
import { compareParts, recordQueries } from './parts.ts';
import { count, environment, ms, spread, table, times, verdict } from './report.ts';
import { startStack } from './stack.ts';
import type { Person, Stack } from './stack.ts';

const full: Scale = { tenants: 1_000, users: 100_000, lines: 1_000_000 };
const share = Number(process.env['BENCH_SHARE'] ?? 1);
const scaled = (by: number): Scale => ({
  tenants: Math.ceil(full.tenants * by),
  users: Math.ceil(full.users * by),
  lines: Math.ceil(full.lines * by),
});

let stack: Stack;
const caller = createHttpClient();
const lines: string[] = [];
const say = (text: string): void => {
  lines.push(text);
  process.stdout.write(`${text}\n`);
};

beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  caller.close();
  await stack.close();
});

const buildUrl = ({ route, params, query }: Case): string =>
  `/api${buildPath(routes[route], params)}${query}`;
const tokens = async (): Promise<Record<Person, string>> => ({
  superAdmin: await stack.createToken('superAdmin'),
  manager: await stack.createToken('manager'),
  viewer: await stack.createToken('viewer'),
});

interface Filled {
  databaseUrl: string;
  url: string;
  token: Record<Person, string>;
}

const fill = async (scale: Scale): Promise<Filled> => {
  const since = performance.now();
  const databaseUrl = await stack.createFilledDatabase(scale);
  const seconds = ((performance.now() - since) / 1_000).toFixed(0);
  const { tenants, users, lines: audit } = scale;
  process.stdout.write(
    `${count(tenants)} tenants, ${count(users)} users, ${count(audit)} audit rows in ${seconds} s\n`,
  );
  return { databaseUrl, url: await stack.startServer(databaseUrl), token: await tokens() };
};

const measureAll = async ({ url, token }: Filled): Promise<Map<Case, Times & { bytes: number }>> => {
  const measured = new Map<Case, Times & { bytes: number }>();
  for (const which of cases) {
    const run = () => caller.call(url + buildUrl(which), token[which.as]);
    const bytes = Buffer.byteLength(await run());
    measured.set(which, { ...(await measure(run)), bytes });
  }
  return measured;
};

const showRoutes = (small: Map<Case, Times>, large: Map<Case, Times & { bytes: number }>): void => {
  const rows = [...large].map(([which, { p50, p99, calls, perSecond, bytes }]) => [
    which.what,
    `${count(bytes / 1_000)} kB`,
    ms(p50),
    `${ms(p99)}${calls < 100 ? ` (${String(calls)} calls)` : ''}`,
    count(perSecond),
    times(p50 / (small.get(which)?.p50 ?? NaN)),
  ]);
  say(
    `\n${table(['', 'response', 'p50 ms', 'p99 ms', 'requests per second', 'compared with a tenth of the data'], rows)}`,
  );
};

const findUsers = async ({ url, token }: Filled): Promise<Record<Person, CurrentUser>> => {
  const one = async (person: Person) =>
    JSON.parse(await caller.call(`${url}/api/auth/whoAmI`, token[person])) as CurrentUser;
  return { superAdmin: await one('superAdmin'), manager: await one('manager'), viewer: await one('viewer') };
};

const showParts = async (filled: Filled): Promise<void> => {
  const users = await findUsers(filled);
  const compared = cases.filter(({ isCompared }) => isCompared);
  const queries: BareQueries = {};
  for (const which of compared) {
    queries[buildUrl(which).split('?', 1)[0] ?? ''] = await recordQueries(
      filled.databaseUrl,
      which,
      users[which.as],
    );
  }
  const bare = await stack.startBare(filled.databaseUrl, queries);
  const rows: string[][] = [];
  for (const which of compared) {
    const { rowSecurity, schemas } = await compareParts(filled.databaseUrl, which, users[which.as]);
    const call = (url: string) => () => caller.call(url + buildUrl(which), filled.token[which.as]);
    const contenders = { whole: call(filled.url), bare: call(bare) };
    const found = await interleave(['whole', 'bare'], 40, (name) => measureMs(contenders[name]));
    rows.push([
      which.what,
      spread(rowSecurity),
      spread(schemas),
      verdict(Math.max(rowSecurity.median, schemas.median) <= 1.5, 'at most 1.5 each'),
      spread(computeRatio(found.whole, found.bare)),
    ]);
  }
  say(
    `\n${table(['', 'row-level security', 'schema', 'target', 'route compared with a minimal route'], rows)}`,
  );
};

const cursorAt = (databaseUrl: string, row: number): Promise<string> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ key: string[] }>(
      `select array[created_at::text, id::text] as key from audit_log
       order by created_at desc, id desc offset $1 limit 1`,
      [row - 1],
    );
    return Buffer.from(JSON.stringify([...(rows[0]?.key ?? []), '1000000'])).toString('base64url');
  });

const showPaging = async ({ databaseUrl, url, token }: Filled, deepRow: number): Promise<void> => {
  const page = (cursor: string) => () =>
    caller.call(`${url}/api/audit-logs?limit=100&cursor=${cursor}`, token.superAdmin);
  const contenders = {
    near: page(await cursorAt(databaseUrl, 10)),
    deep: page(await cursorAt(databaseUrl, deepRow)),
  };
  const found = await interleave(['near', 'deep'], 40, (name) => measureMs(contenders[name]));
  const compared = computeRatio(found.deep, found.near);
  const rows = [
    ['from row 10', ms(median(found.near)), '', ''],
    [
      `from row ${count(deepRow)}`,
      ms(median(found.deep)),
      spread(compared),
      verdict(compared.low <= 1.1, 'the same'),
    ],
  ];
  say(`\n${table(['A page of the audit log', 'p50 ms', 'ratio', 'target'], rows)}`);
};

/** Requests of a viewer who opens a report, and of an administrator who reads the log. */
const mixed = ['whoAmI', 'listAppsOfUser', 'getToken', 'listAuditLogs'] as const;

const showTwoServers = async ({ databaseUrl, url, token }: Filled): Promise<void> => {
  const second = await stack.startServer(databaseUrl);
  const mix = mixed.flatMap((route) => cases.filter((which) => which.route === route).slice(0, 1));
  let turn = 0;
  const spreadOver = (urls: readonly string[]) => async () => {
    turn += 1;
    const which = mix[turn % mix.length];
    const target = urls[Math.floor(turn / mix.length) % urls.length];
    if (which && target) await caller.call(target + buildUrl(which), token[which.as]);
  };
  const contenders = { one: spreadOver([url]), two: spreadOver([url, second]) };
  const found = await interleave(['one', 'two'], 5, (name) =>
    throughput(contenders[name], { underWay: 16, forMs: 2_000 }),
  );
  const rows = [
    ['one server', count(median(found.one)), ''],
    ['two servers', count(median(found.two)), spread(computeRatio(found.two, found.one))],
  ];
  say(`\n${table(['Mixed requests, 16 concurrent', 'requests per second', 'ratio'], rows)}`);
};

it('measures the server on a small and on a large database', { timeout: 900_000 }, async () => {
  const small = await measureAll(await fill(scaled(share / 10)));
  await stack.stopServers();
  const large = await fill(scaled(share));
  const version = await withClient(large.databaseUrl, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') version",
    );
    return rows[0]?.version ?? '';
  });
  showRoutes(small, await measureAll(large));
  await showParts(large);
  await showPaging(large, Math.round(full.lines * share * 0.9));
  await showTwoServers(large);
  say(`\n${environment(version)}`);
});
