import { routes } from '@embed-portal/api-contract';
import type {
  AccessExplanation,
  AuditLogEntry,
  CurrentUser,
  Deletion,
  Group,
  HealthEntry,
  Report,
  RouteName,
  TenantRole,
  TenantUser,
  UserProfile,
} from '@embed-portal/api-contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertAccessRequest, insertDeletion, insertGroup, insertUser } from './support/insert-rows.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { routeAccess } from './support/route-access.ts';
import { openSqlAsUser } from './support/sql-as-user.ts';
import type { SqlAsUser } from './support/sql-as-user.ts';
import { targets } from './support/targets.ts';
import type { Caller } from './support/targets.ts';

const superAdmin = 'super@example.com';
const tenantKeys = ['alpha', 'beta'] as const;

/** Users who have a role in the tenant alpha, and are mere viewers in the tenant beta. */
const holders: (Caller & { role: TenantRole })[] = [
  { role: 'userAdmin', persona: 'useradmin', tenant: 'alpha', email: 'user-admin@both.example' },
  { role: 'connectionAdmin', persona: 'connectionadmin', tenant: 'alpha', email: 'connections@both.example' },
  { role: 'contributerAdmin', persona: 'contributer', tenant: 'alpha', email: 'contributer@both.example' },
];
const [userAdmin, connectionAdmin, contributer] = holders.map(({ email }) => email) as [
  string,
  string,
  string,
];

let portal: Portal;
let sqlAsUser: SqlAsUser;

const getTenantId = (tenant: string): Promise<string> => portal.getId('tenants', `Tenant ${tenant}`);

async function insertHolder(on: Portal, email: string, role: TenantRole): Promise<void> {
  await on.query('insert into users (email) values ($1)', [email]);
  await on.query(
    `insert into memberships (tenant_id, user_id, roles)
     select tenants.id, users.id, case tenants.name when 'Tenant alpha' then array[$2] else '{}' end::text[]
     from users, tenants where email = $1 and tenants.name in ('Tenant alpha', 'Tenant beta')`,
    [email, role],
  );
  await on.query(
    `insert into group_users (tenant_id, group_id, user_id)
     select tenant_id, groups.id, users.id from users, groups where email = $1 and groups.name = 'readers of beta'`,
    [email],
  );
  await on.whoAmI(email);
}

async function setUp(on: Portal): Promise<void> {
  for (const email of [superAdmin, 'contributer@alpha.example']) await on.whoAmI(email);
  for (const { email, role } of holders) await insertHolder(on, email, role);
}

beforeAll(async () => {
  portal = await startPortal({
    mail: { url: 'smtp://127.0.0.1:9', from: 'Portal <no-reply@portal.example>' },
  });
  sqlAsUser = await openSqlAsUser(portal);
  await setUp(portal);
});
afterAll(async () => {
  await sqlAsUser.close();
  await portal.close();
});

/** Routes for which a role must apply to all tenants. */
const globalRoutes: RouteName[] = [
  'createTenant',
  'deleteTenant',
  'getTenantContents',
  'deleteTenantWithContents',
];
const administrativeRoutes = (Object.keys(routes) as RouteName[]).filter((name) => {
  const { roles } = routeAccess[name];
  return roles !== 'active' && !roles.includes('viewer');
});

function getExpectedStatus(name: RouteName, tenant: 'alpha' | 'beta', holder: (typeof holders)[number]) {
  const { roles, status } = routeAccess[name];
  if (roles === 'active' || !roles.includes(holder.role) || globalRoutes.includes(name)) return 403;
  const isInTenant = targets[name].isVisible?.(tenant, holder) ?? tenant === 'alpha';
  return isInTenant ? status : 404;
}

