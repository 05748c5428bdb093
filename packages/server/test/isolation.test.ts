import {
  can,
  capabilities,
  getTenantRolesWith,
  roleNames,
  tenantRoleNames,
} from '@embed-portal/api-contract';
import type { Capability } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase as createPool, runAsOwner } from '../src/db/database.ts';
import type { DatabasePool, Tx } from '../src/db/database.ts';
import { disableRowLevelSecurity } from './support/disable-row-level-security.ts';
import { insertInvitedUser } from './support/insert-rows.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { openSqlAsUser } from './support/sql-as-user.ts';
import type { SqlAsUser } from './support/sql-as-user.ts';

let portal: Portal;
let runAsUser: SqlAsUser['runAsUser'];
let count: SqlAsUser['count'];
let close: SqlAsUser['close'];
beforeAll(async () => {
  portal = await startPortal();
  for (const email of ['viewer@alpha.example', 'viewer@beta.example', 'super@example.com']) {
    await portal.whoAmI(email);
  }
  ({ runAsUser, count, close } = await openSqlAsUser(portal));
});
afterAll(async () => {
  await close();
  await portal.close();
});

const selectTenantId = (tenant: string): string => `(select id from tenants where name = 'Tenant ${tenant}')`;
const tables = [
  ['tenants', 'id', 'useradmin'],
  ['memberships', 'tenant_id', 'useradmin'],
  ['groups', 'tenant_id', 'contributer'],
  ['group_users', 'tenant_id', 'useradmin'],
  ['connections', 'tenant_id', 'connectionadmin'],
  ['reports', 'tenant_id', 'contributer'],
  ['apps', 'tenant_id', 'contributer'],
  ['app_groups', 'tenant_id', 'contributer'],
  ['app_reports', 'tenant_id', 'contributer'],
] as const;

/**
 * Returns a table with a condition for the rows of a tenant. The owner looks up the ID of the tenant, because the user
 * cannot see other tenants.
 */
const buildTenantRows = async (table: string, column: string, tenant: string): Promise<string> =>
  `${table} where ${column} = '${await portal.getId('tenants', `Tenant ${tenant}`)}'`;

describe.each(tables)('Row-level security of table %s without query filters', (table, column, persona) => {
  const viewer = 'viewer@alpha.example';
  const manager = `${persona}@alpha.example`;
  const buildUpdate = (where: string): string => where.replace(' where', ` set ${column} = ${column} where`);

  it('shows members only the rows of their own tenants', async () => {
    expect(await count(viewer, await buildTenantRows(table, column, 'alpha'))).toBeGreaterThan(0);
    expect(await count(viewer, await buildTenantRows(table, column, 'beta'))).toBe(0);
  });

  it('shows superAdmins all rows, and unknown and deactivated users none', async () => {
    expect(await count('super@example.com', await buildTenantRows(table, column, 'beta'))).toBeGreaterThan(0);
    expect(await count(null, table)).toBe(0);
    expect(await count('inactive@alpha.example', table)).toBe(0);
  });

  it("allows updates and deletions only in the user's own tenants", async () => {
    const where = await buildTenantRows(table, column, 'beta');
    for (const sql of [`delete from ${where} returning 1`, `update ${buildUpdate(where)} returning 1`]) {
      expect(await runAsUser(manager, sql)).toEqual([]);
    }
  });

  it('rejects updates that move rows to another tenant', async () => {
    const otherTenantId = await portal.getId('tenants', 'Tenant beta');
    const move = `update ${table} set ${column} = '${otherTenantId}'`;
    await expect(runAsUser(manager, move)).rejects.toThrow(/row-level security/);
  });

  it('allows only members with the managing role to change rows', async () => {
    const ownRows = await buildTenantRows(table, column, 'alpha');
    const update = `update ${buildUpdate(ownRows)} returning 1`;
    expect((await runAsUser(manager, update)).length).toBeGreaterThan(0);
    expect(await runAsUser(viewer, update)).toEqual([]);
    expect(await runAsUser(viewer, `delete from ${ownRows} returning 1`)).toEqual([]);
    const copy = `insert into ${table} select * from ${ownRows} limit 1`;
    await expect(runAsUser(viewer, copy)).rejects.toThrow(/row-level security/);
  });

  it.each([
    ['updated', `update ${table} set ${column} = ${column} returning 1`],
    ['deleted', `delete from ${table} returning 1`],
  ])(
    'allows every member to change rows when the policy %s_by_managers is dropped [T21]',
    async (action, change) => {
      const { length } = await runAsUser(
        viewer,
        // Deletions of entities can be restored, so that their statements return no rows.
        action === 'deleted' ? `${change}; select from ${table} having count(*) = 0` : change,
        `drop policy ${action}_by_managers on ${table}`,
      ).catch((error: unknown) => [(error as Error).message]);
      expect(length).toBeGreaterThan(0);
    },
  );

  it('shows rows of other tenants when row-level security is disabled, and no rows when the policy is dropped [T21]', async () => {
    const otherRows = await buildTenantRows(table, column, 'beta');
    const disableSecurity = `alter table ${table} disable row level security`;
    expect(await count(viewer, otherRows, disableSecurity)).toBeGreaterThan(0);
    const dropPolicy = `drop policy tenant_isolation on ${table}`;
    expect(await count(viewer, await buildTenantRows(table, column, 'alpha'), dropPolicy)).toBe(0);
  });
});

