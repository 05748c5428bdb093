import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@embed-portal/dev-postgres';
import type { RunningPostgres } from '@embed-portal/dev-postgres';
import { runQuery } from '@embed-portal/dev-postgres/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestRole } from '../src/db/access/rules.ts';
import { migrate } from '../src/db/migrate.ts';
import { createReadiness } from '../src/db/readiness.ts';
import { startServer } from '../src/index.ts';
import { sendRequest, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const viewer = 'viewer@alpha.example';

let folder: string;
/** A separate cluster, because roles are shared by all databases of a cluster. */
let cluster: RunningPostgres;
let portal: Portal;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-restore-'));
  await chmod(folder, 0o711);
  cluster = await startPostgres({ dataDir: path.join(folder, 'postgres'), port: 0 });
  portal = await startPortal({ databaseUrl: cluster.url });
  await portal.whoAmI(viewer);
});
afterAll(async () => {
  await portal.close();
  await cluster.close();
  await rm(folder, { recursive: true, force: true });
});

async function fetchReadiness(url: string) {
  const { status, body } = await sendRequest(`${url}/readyz`);
  return { status, body };
}

/** Starts another server, which repairs the database, and returns the status of a request for the apps of a viewer. */
async function requestAppsAfterStart(): Promise<number> {
  const server = await startServer({ ...portal.config, logLevel: 'silent' });
  try {
    expect(await fetchReadiness(server.url)).toEqual({ status: 200, body: { status: 'ok' } });
    const userId = await portal.getId('users', viewer);
    const headers = { authorization: `Bearer ${await portal.createToken(viewer)}` };
    return (await sendRequest(`${server.url}/api/users/${userId}/tenants/apps`, { headers })).status;
  } finally {
    await server.close();
  }
}

/** Objects that pg_restore may omit, with the SQL that removes them. */
const omissions: [description: string, sql: string][] = [
  ['the request role', `drop owned by ${requestRole}; drop role ${requestRole}`],
  ['the schema usage', `revoke usage on schema access from ${requestRole}`],
  ['a function', `revoke execute on function access.tenant_ids() from ${requestRole}`],
  ['a table privilege', `revoke select on app_reports from ${requestRole}`],
  ['a view privilege', `revoke select on all_users from ${requestRole}`],
  ['row-level security of a table', 'alter table apps disable row level security'],
  ['row-level security of a table without policies', 'alter table settings disable row level security'],
  [
    'row-level security of a monthly table',
    'alter table log_months.audit_log_default disable row level security',
  ],
  ['a policy of a tenant table', 'drop policy tenant_isolation on apps'],
  ['a restrictive policy', 'drop policy updated_by_managers on groups'],
  ['a policy of the users table', 'drop policy visible_people on users'],
];

describe('Database with incomplete access rules', () => {
  it.each(omissions)(
    'fails the readiness check without %s until another server repairs the database [T29]',
    async (_, sql) => {
      await runQuery(cluster.url, sql);
      expect(await fetchReadiness(portal.url)).toEqual({
        status: 503,
        body: { status: 'access_incomplete' },
      });
      expect(await requestAppsAfterStart()).toBe(200);
      expect(await fetchReadiness(portal.url)).toEqual({ status: 200, body: { status: 'ok' } });
    },
  );

  it('reports a missing table at startup [T29]', async () => {
    await runQuery(cluster.url, 'alter table captcha_uses rename to lost');
    await expect(startServer({ ...portal.config, logLevel: 'silent' })).rejects.toThrow(
      /^The database lacks required access rules \(table captcha_uses, .*\), and they could not be added: .*\. See "Restore into a new cluster" in docs\/operations\.md\.$/,
    );
    await runQuery(cluster.url, 'alter table lost rename to captcha_uses');
  });

  it('rejects at startup a request role that can bypass row-level security [T29]', async () => {
    await runQuery(cluster.url, `alter role ${requestRole} bypassrls`);
    await expect(startServer({ ...portal.config, logLevel: 'silent' })).rejects.toThrow(
      'role embed_portal_app without SUPERUSER and BYPASSRLS',
    );
    expect(await fetchReadiness(portal.url)).toEqual({ status: 503, body: { status: 'access_incomplete' } });
    await runQuery(cluster.url, `alter role ${requestRole} nobypassrls`);
  });

  it('reports at startup that another role owns the job queues, until the documented statements change it [T29]', async () => {
    const page = await readFile(path.resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
    const [, statements = ''] = /```sql\n(do \$\$.*?)```/s.exec(page) ?? [];
    const owner = `owner_${randomBytes(4).toString('hex')}`;
    await runQuery(cluster.url, `create role ${owner} login createrole password 'p'`);
    await runQuery(cluster.url, `create database ${owner} owner ${owner}`);
    await runQuery(cluster.url, `grant ${requestRole} to ${owner}`);
    const url = new URL(cluster.url);
    url.pathname = `/${owner}`;
    await migrate(url.href);
    const ownUrl = new URL(url);
    [ownUrl.username, ownUrl.password] = [owner, 'p'];
    const start = () => startServer({ ...portal.config, databaseUrl: ownUrl.href, logLevel: 'silent' });
    const administrator = decodeURIComponent(url.username);
    await expect(start()).rejects.toThrow(
      new RegExp(
        `^The role of DATABASE_URL does not own .* and \\d+ other objects in the database\\. The owner is ${administrator}\\. See "Restore into a new cluster" in docs/operations\\.md\\.$`,
      ),
    );
    await runQuery(url.href, statements.replaceAll('owner to portal', `owner to ${owner}`));
    await runQuery(url.href, `alter schema pgboss owner to ${administrator}`);
    await expect(start()).rejects.toThrow(
      `The role of DATABASE_URL does not own schema pgboss in the database. The owner is ${administrator}.`,
    );
    await runQuery(url.href, `alter schema pgboss owner to ${owner}`);
    const server = await start();
    expect(await fetchReadiness(server.url)).toEqual({ status: 200, body: { status: 'ok' } });
    await server.close();
  });

  it('reports at startup that the request role is not granted [T29]', async () => {
    const owner = `owner_${randomBytes(4).toString('hex')}`;
    await runQuery(cluster.url, `create role ${owner} login password 'p'`);
    await runQuery(cluster.url, `create database ${owner} owner ${owner}`);
    const url = new URL(cluster.url);
    url.pathname = `/${owner}`;
    await runQuery(url.href, `grant ${requestRole} to ${owner}`);
    url.username = owner;
    url.password = 'p';
    await migrate(url.href);
    await runQuery(cluster.url, `revoke ${requestRole} from ${owner}`);
    await expect(startServer({ ...portal.config, databaseUrl: url.href })).rejects.toThrow(
      /^The role embed_portal_app is missing, or the role of DATABASE_URL is not a member of it, and this could not be repaired: permission denied/,
    );
    const readiness = createReadiness(url.href);
    expect((await readiness.check()).status).toBe('access_incomplete');
    await readiness.close();
  });
});