describe('Administrative routes for an administrator of one tenant who is a viewer of another [T52]', () => {
  // Copies of the tenants of the fixture, with their members.
  afterAll(() => portal.query("delete from tenants where name = 'Fresh'"));

  it.each(administrativeRoutes)('allows %s only in the tenant of the role', async (name) => {
    const outcomes: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const holder of holders) {
      for (const tenant of tenantKeys) {
        const { params, ...request } = await targets[name].buildRequest(portal, tenant, holder);
        const before = await portal.hashState();
        const { status } = await portal.callRoute(holder.email, name, params, request);
        const isUnchanged = status < 400 || (await portal.hashState()) === before;
        const key = `${holder.role} of alpha in ${tenant}`;
        outcomes[key] = { status, isUnchanged };
        expected[key] = { status: getExpectedStatus(name, tenant, holder), isUnchanged: true };
      }
    }
    expect(outcomes).toEqual(expected);
  });

  it('covers at least fifty routes', () => {
    expect(administrativeRoutes.length).toBeGreaterThan(50);
  });
});

describe('Lists for an administrator of one tenant [T52]', () => {
  const listAs = async <Item>(email: string, name: RouteName, params = {}): Promise<Item[]> => {
    const userId = await portal.getId('users', email);
    const { status, body } = await portal.callRoute<Item[]>(email, name, { userId, ...params });
    expect(status).toBe(200);
    return body;
  };

  it('contain only entities of the tenants of the role', async () => {
    const alpha = await getTenantId('alpha');
    for (const tenant of tenantKeys) {
      await insertDeletion(portal, tenant, 'group');
      await insertAccessRequest(portal, tenant);
    }
    const tenantIds = {
      groups: (await listAs<Group>(userAdmin, 'listGroupsOfUser')).map(({ tenantId }) => tenantId),
      reports: (await listAs<Report>(contributer, 'listReportsOfUser')).map(({ tenantId }) => tenantId),
      connections: (await listAs<{ id: string }>(connectionAdmin, 'listConnectionsOfUser')).map(
        ({ id }) => id,
      ),
      health: (await listAs<HealthEntry>(connectionAdmin, 'listHealth')).map(({ tenantId }) => tenantId),
      deletions: (await listAs<Deletion>(userAdmin, 'listDeletions')).map(({ tenant }) => tenant?.id),
      requests: (await listAs<{ app: { tenantId: string } }>(contributer, 'listAccessRequests')).map(
        ({ app }) => app.tenantId,
      ),
    };
    for (const [list, ids] of Object.entries(tenantIds))
      expect({ list, ids: [...new Set(ids)] }).toEqual({ list, ids: [alpha] });
  });

  it('keep the tenants and apps that the user may open in the other tenant', async () => {
    expect(await listAs(contributer, 'listTenantsOfUser')).toMatchObject([
      { name: 'Tenant alpha' },
      { name: 'Tenant beta' },
    ]);
    const apps = (await listAs<{ name: string }>(contributer, 'listAppsOfUser')).map(({ name }) => name);
    expect(apps).toEqual(
      expect.arrayContaining(['another of alpha', 'Everything of alpha', 'Everything of beta']),
    );
    expect(apps).not.toContain('another of beta');
  });

  it('whoAmI returns the roles for individual tenants next to those for all', async () => {
    const { body } = await portal.whoAmI(userAdmin);
    expect(body).toMatchObject({
      rolesList: ['viewer'],
      tenantRoles: [{ tenantId: await getTenantId('alpha'), roles: ['userAdmin'] }],
    });
  });
});

const callMembership = async (
  email: string,
  userId: string,
  body: object,
  { tenant = 'alpha', headers = {} }: { tenant?: string; headers?: Record<string, string> } = {},
) =>
  portal.callRoute<TenantUser>(
    email,
    'updateMembership',
    { tenantId: await getTenantId(tenant), userId },
    { body, headers },
  );