describe('Database capabilities', () => {
  const managingCapabilities = (Object.keys(capabilities) as Capability[]).filter((name) =>
    ['manage', 'createAndDelete', 'readHealth'].some((start) => name.startsWith(start)),
  );

  it.each(managingCapabilities)('grants %s to the same roles as the contract', async (capability) => {
    const email = 'outsider@beta.example';
    const columns = roleNames.map((role) => role.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`));
    for (const [index, role] of roleNames.entries()) {
      const assignments = columns
        .map((column, columnIndex) => `${column} = ${String(columnIndex === index)}`)
        .join(', ');
      const rows = await runAsUser<{ can: boolean }>(
        email,
        `select access.can('${capability}') as can`,
        `update users set ${assignments} where email = '${email}'`,
      );
      expect({ role, rows }).toEqual({ role, rows: [{ can: can([role], capability) }] });
    }
  });

  it.each(managingCapabilities)(
    'grants %s in a tenant to the same roles as the contract',
    async (capability) => {
      const email = 'outsider@beta.example';
      for (const role of tenantRoleNames) {
        const [row] = await runAsUser<{ count: number }>(
          email,
          `select cardinality(access.tenant_ids('${capability}')) as count`,
          `update memberships set roles = '{${role}}' where user_id = (select id from users where email = '${email}')`,
        );
        expect({ role, count: row?.count }).toEqual({
          role,
          count: getTenantRolesWith(capability).includes(role) ? 1 : 0,
        });
      }
    },
  );

  it('grants no capabilities to deactivated users', async () => {
    const deactivate = "update users set active = false where email = 'useradmin@alpha.example'";
    const check = "select access.can('manageTenants') as can";
    expect(await runAsUser('useradmin@alpha.example', check, deactivate)).toEqual([{ can: false }]);
  });
});

describe('Insertion of tenants', () => {
  const insert = "insert into tenants (name, slug) values ('New', 'new')";

  it('makes the user who creates a tenant a member of it', async () => {
    const rows = await runAsUser(
      'useradmin@alpha.example',
      `${insert}; select name from tenants order by name`,
    );
    expect(rows).toEqual([{ name: 'New' }, { name: 'Tenant alpha' }]);
  });

  it.each(['viewer', 'contributer', 'connectionadmin'])(
    'rejects tenants created by a %s',
    async (persona) => {
      await expect(runAsUser(`${persona}@alpha.example`, insert)).rejects.toThrow(/row-level security/);
    },
  );
});

describe('Visibility of users', () => {
  const viewer = 'viewer@alpha.example';

  it('shows a user only the users of shared tenants', async () => {
    const rows = await runAsUser<{ email: string }>(viewer, 'select email from users');
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ email }) => !email.endsWith('@alpha.example'))).toEqual([]);
  });

  it('shows users without a tenant only their own row', async () => {
    await portal.whoAmI('alone@example.com');
    expect(await runAsUser('alone@example.com', 'select email from users')).toEqual([
      { email: 'alone@example.com' },
    ]);
  });

  it('allows only superAdmins to see and change all users', async () => {
    expect(await count('super@example.com', "users where email like '%@beta.example'")).toBe(7);
    const promote = 'update users set super_admin = true returning id';
    expect(await runAsUser(viewer, promote)).toEqual([]);
    expect((await runAsUser('super@example.com', promote)).length).toBeGreaterThan(10);
    const insert = "insert into users (email) values ('new@example.com')";
    await expect(runAsUser(viewer, insert)).rejects.toThrow(/row-level security/);
  });
});

describe('Health', () => {
  beforeAll(async () => {
    await portal.query(
      "update health set state = 'broken' where report_id in (select id from reports where name like 'sales of %')",
    );
    await portal.query(
      `insert into health_failures (id, user_id)
       select health.id, users.id from health, users
       where state = 'broken' and users.email = 'viewer@alpha.example'`,
    );
  });

  it.each([
    ['super@example.com', 2, 2],
    ['connectionadmin@alpha.example', 1, 1],
    ['contributer@beta.example', 1, 1],
    ['viewer@alpha.example', 0, 0],
    ['useradmin@alpha.example', 0, 0],
  ])('shows states only to the managers of the tenant: %s', async (email, states, failures) => {
    expect(await count(email, "health where state = 'broken'")).toBe(states);
    expect((await count(email, 'health')) > 0).toBe(states > 0);
    expect(await count(email, 'health_failures')).toBe(failures);
    expect(await count(email, "health_entries where state = 'broken'")).toBe(states);
  });

  it('denies changes of states, even to superAdmins', async () => {
    await expect(runAsUser('super@example.com', "update health set state = 'ok'")).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('Log tables', () => {
  it.each(['sign_in_log', 'audit_log'])('shows the rows of %s only to superAdmins', async (log) => {
    await portal.requestWithToken('/auth/whoAmI', '');
    expect(await count('super@example.com', log)).toBeGreaterThan(0);
    expect(await count('viewer@alpha.example', log)).toBe(0);
  });

  it.each(['sign_in_log', 'audit_log'])(
    'denies updates and deletions of rows in %s, even to superAdmins',
    async (log) => {
      await expect(runAsUser('super@example.com', `delete from ${log}`)).rejects.toThrow(/permission denied/);
      await expect(runAsUser('super@example.com', `update ${log} set created_at = now()`)).rejects.toThrow(
        /permission denied/,
      );
    },
  );

  it('accepts only audit entries of the current user', async () => {
    const insertEntry = (user: string): string =>
      `insert into audit_log (user_id, method, url, status_code, status_message, request_id)
       values (${user}, 'PATCH', '/', 200, '', '1')`;
    expect(await runAsUser('viewer@alpha.example', insertEntry('access.user_id()'))).toEqual([]);
    await expect(runAsUser('viewer@alpha.example', insertEntry('gen_random_uuid()'))).rejects.toThrow(
      /row-level security/,
    );
  });
});

describe('Request role', () => {
  it('applies row-level security to every table that the request role can access [T21]', async () => {
    const rows = await portal.query<{ name: string }>(
      `select relname as name from pg_class
       where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relrowsecurity
         and has_table_privilege('embed_portal_app', oid, 'select, insert, update, delete')`,
    );
    expect(rows).toEqual([]);
  });

  it('grants the request role only the views covered by these tests', async () => {
    const rows = await portal.query<{ name: string }>(
      `select relname as name from pg_class
       where relkind in ('v', 'm') and relnamespace in ('public'::regnamespace, 'access'::regnamespace)
         and has_table_privilege('embed_portal_app', oid, 'select') order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'all_audit_lines',
      'all_sign_ins',
      'all_users',
      'app_access_paths',
      'archived_tenants',
      'disclosed_memberships',
      'effective_memberships',
      'group_viewers',
      'health_entries',
      'invited_members',
      'known_users',
      'tenant_contributors',
      'visible_users',
    ]);
  });

  it.each(['settings', 'user_sessions', 'schema_migrations'])(
    'denies the request role access to the table %s',
    async (table) => {
      await expect(count('super@example.com', table)).rejects.toThrow(/permission denied/);
    },
  );

  it('prevents the request role from signing in and from bypassing policies', async () => {
    const rows = await portal.query(
      "select rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname = 'embed_portal_app'",
    );
    expect(rows).toEqual([{ rolcanlogin: false, rolsuper: false, rolbypassrls: false }]);
  });
});

