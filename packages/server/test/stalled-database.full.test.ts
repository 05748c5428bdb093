import { setTimeout as delay } from 'node:timers/promises';
import type { RouteName, ViewSession } from '@embed-portal/api-contract';
import { createDatabase } from '@embed-portal/dev-postgres/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase as createPool } from '../src/db/database.ts';
import { startDatabaseProxy } from './support/database-proxy.ts';
import type { DatabaseProxy } from './support/database-proxy.ts';
import { sendRequest, startPortal } from './support/portal.ts';
import type { ApiResponse, Portal } from './support/portal.ts';

const databaseTimeoutMs = 1_000;
/** Time in milliseconds after which the driver gives up on a statement. */
const driverTimeoutMs = 2_000;

const admin = 'super@example.com';
const tenants = ['alpha', 'beta'] as const;
type TenantKey = (typeof tenants)[number];

let directUrl: string;
let proxy: DatabaseProxy;
let portal: Portal;
/** Connection to the database without the proxy. */
let observer: pg.Client;
beforeAll(async () => {
  directUrl = await createDatabase(inject('postgresUrl'));
  proxy = await startDatabaseProxy(directUrl);
  portal = await startPortal({ databaseUrl: proxy.url, databaseTimeoutMs });
  observer = new pg.Client({ connectionString: directUrl });
  await observer.connect();
});
afterEach(() => {
  proxy.resume();
});
afterAll(async () => {
  await portal.close();
  await observer.end();
  await proxy.close();
});

interface SentRequest {
  /** The only tenant whose data the response may contain. */
  tenant: TenantKey;
  send: () => Promise<ApiResponse>;
  /** Name of the group that the request creates. */
  creates?: string;
}

let groupCount = 0;

/** Builds 24 requests of different users: reads, writes, and reads that view the portal as another user. */
async function buildRequests(): Promise<SentRequest[]> {
  const requests: SentRequest[] = [];
  for (const tenant of tenants) {
    const tenantId = await portal.getId('tenants', `Tenant ${tenant}`);
    const viewerId = await portal.getId('users', `viewer@${tenant}.example`);
    const { body: view } = await portal.callRoute<ViewSession>(
      admin,
      'startViewSession',
      { tenantId, userId: viewerId },
      { body: { reason: 'Support' } },
    );
    const add = (persona: string, name: RouteName, params: Record<string, string>): void => {
      requests.push({
        tenant,
        send: () => portal.callRoute(`${persona}@${tenant}.example`, name, params),
      });
    };
    add('viewer', 'listAppsOfUser', { userId: viewerId });
    add('viewer', 'whoAmI', {});
    add('contributer', 'listGroupsOfTenant', { tenantId });
    add('contributer', 'listReportsOfTenant', { tenantId });
    add('useradmin', 'listUsersOfTenant', { tenantId });
    add('connectionadmin', 'listConnectionsOfTenant', { tenantId });
    for (const name of ['listAppsOfUser', 'listTenantsOfUser'] as const) {
      const headers = { 'x-view-as': view.id };
      requests.push({
        tenant,
        send: () => portal.callRoute(admin, name, { userId: viewerId }, { headers }),
      });
    }
    for (const persona of ['contributer', 'useradmin', 'contributer', 'useradmin']) {
      groupCount += 1;
      const creates = `Group ${String(groupCount)} of ${tenant}`;
      const headers = { 'idempotency-key': creates.replaceAll(' ', '-') };
      requests.push({
        tenant,
        creates,
        send: () =>
          portal.callRoute(
            `${persona}@${tenant}.example`,
            'createGroup',
            { tenantId },
            { body: { name: creates, tenantId }, headers },
          ),
      });
    }
  }
  return requests;
}