describe('PATCH /tenants/{tenantId}/users/rel/{userId} with roles', () => {
  const readRoles = async (userId: string): Promise<TenantRole[]> => {
    const rows = await portal.query<{ roles: TenantRole[] }>(
      'select roles from memberships where user_id = $1',
      [userId],
    );
    return rows.flatMap(({ roles }) => roles);
  };

  it('grants and revokes only the roles in the body, and records both states', async () => {
    const userId = await insertUser(portal, 'alpha');
    const granted = await callMembership(superAdmin, userId, {
      roles: { userAdmin: true, connectionAdmin: true },
    });
    expect(granted).toMatchObject({
      status: 200,
      body: { roles: { userAdmin: true, connectionAdmin: true, contributerAdmin: false }, version: 2 },
    });
    const revoked = await callMembership(superAdmin, userId, { roles: { userAdmin: false } });
    expect(revoked.body.roles).toEqual({ userAdmin: false, connectionAdmin: true, contributerAdmin: false });
    const { body: entries } = await portal.callRoute<AuditLogEntry[]>(
      superAdmin,
      'listAuditLogs',
      {},
      {
        query: '?action=updateMembership&limit=1',
      },
    );
    expect(entries).toMatchObject([
      {
        tenant: { id: await getTenantId('alpha') },
        targets: [{ type: 'user', id: userId }, { type: 'tenant' }],
        changes: [{ field: 'roles.userAdmin', before: true, after: false }],
      },
    ]);
  });

  it('allows an administrator of the tenant to grant own roles, but no others [T52]', async () => {
    const userId = await insertUser(portal, 'alpha');
    expect((await callMembership(userAdmin, userId, { roles: { userAdmin: true } })).status).toBe(200);
    for (const role of ['connectionAdmin', 'contributerAdmin']) {
      expect(await callMembership(userAdmin, userId, { roles: { [role]: true } })).toMatchObject({
        status: 403,
        body: {
          error: {
            code: 'forbidden',
            message: `You can grant only roles that you have in this tenant yourself. You do not have: ${role}.`,
          },
        },
      });
    }
    expect(await readRoles(userId)).toEqual(['userAdmin']);
  });

  it('and the removal are rejected for members with roles that the administrator does not have [T52]', async () => {
    const tenantId = await getTenantId('alpha');
    const wideId = await insertUser(portal, 'alpha');
    const globalId = await insertUser(portal, 'alpha');
    await portal.query("update memberships set roles = '{userAdmin,connectionAdmin}' where user_id = $1", [
      wideId,
    ]);
    await portal.query('update users set contributer_admin = true where id = $1', [globalId]);
    const before = await portal.hashState();
    const error = {
      code: 'forbidden',
      message:
        'This user has roles that you do not have in this tenant. Ask a superAdmin to change or remove the access.',
    };
    for (const userId of [wideId, globalId]) {
      const params = { tenantId, userId };
      for (const response of [
        await callMembership(userAdmin, userId, { roles: { userAdmin: false, connectionAdmin: false } }),
        await callMembership(userAdmin, userId, { accessExpires: Date.UTC(2099, 1, 1) }),
        await portal.callRoute(userAdmin, 'removeUserFromTenant', params),
      ]) {
        expect(response).toMatchObject({ status: 403, body: { error } });
      }
      const { body } = await portal.callRoute<TenantUser>(userAdmin, 'getMembership', params);
      expect(body).toMatchObject({ manageable: false, globalRoles: null });
      const { body: complete } = await portal.callRoute<TenantUser>(superAdmin, 'getMembership', params);
      expect(complete).toMatchObject({
        manageable: true,
        globalRoles: userId === globalId ? ['contributerAdmin', 'viewer'] : ['viewer'],
      });
    }
    expect(await portal.hashState()).toBe(before);
    const statuses = [
      await callMembership(superAdmin, wideId, { roles: { connectionAdmin: false } }),
      await callMembership(userAdmin, wideId, { roles: { userAdmin: false } }),
      await portal.callRoute(userAdmin, 'removeUserFromTenant', { tenantId, userId: wideId }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 204]);
  });

  it('rejects superAdmin, unknown roles and roles for oneself [T52]', async () => {
    const userId = await insertUser(portal, 'alpha');
    await callMembership(userAdmin, userId, { roles: { superAdmin: true, owner: true } });
    expect(await readRoles(userId)).toEqual([]);
    const ownId = await portal.getId('users', userAdmin);
    expect((await callMembership(userAdmin, ownId, { roles: { contributerAdmin: true } })).status).toBe(422);
    expect(
      (await callMembership(userAdmin, ownId, { roles: { userAdmin: true } }, { tenant: 'beta' })).status,
    ).toBe(404);
    expect(await readRoles(ownId)).toEqual(['userAdmin']);
    expect((await callMembership(superAdmin, userId, { roles: { userAdmin: 'yes' } })).status).toBe(422);
  });

  it('is rejected by the database without the checks of the server [T52]', async () => {
    const otherId = await insertUser(portal, 'alpha');
    const ownId = await portal.getId('users', userAdmin);
    const grant = (userId: string, role: string) =>
      sqlAsUser.runAsUser(
        userAdmin,
        `update memberships set roles = '{${role}}' where user_id = '${userId}' returning 1`,
      );
    expect(await grant(otherId, 'userAdmin')).toHaveLength(1);
    await expect(grant(otherId, 'contributerAdmin')).rejects.toThrow(
      'only roles that they have in the tenant',
    );
    await expect(grant(ownId, 'userAdmin,connectionAdmin')).rejects.toThrow(
      'cannot grant roles to themselves',
    );
    await expect(
      sqlAsUser.runAsUser(
        userAdmin,
        `insert into memberships (tenant_id, user_id, roles)
         select '${await getTenantId('beta')}', '${otherId}', '{userAdmin}'`,
      ),
    ).rejects.toThrow(/row-level security/);
    await expect(
      sqlAsUser.runAsUser(
        userAdmin,
        `update memberships set tenant_id = '${await getTenantId('beta')}' where user_id = '${otherId}'`,
        `delete from group_users where user_id = '${otherId}';
         update memberships set roles = '{contributerAdmin}' where user_id = '${otherId}';
         update memberships set roles = '{userAdmin}' where user_id = '${ownId}'`,
      ),
    ).rejects.toThrow('only roles that they have in the tenant');
    await expect(
      portal.query(`update memberships set roles = '{superAdmin}' where user_id = '${otherId}'`),
    ).rejects.toThrow(/memberships_roles_check/);
  });

  it('rejects outdated versions with 412 and the current membership', async () => {
    const userId = await insertUser(portal, 'alpha');
    const headers = { 'if-match': '"1"' };
    const first = await callMembership(superAdmin, userId, { roles: { userAdmin: true } }, { headers });
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"2"']);
    expect(
      await callMembership(superAdmin, userId, { roles: { userAdmin: false } }, { headers }),
    ).toMatchObject({
      status: 412,
      body: { error: { code: 'version_conflict', conflict: { current: { id: userId, version: 2 } } } },
    });
    expect(await readRoles(userId)).toEqual(['userAdmin']);
  });
});

