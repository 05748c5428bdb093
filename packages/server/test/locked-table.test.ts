import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, startPortal } from './support/portal.ts';
import type { Answer, Portal } from './support/portal.ts';

const viewer = 'viewer@alpha.example';
const contributer = 'contributer@alpha.example';
/** More than the server has connections. */
const waitingCalls = 60;
const link = { name: 'Never made', type: 'Link', link: { url: 'https://example.com' } };

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  for (const email of [viewer, contributer]) await portal.whoAmI(email);
});
afterAll(() => portal.close());

/** Locks a table as a migration or a long transaction would, until `work` has ended. */
const whileLocked = async (table: string, work: () => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: portal.config.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${table} in access exclusive mode`);
    await work();
  } finally {
    await client.end();
  }
};

const waitsForLock = async (table: string): Promise<number> => {
  const [row] = await portal.rows<{ count: number }>(
    'select count(*)::int as count from pg_locks where relation = $1::regclass and not granted',
    [table],
  );
  return row?.count ?? 0;
};

const expectRefused = ({ status, headers, body }: Answer): void => {
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(['overloaded', 'database_unavailable']).toContain((body as { error: { code: string } }).error.code);
};

describe('a locked table', () => {
  it('delays only the routes that use it, and these return 503 with Retry-After', async () => {
    const tenantId = await portal.idOf('tenants', 'Tenant alpha');
    const userId = await portal.idOf('users', viewer);
    await whileLocked('apps', async () => {
      const order: string[] = [];
      const lists = Array.from({ length: waitingCalls }, () =>
        portal.apps(viewer).finally(() => order.push('apps')),
      );
      await expect.poll(() => waitsForLock('apps')).toBeGreaterThan(0);

      const body = { name: 'Made meanwhile', tenantId };
      const others = await Promise.all([
        call(`${portal.url}/readyz`),
        portal.whoAmI(viewer),
        portal.route(viewer, 'listTenantsOfUser', { userId }),
        portal.route(contributer, 'listGroupsOfTenant', { tenantId }),
        portal.route(contributer, 'createGroup', { tenantId }, { body }),
      ]);
      order.push('others');
      expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201]);

      for (const answer of await Promise.all(lists)) expectRefused(answer);
      expect(order[0]).toBe('others');
    });
    expect((await portal.apps(viewer)).status).toBe(200);
  });

  it('that every write needs leaves reads, sign-in and readiness alone', async () => {
    const tenantId = await portal.idOf('tenants', 'Tenant alpha');
    await whileLocked('audit_log', async () => {
      const writes = Array.from({ length: waitingCalls }, (_, index) =>
        index % 2 === 0
          ? portal.route(contributer, 'createGroup', { tenantId }, { body: { name: 'Never made', tenantId } })
          : portal.route(contributer, 'createReport', { tenantId }, { body: { ...link, tenantId } }),
      );
      await expect.poll(() => waitsForLock('audit_log')).toBeGreaterThan(0);

      expect(await call(`${portal.url}/readyz`)).toMatchObject({ status: 200 });
      for (const name of ['listGroupsOfTenant', 'listReportsOfTenant'] as const) {
        expect((await portal.route(contributer, name, { tenantId })).status).toBe(200);
      }
      expect((await portal.route(viewer, 'listUsers')).status).toBe(403);

      for (const answer of await Promise.all(writes)) expectRefused(answer);
    });
    const [made] = await portal.rows<{ count: number }>(
      "select count(*)::int as count from groups, reports where 'Never made' in (groups.name, reports.name)",
    );
    expect(made?.count).toBe(0);
  });
});