describe('Foreign keys', () => {
  const selectOneId = (table: string, tenant: string): string =>
    `(select id from ${table} where tenant_id = ${selectTenantId(tenant)} limit 1)`;
  const selectUserId = (email: string): string => `(select id from users where email = '${email}')`;

  it.each([
    [
      'a group of another tenant',
      `insert into app_groups values (${selectTenantId('alpha')}, ${selectOneId('apps', 'alpha')}, ${selectOneId('groups', 'beta')})`,
    ],
    [
      'a report of another tenant',
      `insert into app_reports values (${selectTenantId('alpha')}, ${selectOneId('apps', 'alpha')}, ${selectOneId('reports', 'beta')}, 99)`,
    ],
    [
      'a connection of another tenant',
      `update reports set connection_id = ${selectOneId('connections', 'beta')} where id = ${selectOneId('reports', 'alpha')}`,
    ],
    [
      'a user who is not a member',
      `insert into group_users values (${selectTenantId('alpha')}, ${selectOneId('groups', 'alpha')}, ${selectUserId('viewer@beta.example')})`,
    ],
  ])('rejects references to %s, even by the owner of the tables', async (_, sql) => {
    await expect(portal.query(sql)).rejects.toThrow(/foreign key/);
  });
});

describe('Request transactions', () => {
  const whoAmI = sql<{ role: string; id: string }>`
    select current_user as role, current_setting('app.user_id', true) as id`;

  it('runs transactions as the user and leaves no user on the pooled connection', async () => {
    const pool = createPool({ url: portal.config.databaseUrl, size: 1 });
    const id = await portal.getId('users', 'viewer@alpha.example');
    const result = await pool.asUser(id, async (tx) => ({
      who: (await whoAmI.execute(tx)).rows,
      tenants: await tx.selectFrom('tenants').select('name').execute(),
    }));
    expect(result).toEqual({ who: [{ role: 'embed_portal_app', id }], tenants: [{ name: 'Tenant alpha' }] });
    const [after] = (await whoAmI.execute(pool.system)).rows;
    expect(after).toEqual({ role: 'postgres', id: '' });
    await pool.close();
  });
});