describe('Escalation from one tenant to another [T52]', () => {
  it('is not possible by moving entities', async () => {
    const groupId = await insertGroup(portal, 'alpha');
    const body = { tenantId: await getTenantId('beta') };
    expect(await portal.callRoute(userAdmin, 'updateGroup', { groupId }, { body })).toMatchObject({
      status: 422,
      body: { error: { details: [{ field: 'tenantId' }] } },
    });
  });

  it('is not possible by repeating a request after the role was revoked', async () => {
    const email = 'former@both.example';
    await insertHolder(portal, email, 'userAdmin');
    await portal.query(`update memberships set roles = roles || '{connectionAdmin}' where roles <> '{}' and user_id =
      (select id from users where email = '${email}')`);
    const groupId = await insertGroup(portal, 'alpha');
    const request = { body: { description: 'once' }, headers: { 'idempotency-key': 'former' } };
    expect((await portal.callRoute(email, 'updateGroup', { groupId }, request)).status).toBe(200);
    await portal.query(
      `update memberships set roles = case tenants.name when 'Tenant beta' then '{userAdmin}' else '{}' end::text[]
       from tenants where tenants.id = tenant_id and user_id = (select id from users where email = $1)`,
      [email],
    );
    expect((await portal.callRoute(email, 'updateGroup', { groupId }, request)).status).toBe(404);
  });

  it('is not possible through users, who belong to no tenant', async () => {
    const userId = await portal.getId('users', 'viewer@alpha.example');
    const body = { roles: { userAdmin: true } };
    expect((await portal.callRoute(userAdmin, 'updateUser', { userId }, { body })).status).toBe(403);
    const other = await portal.getId('users', 'viewer@beta.example');
    expect((await portal.callRoute(userAdmin, 'getUserProfile', { userId: other })).status).toBe(404);
    const { body: profile } = await portal.callRoute<UserProfile>(userAdmin, 'getUserProfile', {
      userId: await portal.getId('users', contributer),
    });
    expect(profile.tenants).toMatchObject([{ name: 'Tenant alpha', roles: ['contributerAdmin'] }]);
  });

  it('explains access only in the tenant of the role', async () => {
    const explain = async (user: string, app: string) =>
      portal.callRoute<AccessExplanation>(contributer, 'explainAccess', {
        userId: await portal.getId('users', user),
        appId: await portal.getId('apps', app),
      });
    expect((await explain(contributer, 'another of alpha')).body).toMatchObject({
      verdict: 'visible',
      paths: [{ rule: 'tenantContributerAdmin', group: null }],
    });
    expect((await explain(contributer, 'Everything of beta')).status).toBe(404);
  });
});

