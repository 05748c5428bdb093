import type { AuditLogEntry } from '@embed-portal/api-contract';
import { createDatabase } from '@embed-portal/dev-postgres/testing';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { lockIds } from '../src/db/advisory-lock.ts';
import { withClient } from '../src/db/client.ts';
import { createDatabase as createPool } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { startServer } from '../src/index.ts';
import { rotateLogPartitions } from '../src/services/retention/rotate-log-partitions.ts';
import { endRetryDelays, findJobs, queueJob, shortIntervals } from './support/jobs.ts';
import { fetchAllPages } from './support/pages.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const admin = 'super@example.com';
const logs = ['audit_log', 'sign_in_log'] as const;

const query = <Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> =>
  withClient(url, async (client) => (await client.query<Row>(sql, values)).rows);

/** Inserts one entry per age into both logs. `ages` are in days. */
async function insertEntries(url: string, method: string, ...ages: number[]): Promise<void> {
  const stamp = `now() - make_interval(days => age) from unnest($1::int[]) age`;
  await query(
    url,
    `insert into audit_log (method, url, status_code, status_message, request_id, created_at)
     select '${method}', '/' || age, 200, 'OK', '', ${stamp}`,
    [ages],
  );
  await query(
    url,
    `insert into sign_in_log (user_id, method, created_at) select gen_random_uuid(), '${method}', ${stamp}`,
    [ages],
  );
}
/** Returns the tables that contain the entries, and whether each is the table of the entries' month. */
const findMonthTables = (url: string, log: string, method: string) =>
  query<{ table: string; isOwnMonth: boolean }>(
    url,
    `select distinct tableoid::regclass::text as "table",
       tableoid::regclass::text = $1 || to_char(created_at at time zone 'UTC', '_YYYY_MM') as "isOwnMonth"
     from ${log} where method = $2`,
    [`log_months.${log}`, method],
  );