describe('Parts of a transaction as the owner', () => {
  const readRole = async (tx: Tx): Promise<string | undefined> => {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(tx);
    return rows[0]?.role;
  };
  const listTenantNames = async (tx: Tx): Promise<string[]> => {
    const tenants = await tx.selectFrom('tenants').select('name').orderBy('name').execute();
    return tenants.map(({ name }) => name);
  };

  let pool: DatabasePool;
  const runInTransaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    pool.asUser(await portal.getId('users', 'viewer@alpha.example'), work);
  beforeAll(() => {
    pool = createPool({ url: portal.config.databaseUrl, size: 1 });
  });
  afterAll(() => pool.close());

  it('see all tenants, and the rest of the transaction only those of the user', async () => {
    const names = await runInTransaction(async (tx) => [
      await listTenantNames(tx),
      await runAsOwner(tx, listTenantNames),
      await listTenantNames(tx),
    ]);
    expect(names).toEqual([['Tenant alpha'], ['Tenant alpha', 'Tenant beta'], ['Tenant alpha']]);
  });

  it('leave the tenant of a view in force', async () => {
    const superId = await portal.getId('users', 'super@example.com');
    const view = { actorId: superId, tenantId: await portal.getId('tenants', 'Tenant beta') };
    const names = await pool.asUser(
      superId,
      async (tx) => {
        await runAsOwner(tx, readRole);
        return listTenantNames(tx);
      },
      view,
    );
    expect(names).toEqual(['Tenant beta']);
  });

  it('end with the role of requests when they fail, also within a savepoint', async () => {
    const roles = await runInTransaction(async (tx) => {
      const rejectedRole = await runAsOwner(tx, () => Promise.reject(new Error('rejected'))).catch(() =>
        readRole(tx),
      );
      await sql`savepoint part`.execute(tx);
      await runAsOwner(tx, (ownerTx) => sql`select 1 / 0`.execute(ownerTx)).catch(() => undefined);
      await sql`rollback to savepoint part`.execute(tx);
      return [rejectedRole, await readRole(tx)];
    });
    expect(roles).toEqual(['embed_portal_app', 'embed_portal_app']);
  });

  it('leave no role on the pooled connection when a statement fails', async () => {
    await expect(
      runInTransaction((tx) => runAsOwner(tx, (ownerTx) => sql`select 1 / 0`.execute(ownerTx))),
    ).rejects.toThrow('division by zero');
    expect(await runInTransaction(readRole)).toBe('embed_portal_app');
  });

  it('reject concurrent statements of the user, which would run as the owner', async () => {
    const [part, statement] = await runInTransaction((tx) =>
      Promise.allSettled([runAsOwner(tx, listTenantNames), listTenantNames(tx)]),
    );
    expect(part).toMatchObject({ status: 'fulfilled' });
    expect(statement).toMatchObject({ status: 'rejected', reason: { code: 'wrong_role' } });
  });

  it('reject other parts until they end, and their own statements afterwards', async () => {
    const outcomes = await runInTransaction(async (tx) => {
      let lateTx = tx;
      const nested = await runAsOwner(tx, (ownerTx) => {
        lateTx = ownerTx;
        return Promise.allSettled([runAsOwner(tx, readRole)]);
      });
      return [...nested, ...(await Promise.allSettled([readRole(lateTx), readRole(tx)]))];
    });
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { code: 'wrong_role' } },
      { status: 'rejected', reason: { code: 'wrong_role' } },
      { status: 'fulfilled', value: 'embed_portal_app' },
    ]);
  });
});