const managedTables = [
  ['tenants', 'id', userAdmin],
  ['memberships', 'tenant_id', userAdmin],
  ['groups', 'tenant_id', userAdmin],
  ['group_users', 'tenant_id', userAdmin],
  ['connections', 'tenant_id', connectionAdmin],
  ['reports', 'tenant_id', contributer],
  ['apps', 'tenant_id', contributer],
  ['app_groups', 'tenant_id', contributer],
  ['app_reports', 'tenant_id', contributer],
] as const;

describe.each(managedTables)(
  'Row-level security of table %s for roles in one tenant',
  (table, column, email) => {
    it('allows changes only in the tenant of the role, and in both when the policy is dropped [T21]', async () => {
      const update = async (tenant: string, ownerSql?: string) =>
        sqlAsUser.runAsUser(
          email,
          `update ${table} set ${column} = ${column} where ${column} = '${await getTenantId(tenant)}' returning 1`,
          ownerSql,
        );
      expect((await update('alpha')).length).toBeGreaterThan(0);
      expect(await update('beta')).toEqual([]);
      const drop = `drop policy updated_by_managers on ${table}`;
      expect((await update('beta', drop)).length).toBeGreaterThan(0);
    });
  },
);

describe('Roles of a membership without effect', () => {
  const email = 'lapsed@both.example';
  const membership = `user_id = (select id from users where email = '${email}')
    and tenant_id = (select id from tenants where name = 'Tenant alpha')`;
  beforeAll(() => insertHolder(portal, email, 'userAdmin'));
  afterEach(() => portal.query("update tenants set archived_at = null where name = 'Tenant alpha'"));

  it.each([
    ['after the membership has ended', `update memberships set expires_at = now() where ${membership}`],
    [
      'while an invitation is pending',
      `insert into invitations (tenant_id, user_id, email)
       select tenant_id, user_id, 'x' from memberships where ${membership}`,
    ],
    ['while the tenant is archived', "update tenants set archived_at = now() where name = 'Tenant alpha'"],
  ])('grant nothing %s', async (_, change) => {
    await portal.query(`update memberships set expires_at = null where ${membership}`);
    await portal.query(`delete from invitations where ${membership}`);
    expect((await portal.whoAmI(email)).body.tenantRoles).toHaveLength(1);
    await portal.query(change);
    expect((await portal.whoAmI(email)).body.tenantRoles).toEqual([]);
    const params = { tenantId: await getTenantId('alpha') };
    expect((await portal.callRoute(email, 'listGroupsOfTenant', params)).status).toBe(403);
    const rows = await sqlAsUser.runAsUser(email, "select access.tenant_ids('manageGroups') as ids");
    expect(rows).toEqual([{ ids: [] }]);
  });
});