/** Counts the transactions of the connection pool that have been idle for longer than the driver waits. */
async function countAbandonedTransactions(): Promise<number> {
  const { rows } = await observer.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'embed-portal'
       and state like 'idle in transaction%'
       and now() - state_change > make_interval(secs => $1)`,
    [driverTimeoutMs / 1_000],
  );
  return rows[0]?.count ?? 0;
}

async function countGroups(name: string): Promise<number> {
  const { rows } = await observer.query<{ count: number }>(
    'select count(*)::int as count from groups where name = $1',
    [name],
  );
  return rows[0]?.count ?? 0;
}

const getReadiness = async (): Promise<number> => (await sendRequest(`${portal.url}/readyz`)).status;

/** Repeats a request while the server reports an outage. */
async function sendUntilAvailable(request: SentRequest): Promise<ApiResponse> {
  for (;;) {
    const response = await request.send();
    if (response.status !== 503) return response;
    await delay(100);
  }
}

/** Asserts that a response contains no data of the other tenant. */
function expectOwnData({ tenant }: SentRequest, { body }: ApiResponse): void {
  const other = tenant === 'alpha' ? 'beta' : 'alpha';
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`Tenant ${other}|of ${other}|@${other}`));
}

describe('Connection pool', () => {
  it('commits writes after the start of another transaction has timed out [T53]', async () => {
    const pool = createPool({ url: proxy.url, size: 1, timeoutMs: databaseTimeoutMs });
    await pool.execute('create table written (text text)');
    proxy.hold('all traffic');
    const abandoned = pool.system.transaction().execute((tx) => sql`select 1`.execute(tx));
    await expect(abandoned).rejects.toThrow('Query read timeout');
    proxy.resume();
    await pool.execute("insert into written values ('acknowledged')");
    await pool.close();
    expect((await observer.query('select text from written')).rows).toEqual([{ text: 'acknowledged' }]);
  });

  it('rejects a transaction whose failed statement was ignored, because nothing was committed', async () => {
    const pool = createPool({ url: directUrl, size: 1 });
    const transaction = pool.system.transaction().execute(async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(transaction).rejects.toMatchObject({ code: 'transaction_rolled_back' });
    expect(await pool.execute('select 1 as value')).toMatchObject({ rows: [{ value: 1 }] });
    await pool.close();
  });

  it('closes a connection whose unit of work ends with an open transaction', async () => {
    const pool = createPool({ url: directUrl, size: 1 });
    await pool.execute("begin; create table uncommitted (text text); insert into uncommitted values ('a')");
    const { rows } = await pool.execute("select to_regclass('uncommitted') as relation");
    expect(rows).toEqual([{ relation: null }]);
    await pool.close();
  });
});

describe('Database that stops answering', () => {
  it.each([
    ['answers', 1.2],
    ['answers', 2.2],
    ['answers', 5],
    ['all traffic', 1.2],
  ] as const)(
    'never reuses a connection with an open transaction after holding %s for %d driver timeouts [T53]',
    async (traffic, factor) => {
      const requests = await buildRequests();
      proxy.hold(traffic);
      const pending = requests.map(({ send }) => send());
      await delay(factor * driverTimeoutMs);
      expect(await getReadiness()).toBe(503);
      expect(await countAbandonedTransactions()).toBe(0);
      proxy.resume();

      const responses = await Promise.all(pending);
      for (const [index, response] of responses.entries()) {
        const request = requests[index];
        expect([200, 201, 503]).toContain(response.status);
        if (!request) continue;
        expectOwnData(request, response);
        if (response.status === 201 && request.creates) expect(await countGroups(request.creates)).toBe(1);
      }
      await expect.poll(getReadiness).toBe(200);
      expect(await countAbandonedTransactions()).toBe(0);

      const repeated = await Promise.all(requests.map(sendUntilAvailable));
      for (const [index, response] of repeated.entries()) {
        const request = requests[index];
        if (!request) continue;
        expect(response.status).toBe(request.creates ? 201 : 200);
        expectOwnData(request, response);
        if (request.creates) expect(await countGroups(request.creates)).toBe(1);
      }
    },
  );
});
