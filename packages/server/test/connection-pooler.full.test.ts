import { createDatabase } from '@embed-portal/dev-postgres/testing';
import { findProgram } from '@embed-portal/testing/find-program';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startServer } from '../src/index.ts';
import type { RunningServer, ServerConfig } from '../src/index.ts';
import { queueJob, shortIntervals } from './support/jobs.ts';
import { startPooler } from './support/pgbouncer.ts';
import type { Pooler } from './support/pgbouncer.ts';
import { sendRequest, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const program = findProgram('pgbouncer');
const tenants = ['alpha', 'beta'] as const;

/** Number of connections of PgBouncer to each database. */
const poolSize = 10;

async function withClients<T>(
  url: string,
  count: number,
  work: (clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    return await work(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Settings of a server session that a server of the portal could leave behind. */
const readSettings = `begin;
  select pg_backend_pid() as pid, current_user = session_user as "isOwner",
    current_setting('lock_timeout') as "lockTimeout",
    current_setting('statement_timeout') as "statementTimeout",
    current_setting('idle_in_transaction_session_timeout') as "idleTimeout",
    coalesce(current_setting('app.user_id', true), '') as "userId",
    coalesce(current_setting('app.viewed_tenant_id', true), '') as "viewedTenantId"`;

/** Asserts that no session of the pooler has settings or locks of an earlier client. Opens all sessions of the pool. */
async function expectCleanSessions(databaseUrl: string, poolerUrl: string): Promise<void> {
  await withClients(poolerUrl, poolSize, async (clients) => {
    const results = await Promise.all(clients.map((client) => client.query(readSettings)));
    const sessions = (results as unknown as pg.QueryResult<{ pid: number }>[][]).map(
      (list) => list[1]?.rows[0],
    );
    expect(new Set(sessions.map((session) => session?.pid)).size).toBe(poolSize);
    for (const session of sessions) {
      expect(session).toEqual({
        pid: expect.any(Number) as number,
        isOwner: true,
        lockTimeout: '0',
        statementTimeout: '0',
        idleTimeout: '0',
        userId: '',
        viewedTenantId: '',
      });
    }
    // Servers that are still running hold transaction locks only while they have one of the sessions.
    await withClients(databaseUrl, 1, async ([client]) => {
      const locks = await client?.query(
        `select count(*)::int as count from pg_locks
         where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(locks?.rows).toEqual([{ count: 0 }]);
    });
    await Promise.all(clients.map((client) => client.query('rollback')));
  });
}

// Skipped where PgBouncer is not installed.
describe.skipIf(program === undefined)('Servers behind PgBouncer in transaction mode', () => {
  let pooler: Pooler;
  let databaseUrl: string;
  let portal: Portal;
  const servers: RunningServer[] = [];
  const start = async (overrides: Partial<ServerConfig> = {}): Promise<RunningServer> => {
    const server = await startServer({ ...portal.config, logLevel: 'silent', ...overrides });
    servers.push(server);
    return server;
  };
  const getReadiness = async ({ url }: Pick<RunningServer, 'url'>): Promise<number> =>
    (await sendRequest(`${url}/readyz`)).status;
  beforeAll(async () => {
    pooler = await startPooler(program ?? '', inject('postgresUrl'));
    databaseUrl = await createDatabase(inject('postgresUrl'));
    portal = await startPortal({ databaseUrl: pooler.route(databaseUrl), jobs: shortIntervals });
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await portal.close();
    await pooler.close();
  });

  it('become ready when three of them start on an empty database at the same time [T54]', async () => {
    const url = await createDatabase(inject('postgresUrl'));
    const pooledUrl = pooler.route(url);
    const started = await Promise.all([1, 2, 3].map(() => start({ databaseUrl: pooledUrl })));
    expect(await Promise.all(started.map(getReadiness))).toEqual([200, 200, 200]);
    await Promise.all(started.map((server) => server.close()));
    await expectCleanSessions(url, pooledUrl);
  });

  it('answer each user with the data of this user, run jobs, and can be replaced meanwhile [T54]', async () => {
    const first = await start();
    const second = await start();
    const list = async ({ url }: Pick<RunningServer, 'url'>, persona: string, tenant: string) => {
      const email = `${persona}@${tenant}.example`;
      const userId = await portal.getId('users', email);
      const headers = { authorization: `Bearer ${await portal.createToken(email)}` };
      return sendRequest<{ name: string }[]>(`${url}/api/users/${userId}/tenants`, { headers });
    };
    const expectOwnTenants = async (server: Pick<RunningServer, 'url'>): Promise<void> => {
      const requests = Array.from({ length: 10 }, () =>
        tenants.flatMap((tenant) =>
          ['viewer', 'contributer'].map(async (persona) => {
            const { status, body } = await list(server, persona, tenant);
            expect({ status, names: body.map(({ name }) => name) }).toEqual({
              status: 200,
              names: [`Tenant ${tenant}`],
            });
          }),
        ),
      );
      await Promise.all(requests.flat());
    };
    await Promise.all([portal, first, second].map(expectOwnTenants));

    await portal.query(
      "insert into captcha_uses (id, expires_at) values ('expired', now() - interval '1 day')",
    );
    await queueJob(portal, 'expired-state');
    await expect.poll(() => portal.query('select id from captcha_uses')).toEqual([]);

    const replace = async (server: RunningServer): Promise<void> => {
      await server.drain();
      expect(await getReadiness(await start())).toBe(200);
    };
    await Promise.all([expectOwnTenants(second), replace(first)]);
    await expectOwnTenants(second);
    await Promise.all(servers.map((server) => server.close()));
    await expectCleanSessions(databaseUrl, portal.config.databaseUrl);
  });
});