describe('Setting that limits the roles for all tenants to superAdmin', () => {
  let limited: Portal;
  beforeAll(async () => {
    limited = await startPortal({ limitsGlobalRoles: true });
    await setUp(limited);
  });
  afterAll(() => limited.close());

  it('leaves other roles for all tenants without effect, in the server and in the database [T52]', async () => {
    const { body } = await limited.whoAmI('contributer@alpha.example');
    expect(body).toMatchObject({ roles: { contributerAdmin: true }, rolesList: ['viewer'], tenantRoles: [] });
    const tenantId = await limited.getId('tenants', 'Tenant alpha');
    for (const [email, name] of [
      ['contributer@alpha.example', 'listReportsOfTenant'],
      ['useradmin@alpha.example', 'listGroupsOfTenant'],
      ['connectionadmin@alpha.example', 'listConnectionsOfTenant'],
    ] as const) {
      expect((await limited.callRoute(email, name, { tenantId })).status).toBe(403);
    }
    expect((await limited.listApps('contributer@alpha.example')).body).toEqual([]);
    const { runAsUser, close } = await openSqlAsUser(limited);
    const update = 'update reports set name = name returning 1';
    expect(await runAsUser('contributer@alpha.example', update)).toEqual([]);
    const lift = 'update access_settings set limits_global_roles = false';
    expect((await runAsUser('contributer@alpha.example', update, lift)).length).toBeGreaterThan(0);
    await close();
  });

  it('keeps superAdmins and roles for one tenant', async () => {
    const tenantId = await limited.getId('tenants', 'Tenant alpha');
    for (const email of [superAdmin, contributer]) {
      expect((await limited.callRoute(email, 'listReportsOfTenant', { tenantId })).status).toBe(200);
    }
    expect((await limited.listApps(contributer)).body).toHaveLength(3);
  });

  it('is off again after a restart without it', async () => {
    const [row] = await limited.query('select limits_global_roles from access_settings');
    expect(row).toEqual({ limits_global_roles: true });
    const { startServer } = await import('../src/index.ts');
    const { close } = await startServer(
      { ...limited.config, limitsGlobalRoles: false },
      { write: () => true },
    );
    const { body } = await limited.whoAmI('contributer@alpha.example');
    expect(body.rolesList).toEqual(['contributerAdmin', 'viewer']);
    await close();
  });
});

describe('View as another user by a contributor of the tenant', () => {
  let viewing: Portal;
  beforeAll(async () => {
    viewing = await startPortal({ addedRoles: { viewAs: ['contributerAdmin'] } });
    await setUp(viewing);
    await viewing.whoAmI('viewer@alpha.example');
  });
  beforeEach(() => viewing.query('delete from view_sessions'));
  afterAll(() => viewing.close());

  const start = async (target: string, tenant: string) =>
    viewing.callRoute<{ id: string }>(
      contributer,
      'startViewSession',
      {
        tenantId: await viewing.getId('tenants', `Tenant ${tenant}`),
        userId: await viewing.getId('users', target),
      },
      { body: { reason: 'Ticket 4711: the sales report looks empty' } },
    );

  it('is possible only in that tenant and for members without roles there [T52]', async () => {
    expect((await start('viewer@alpha.example', 'alpha')).status).toBe(201);
    expect((await start(userAdmin, 'alpha')).status).toBe(422);
    expect((await start('viewer@beta.example', 'beta')).status).toBe(404);
  });

  it('shows the apps of the viewed role, without its administration, and ends with the role of the actor', async () => {
    const { body } = await start('viewer@alpha.example', 'alpha');
    const headers = { 'x-view-as': body.id };
    const whoAmI = () => viewing.callRoute<CurrentUser>(contributer, 'whoAmI', {}, { headers });
    expect(await whoAmI()).toMatchObject({ status: 200, body: { rolesList: ['viewer'], tenantRoles: [] } });
    await viewing.query("update memberships set roles = '{}' where roles = '{contributerAdmin}'");
    expect((await whoAmI()).status).toBe(403);
    await viewing.query(
      `update memberships set roles = '{contributerAdmin}' from users, tenants where users.id = user_id
       and email = $1 and tenants.id = tenant_id and tenants.name = 'Tenant alpha'`,
      [contributer],
    );
    expect((await whoAmI()).status).toBe(403);
  });
});
