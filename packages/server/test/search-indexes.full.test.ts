import { randomBytes, randomInt } from 'node:crypto';
import type { AuditLogEntry } from '@embed-portal/api-contract';
import { createDatabase } from '@embed-portal/dev-postgres/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { lockIds } from '../src/db/advisory-lock.ts';
import { withClient } from '../src/db/client.ts';
import { createDatabase as createPool } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { createSearchIndexes } from '../src/db/search/indexes.ts';
import { userSearchSql } from '../src/db/search/search-expressions.ts';
import { auditColumns, buildAuditCondition } from '../src/services/audit/logs.ts';
import { buildTextCondition } from '../src/services/operations/paging.ts';
import { explainStatements } from './support/explain-statements.ts';
import { queueJob, shortIntervals } from './support/jobs.ts';
import { fetchAllPages } from './support/pages.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { recordStatements } from './support/record-statements.ts';

const admin = 'super@example.com';

/** Returns the valid search indexes and their tables. */
const findIndexes = (portal: Portal) =>
  portal.query<{ name: string; table: string }>(
    `select c.relname as name, indrelid::regclass::text as "table" from pg_index join pg_class c on c.oid = indexrelid
     where indisvalid and c.relname ~ '^(users|audit_log_.*)_(search|user|status_message)_idx$' order by 1`,
  );
const getIndexNames = async (portal: Portal): Promise<string[]> =>
  (await findIndexes(portal)).map(({ name }) => name);