describe('Log retention (audit log: 60 days, sign-in log: 1,500 days)', () => {
  let portal: Portal;
  const retention = { auditLogDays: 60, signInLogDays: 1_500 };
  beforeAll(async () => {
    portal = await startPortal({
      retention,
      jobs: shortIntervals,
      metrics: { host: '127.0.0.1', port: 0 },
    });
    await portal.whoAmI(admin);
  });
  afterAll(() => portal.close());
  const maintainLogs = (): Promise<void> => queueJob(portal, 'log-partitions');
  const countDroppedRows = async (url = portal.metricsUrl ?? ''): Promise<number> => {
    const metrics = await (await fetch(url)).text();
    return Number(/^portal_log_rows_dropped_total\{log="audit_log"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
  };
  const fetchUrls = async (method: string): Promise<string[]> => {
    const { items } = await fetchAllPages<AuditLogEntry>(
      portal,
      admin,
      'listAuditLogs',
      `?limit=100&search=${method}`,
    );
    return items.map(({ url }) => url);
  };

  it('drops older months of the audit log, logs their removal and keeps the sign-in log', async () => {
    await insertEntries(portal.config.databaseUrl, 'FIRST', 0, 30, 100, 101, 1_000);
    await maintainLogs();
    await expect.poll(() => fetchUrls('FIRST')).toEqual(['/0', '/30']);
    await expect.poll(() => countDroppedRows()).toBe(3);
    const entries = portal.logs
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ log }) => log === 'audit_log');
    expect(entries.map(({ rows }) => Number(rows)).reduce((sum, rows) => sum + rows)).toBe(3);
    expect(entries.map(({ month }) => month)).toContainEqual(expect.stringMatching(/^20\d\d-\d\d$/));
    const { items } = await fetchAllPages(portal, admin, 'listSignInLogs', '?limit=2&search=FIRST');
    expect(items).toHaveLength(5);
  });

  it('deletes sessions that are older than the retention of the sign-in log', async () => {
    const findSessions = async () =>
      (await portal.query<{ age: string }>('select session_key as age from user_sessions order by 1')).map(
        ({ age }) => age,
      );
    const otherSessions = await findSessions();
    await portal.query(
      `insert into user_sessions (user_id, session_key, created_at)
       select id, age::text, now() - make_interval(days => age) from users, unnest(array[1400, 1600]) age
       where email = $1`,
      [admin],
    );
    await maintainLogs();
    await expect.poll(findSessions).toEqual(['1400', ...otherSessions]);
  });

  it('drops each month once with several servers [T20]', async () => {
    const before = await countDroppedRows();
    const otherServers = await Promise.all(
      [1, 2].map(() => startServer({ ...portal.config, port: 0, logLevel: 'silent' })),
    );
    const { databaseUrl } = portal.config;
    for (const age of [200, 300, 400, 500]) await insertEntries(databaseUrl, 'SECOND', age, age);
    await Promise.all([maintainLogs(), maintainLogs(), maintainLogs()]);
    await expect.poll(() => fetchUrls('SECOND')).toEqual([]);
    const countAllDroppedRows = async (): Promise<number> => {
      const counts = await Promise.all([
        countDroppedRows(),
        ...otherServers.map(({ metricsUrl }) => countDroppedRows(metricsUrl)),
      ]);
      return counts.reduce((sum, count) => sum + count);
    };
    await expect.poll(countAllDroppedRows).toBeGreaterThanOrEqual(before + 8);
    expect(await countAllDroppedRows()).toBe(before + 8);
    await Promise.all(otherServers.map((server) => server.close()));
  });

  it('skips log maintenance while another server performs it [T20]', async () => {
    const { databaseUrl } = portal.config;
    await withClient(databaseUrl, async (other) => {
      await other.query('begin');
      await other.query('select pg_advisory_xact_lock($1)', [lockIds.logMaintenance]);
      await insertEntries(databaseUrl, 'BUSY', 700);
      expect(await withClient(databaseUrl, (client) => rotateLogPartitions(client, 'audit_log', 60))).toEqual(
        [],
      );
      expect(await fetchUrls('BUSY')).toEqual(['/700']);
      await other.query('rollback');
    });
    await maintainLogs();
    await expect.poll(() => fetchUrls('BUSY')).toEqual([]);
  });

  it('creates the tables of the next months in advance, and moves entries of other months to new tables', async () => {
    const { databaseUrl } = portal.config;
    const months = await query(databaseUrl, "select month from log_months.missing('audit_log') month");
    expect(months).toEqual([]);
    await insertEntries(databaseUrl, 'THIRD', 0, -31, -200);
    await maintainLogs();
    for (const log of logs) {
      await expect
        .poll(async () =>
          (await findMonthTables(databaseUrl, log, 'THIRD')).map(({ isOwnMonth }) => isOwnMonth),
        )
        .toEqual([true, true, true]);
    }
  });

  it('a query that waits for the move of entries to a new table returns all entries', async () => {
    const url = await createDatabase(inject('postgresUrl'));
    await migrate(url);
    await insertEntries(url, 'MOVED', 400, 401);
    const countMoved = "select count(*)::int as count from audit_log where method = 'MOVED'";
    const findWaiting = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query = '${countMoved.replaceAll("'", "''")}'`;
    await withClient(url, async (client) => {
      await client.query('begin');
      await client.query(
        "select log_months.make('audit_log', now() - make_interval(days => age)) from unnest(array[400, 401]) age",
      );
      const counting = query(url, countMoved);
      await expect.poll(() => query(url, findWaiting)).toHaveLength(1);
      await client.query('commit');
      expect(await counting).toEqual([{ count: 2 }]);
    });
  });

  it('returns all entries of several months in pages, in both sort directions', async () => {
    const ages = Array.from({ length: 120 }, (_, index) => 59 - index);
    await insertEntries(portal.config.databaseUrl, 'FOURTH', ...ages);
    for (const [sort, expected] of [
      ['created', ages],
      ['-created', ages.toReversed()],
    ] as const) {
      const { items, totals } = await fetchAllPages<AuditLogEntry>(
        portal,
        admin,
        'listAuditLogs',
        `?limit=25&search=FOURTH&sort=${sort}`,
      );
      expect(items.map(({ url }) => url)).toEqual(expected.map((age) => `/${String(age)}`));
      expect(new Set(totals)).toEqual(new Set(['120']));
    }
  });

  it('retries log maintenance after the logs were locked', async () => {
    const { databaseUrl } = portal.config;
    await withClient(databaseUrl, async (client) => {
      await client.query('begin');
      await client.query('lock table log_months.audit_log_default in access share mode');
      await insertEntries(databaseUrl, 'FIFTH', 700);
      await maintainLogs();
      await expect
        .poll(() => findJobs(portal, 'log-partitions'))
        .toContainEqual(
          expect.objectContaining({ state: 'retry', error: 'canceling statement due to lock timeout' }),
        );
      expect(portal.logs.join('\n')).toContain('A job failed. It will be retried.');
      expect(await fetchUrls('FIFTH')).toEqual(['/700']);
      await client.query('rollback');
    });
    await endRetryDelays(portal);
    await expect.poll(() => fetchUrls('FIFTH')).toEqual([]);
  });

  it('denies users direct access to the monthly tables of the logs [T21]', async () => {
    const pool = createPool({ url: portal.config.databaseUrl, size: 1 });
    const id = await portal.getId('users', admin);
    const months = pool.asUser(id, (tx) =>
      tx
        .withSchema('log_months')
        .selectFrom('audit_log_default' as 'audit_log')
        .select('id')
        .execute(),
    );
    await expect(months).rejects.toThrow('permission denied for schema log_months');
    await pool.close();
    const unprotectedTables = await portal.query(
      `select relname from pg_class where relnamespace = 'log_months'::regnamespace and relkind = 'r'
         and not relrowsecurity`,
    );
    expect(unprotectedTables).toEqual([]);
  });
});

it('Entries of months without a table move to new tables', async () => {
  const databaseUrl = await createDatabase(inject('postgresUrl'));
  await migrate(databaseUrl);
  await insertEntries(databaseUrl, 'KEPT', 0, 100, 1_000);
  const portal = await startPortal({ databaseUrl });
  onTestFinished(() => portal.close());
  for (const log of logs) {
    await expect
      .poll(async () => (await findMonthTables(databaseUrl, log, 'KEPT')).map(({ isOwnMonth }) => isOwnMonth))
      .toEqual([true, true, true]);
  }
});