describe('Row-level security of invitations', () => {
  const viewer = 'viewer@alpha.example';
  const manager = 'useradmin@alpha.example';
  const all = 'invitations';
  const update = 'update invitations set message = null returning 1';
  beforeAll(async () => {
    await insertInvitedUser(portal, 'alpha');
    await insertInvitedUser(portal, 'beta');
  });

  it('shows managers the invitations to their tenants', async () => {
    expect(await count(manager, all)).toBe(1);
    expect(await count('super@example.com', all)).toBe(2);
    expect(await count(manager, all, 'alter table invitations disable row level security')).toBe(2);
    expect(await count(manager, all, 'drop policy tenant_isolation on invitations')).toBe(0);
  });

  it('shows other members only their own invitation [T21]', async () => {
    expect(await count(viewer, all)).toBe(0);
    expect(await count(viewer, all, 'drop policy read_by_managers on invitations')).toBe(1);
    const addOwn = `insert into invitations (tenant_id, user_id, email)
      select tenant_id, user_id, 'own' from memberships join users on id = user_id where email = '${viewer}'`;
    expect(await count(viewer, all, addOwn)).toBe(1);
    expect(await count(viewer, all, `${addOwn}; drop policy own_invitations on invitations`)).toBe(0);
  });

  it('allows only managers to change them, and rejects insertions and deletions [T21]', async () => {
    expect(await runAsUser(manager, update)).toHaveLength(1);
    expect(await runAsUser(viewer, update)).toEqual([]);
    const unprotect =
      'drop policy updated_by_managers on invitations; drop policy read_by_managers on invitations';
    expect(await runAsUser(viewer, update, unprotect)).toHaveLength(1);
    await expect(runAsUser(manager, 'delete from invitations')).rejects.toThrow(/permission denied/);
    await expect(runAsUser(manager, 'insert into invitations default values')).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('Query filters without row-level security', () => {
  it("returns only rows of the caller's tenants when row-level security is disabled", async () => {
    const unprotectedPortal = await startPortal();
    await disableRowLevelSecurity(unprotectedPortal);
    const viewer = 'viewer@alpha.example';
    const contributer = 'contributer@alpha.example';
    const userId = await unprotectedPortal.getId('users', viewer);
    expect(await unprotectedPortal.callRoute(viewer, 'listTenantsOfUser', { userId })).toMatchObject({
      body: [{ name: 'Tenant alpha' }],
    });
    expect((await unprotectedPortal.listApps(viewer)).body.map(({ name }) => name)).toEqual([
      'Everything of alpha',
    ]);
    expect((await unprotectedPortal.listApps(contributer)).body).toHaveLength(2);
    const params = {
      appId: await unprotectedPortal.getId('apps', 'Everything of beta'),
      reportId: await unprotectedPortal.getId('reports', 'sales of beta'),
    };
    for (const email of [viewer, contributer]) {
      expect(await unprotectedPortal.callRoute(email, 'getToken', params)).toMatchObject({ status: 404 });
    }
    await unprotectedPortal.close();
  });
});
