import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../src/index.ts';
import type { RunningServer } from '../src/index.ts';
import { sendRequest, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const viewer = 'viewer@alpha.example';
const contributer = 'contributer@alpha.example';
/** Number of requests that wait for the lock, which exceeds the number of database connections. */
const waitingRequestCount = 60;
const link = { name: 'Late', type: 'Link', link: { url: 'https://example.com' } };

let portal: Portal;
let shortTimeoutServer: RunningServer;
beforeAll(async () => {
  // The timeout exceeds the duration of the test, so that requests that wait for the lock receive no response.
  portal = await startPortal({ databaseTimeoutMs: 600_000 });
  shortTimeoutServer = await startServer({ ...portal.config, databaseTimeoutMs: 2_000, logLevel: 'silent' });
  for (const email of [viewer, contributer]) await portal.whoAmI(email);
});
afterAll(async () => {
  await shortTimeoutServer.close();
  await portal.close();
});

/** Locks a table during `work`, as a migration or a long transaction does. */
async function lockTable(table: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: portal.config.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${table} in access exclusive mode`);
    await work();
  } finally {
    await client.end();
  }
}

async function countLockWaits(table: string): Promise<number> {
  const [row] = await portal.query<{ count: number }>(
    'select count(*)::int as count from pg_locks where relation = $1::regclass and not granted',
    [table],
  );
  return row?.count ?? 0;
}

describe('Locked table', () => {
  it('delays only the routes that use the locked table [T27]', async () => {
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    const userId = await portal.getId('users', viewer);
    const finished: number[] = [];
    let lists: Promise<unknown>[] = [];
    await lockTable('apps', async () => {
      lists = Array.from({ length: waitingRequestCount }, async () => {
        const { status } = await portal.listApps(viewer);
        if (status === 200) finished.push(status);
      });
      await expect.poll(() => countLockWaits('apps')).toBeGreaterThan(0);

      const body = { name: 'Created meanwhile', tenantId };
      const otherResponses = await Promise.all([
        sendRequest(`${portal.url}/readyz`),
        portal.whoAmI(viewer),
        portal.callRoute(viewer, 'listTenantsOfUser', { userId }),
        portal.callRoute(contributer, 'listGroupsOfTenant', { tenantId }),
        portal.callRoute(contributer, 'createGroup', { tenantId }, { body }),
      ]);
      expect(otherResponses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201]);
      expect(finished).toEqual([]);
    });
    await Promise.all(lists);
    expect(finished.length).toBeGreaterThan(0);
  });

  it('does not delay reads, sign-in and readiness when every write needs the locked table [T27]', async () => {
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    const params = {
      tenantId,
      groupId: await portal.getId('groups', 'others of alpha'),
      reportId: await portal.getId('reports', 'manual of alpha'),
    };
    let writes: Promise<unknown>[] = [];
    await lockTable('audit_log', async () => {
      const names = ['createGroup', 'updateGroup', 'createReport', 'updateReport'] as const;
      const body = { ...link, tenantId };
      writes = Array.from({ length: waitingRequestCount }, (_, index) =>
        portal.callRoute(contributer, names[index % names.length] ?? 'createGroup', params, { body }),
      );
      await expect.poll(() => countLockWaits('audit_log')).toBeGreaterThan(0);

      const otherResponses = await Promise.all([
        sendRequest(`${portal.url}/readyz`),
        portal.whoAmI(viewer),
        portal.callRoute(contributer, 'listGroupsOfTenant', { tenantId }),
        portal.callRoute(contributer, 'listReportsOfTenant', { tenantId }),
      ]);
      expect(otherResponses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });
    await Promise.all(writes);
  });

  it('does not delay sign-in, readiness and other writes when many reads need the locked table', async () => {
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    const params = {
      tenantId,
      userId: await portal.getId('users', contributer),
      groupId: await portal.getId('groups', 'others of alpha'),
    };
    let reads: Promise<unknown>[] = [];
    await lockTable('groups', async () => {
      const names = ['listGroupsOfUser', 'listGroupsOfTenant', 'getGroup', 'listAppsOfUser'] as const;
      reads = Array.from({ length: waitingRequestCount }, (_, index) =>
        portal.callRoute(contributer, names[index % names.length] ?? 'getGroup', params),
      );
      await expect.poll(() => countLockWaits('groups')).toBeGreaterThan(3);

      const otherResponses = await Promise.all([
        sendRequest(`${portal.url}/readyz`),
        portal.whoAmI(viewer),
        portal.callRoute(contributer, 'createReport', { tenantId }, { body: { ...link, tenantId } }),
      ]);
      expect(otherResponses.map(({ status }) => status)).toEqual([200, 200, 201]);
    });
    await Promise.all(reads);
  });

  it('rejects requests that need the locked table with 503 and Retry-After [T27]', async () => {
    const userId = await portal.getId('users', viewer);
    const headers = { authorization: `Bearer ${await portal.createToken(viewer)}` };
    const url = `${shortTimeoutServer.url}/api/users/${userId}/tenants/apps`;
    await lockTable('apps', async () => {
      const lists = await Promise.all(
        Array.from({ length: waitingRequestCount }, () => sendRequest(url, { headers })),
      );
      for (const { status, headers: responseHeaders, body } of lists) {
        expect(status).toBe(503);
        expect(Number(responseHeaders.get('retry-after'))).toBeGreaterThan(0);
        const { code } = body.error;
        expect(['overloaded', 'database_unavailable']).toContain(code);
      }
    });
    await expect.poll(async () => (await sendRequest(url, { headers })).status).toBe(200);
  });
});