async function findMonthTables(portal: Portal): Promise<string[]> {
  const rows = await portal.query<{ name: string }>(
    `select relname as name from pg_inherits join pg_class c on c.oid = inhrelid
     where inhparent = 'audit_log'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
}
const listExpectedIndexes = (months: readonly string[]): string[] =>
  [
    'users_search_idx',
    ...months.flatMap((month) => [`${month}_search_idx`, `${month}_status_message_idx`, `${month}_user_idx`]),
  ].sort();

async function search(portal: Portal, text: string): Promise<string[]> {
  const query = `?limit=100&search=${encodeURIComponent(text)}&sort=url`;
  const { items } = await fetchAllPages<AuditLogEntry>(portal, admin, 'listAuditLogs', query);
  return items.map(({ url }) => url);
}
const insertEntry = (portal: Portal, email: string, url: string, message = 'OK') =>
  portal.query(
    `insert into audit_log (user_id, method, url, status_code, status_message, request_id)
     select (select id from users where email = $1), 'PATCH', $2, 418, $3, ''`,
    [email, url, message],
  );

describe('Audit log search', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ jobs: shortIntervals });
    await portal.whoAmI(admin);
    await insertEntry(portal, 'viewer@alpha.example', '/one');
    await insertEntry(portal, 'viewer@beta.example', '/two', 'I am a TEAPOT');
    await insertEntry(portal, 'nobody', '/three/100%_Sure');
    await insertEntry(portal, 'nobody', '/four');
    await portal.query("update audit_log set actor_email = 'former@alpha.example' where url = '/four'");
  });
  afterAll(() => portal.close());

  it.each([
    ['entries by the address of a user', 'viewer@', ['/one', '/two']],
    ['entries by an address in capital letters', 'VIEWER@BETA', ['/two']],
    ['entries by a message', 'teapot', ['/two']],
    ['entries by a URL, even of an unknown user', 'three/', ['/three/100%_Sure']],
    ['entries by a status', '418', ['/four', '/one', '/three/100%_Sure', '/two']],
    ['entries by a method and its URL', 'patch /one', ['/one']],
    ['entries by literal pattern characters', '100%_s', ['/three/100%_Sure']],
    ['entries by the whole address of a former user', 'Former@alpha.example', ['/four']],
    ['no entries for an unknown address', 'viewer@gamma', []],
  ])('finds %s', async (_, text, urls) => {
    expect(await search(portal, text)).toEqual(urls);
  });

  it('finds entries when several thousand users match', async () => {
    await portal.query(
      "insert into users (email) select 'many-' || n || '@crowd.example' from generate_series(1, 2500) n",
    );
    await insertEntry(portal, 'many-2400@crowd.example', '/many');
    expect(await search(portal, '@crowd.example')).toEqual(['/many']);
  });

  it('rejects texts that match more than 5,000 users, unless the audit log is limited to 7 days', async () => {
    await portal.query(
      "insert into users (email) select 'many-' || n || '@mass.example' from generate_series(1, 5001) n",
    );
    await insertEntry(portal, 'many-4800@mass.example', '/mass');
    // An entry of another month, which is searched separately.
    await portal.query(
      `insert into audit_log (method, url, status_code, status_message, request_id, created_at)
       values ('PATCH', '/next', 200, 'OK', '', now() + interval '1 month')`,
    );
    const find = (name: 'listAuditLogs' | 'listSignInLogs' | 'exportAuditLog', query: string) =>
      portal.callRoute(admin, name, {}, { query: `?search=%40mass.example${query}` });
    const period =
      'More than 5,000 users match. Enter more of the email address, or choose a period of at most 7 days.';
    const tooShort = (message: string) => ({
      status: 422,
      body: { error: { code: 'search_too_short', message, details: [{ field: 'search', message }] } },
    });
    expect(await find('listAuditLogs', '&limit=10')).toMatchObject(tooShort(period));
    expect(await find('exportAuditLog', '&format=csv')).toMatchObject(tooShort(period));
    expect(await find('listSignInLogs', '&limit=10')).toMatchObject(
      tooShort('More than 5,000 users match. Enter more of the email address.'),
    );
    const { statements, stop } = recordStatements();
    const from = String(Date.now() - 6 * 86_400_000);
    const response = await find('listAuditLogs', `&limit=10&from=${from}`);
    stop();
    expect(response).toMatchObject({ status: 200, body: [{ url: '/mass' }] });
    const entries = statements.filter(({ text }) => text.includes('"readCount"'));
    const nodes = await explainStatements(portal, admin, entries);
    const reads = nodes.filter((node) => node['Relation Name'] === 'users' && node['Actual Rows'] > 5_000);
    expect(reads.map((node) => node['Actual Loops'])).toEqual([1]);
  });

  it('uses the search indexes of each month despite row-level security', async () => {
    await expect
      .poll(() => getIndexNames(portal))
      .toEqual(listExpectedIndexes(await findMonthTables(portal)));
    await portal.query("select log_months.make('audit_log', now() - interval '300 days')");
    await queueJob(portal, 'search-indexes');
    await expect
      .poll(() => getIndexNames(portal))
      .toEqual(listExpectedIndexes(await findMonthTables(portal)));

    const pool = createPool({ url: portal.config.databaseUrl, size: 1 });
    const plan = await pool.asUser(await portal.getId('users', admin), async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const entries = tx
        .selectFrom('all_audit_lines')
        .where(await buildAuditCondition(tx, { search: 'viewer@alpha' }));
      const users = tx
        .selectFrom('all_users')
        .where(buildTextCondition('viewer@alpha', sql.raw(userSearchSql)));
      return [await entries.select('id').explain(), await users.select('id').explain()];
    });
    await pool.close();
    const text = JSON.stringify(plan);
    expect(text).toMatch(/Bitmap Index Scan on users_search_idx/);
    expect(text).toMatch(/Bitmap Index Scan on audit_log_\d{4}_\d\d_search_idx/);
    expect(text).toMatch(/Bitmap Index Scan on audit_log_\d{4}_\d\d_user_idx/);
  });
});

describe('Audit log orders', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ jobs: shortIntervals });
    await portal.whoAmI(admin);
    const months = await findMonthTables(portal);
    await vi.waitFor(async () => {
      expect(await getIndexNames(portal)).toEqual(listExpectedIndexes(months));
    }, 10_000);
  });
  afterAll(() => portal.close());

  it.each(Object.keys(auditColumns) as (keyof typeof auditColumns)[])(
    'reads a page by %s from indexes',
    async (column) => {
      const pool = createPool({ url: portal.config.databaseUrl, size: 1 });
      const plan = await pool.asUser(await portal.getId('users', admin), async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        await sql`set local enable_sort = off`.execute(tx);
        await sql`set local enable_bitmapscan = off`.execute(tx);
        const { expression } = auditColumns[column];
        return tx
          .selectFrom('all_audit_lines')
          .selectAll()
          .orderBy(expression, 'desc')
          .orderBy('id', 'desc')
          .limit(10)
          .explain();
      });
      await pool.close();
      const text = JSON.stringify(plan);
      expect(text).toMatch(/Merge Append/);
      expect(text).not.toMatch(/Sort {2}|Seq Scan/);
    },
  );

  it('stores texts that are too long for an index', async () => {
    const text = Array.from({ length: 2_000 }, () => String.fromCodePoint(randomInt(0x4e00, 0x9fa0))).join(
      '',
    );
    await insertEntry(portal, admin, `/${text}`, text);
    const { body } = await portal.callRoute<AuditLogEntry[]>(
      admin,
      'listAuditLogs',
      {},
      { query: '?limit=1&sort=-url' },
    );
    expect(body).toMatchObject([{ url: `/${text}`, statusMessage: text }]);
  });
});

describe('createSearchIndexes', () => {
  it('builds the indexes of large tables and rebuilds them after an interrupted build', async () => {
    const url = await createDatabase(inject('postgresUrl'));
    await migrate(url);
    const countRows = (sql: string) =>
      withClient(url, async (client) => (await client.query<{ name: string }>(sql)).rows.length);
    const findValidIndexes =
      "select from pg_index where indisvalid and indexrelid::regclass::text ~ '_search_idx$'";
    expect(await createSearchIndexes(url, { largeTableBytes: 0 })).toBeUndefined();
    const indexCount = await countRows(findValidIndexes);
    expect(indexCount).toBeGreaterThan(2);
    await countRows("update pg_index set indisvalid = false where indexrelid = 'users_search_idx'::regclass");
    expect(await countRows(findValidIndexes)).toBe(indexCount - 1);
    await createSearchIndexes(url, { largeTableBytes: 0 });
    expect(await countRows(findValidIndexes)).toBe(indexCount);
  });

  it('does not create search indexes while a migration runs', async () => {
    const url = await createDatabase(inject('postgresUrl'));
    await migrate(url);
    await withClient(url, async (client) => {
      await client.query('select pg_advisory_lock($1)', [lockIds.migrations]);
      await createSearchIndexes(url);
      const { rows } = await client.query("select to_regclass('users_search_idx') as index");
      expect(rows).toEqual([{ index: null }]);
    });
  });
});

describe('Database without the privilege to create extensions', () => {
  let portal: Portal;
  let adminUrl: string;
  beforeAll(async () => {
    // Roles are shared by all databases of the cluster. The request role must exist before it can be granted.
    await migrate(await createDatabase(inject('postgresUrl')));
    adminUrl = await createDatabase(inject('postgresUrl'));
    const owner = new URL(adminUrl);
    owner.username = `owner_${randomBytes(4).toString('hex')}`;
    owner.password = 'password';
    const privilege = `create on database ${owner.pathname.slice(1)}`;
    await withClient(adminUrl, async (client) => {
      await client.query(`create role ${owner.username} login password 'password'`);
      await client.query(`grant embed_portal_app to ${owner.username}`);
      await client.query(`grant create on schema public to ${owner.username}`);
      await client.query(`grant ${privilege} to ${owner.username}`);
      await migrate(owner.href);
      await client.query(`revoke ${privilege} from ${owner.username}`);
    });
    portal = await startPortal({ databaseUrl: owner.href, jobs: shortIntervals });
  });
  afterAll(() => portal.close());

  const getWarnings = (): string[] => portal.logs.filter((line) => line.includes('CREATE EXTENSION pg_trgm'));

  it('searches the audit log without the extension and logs once that it is missing', async () => {
    await portal.whoAmI(admin);
    await insertEntry(portal, 'viewer@alpha.example', '/slowly');
    await expect.poll(getWarnings).toHaveLength(1);
    expect(await search(portal, 'slowly')).toEqual(['/slowly']);
    expect(await search(portal, 'viewer@alpha')).toEqual(['/slowly']);
    await expect.poll(() => getIndexNames(portal)).toHaveLength(2 * (await findMonthTables(portal)).length);
  });

  it('creates the search indexes after the extension has been installed', async () => {
    await withClient(adminUrl, (client) =>
      client.query(
        'create schema others; grant usage on schema others to public; create extension pg_trgm schema others',
      ),
    );
    await queueJob(portal, 'search-indexes');
    await expect
      .poll(() => getIndexNames(portal))
      .toEqual(listExpectedIndexes(await findMonthTables(portal)));
    expect(getWarnings()).toHaveLength(1);
  });
});
