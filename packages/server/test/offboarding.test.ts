import { randomUUID } from 'node:crypto';
import { buildPath, routes } from '@embed-portal/api-contract';
import type {
  ArchivedTenant,
  BulkDeletionResult,
  Deletion,
  ErrorBody,
  Group,
  RouteName,
  Tenant,
  TenantContents,
  UserApp,
} from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase as createPool } from '../src/db/database.ts';
import { purgeDeletions } from '../src/services/deletions/purge-deletions.ts';
import type { TenantKey } from './support/fixture.ts';
import {
  insertApp,
  insertConnection,
  insertGroup,
  insertReport,
  insertTenant,
} from './support/insert-rows.ts';
import { queueJob, shortIntervals } from './support/jobs.ts';
import { noLimits, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { openSqlAsUser } from './support/sql-as-user.ts';
import type { SqlAsUser } from './support/sql-as-user.ts';
import { targets } from './support/targets.ts';
import type { Caller } from './support/targets.ts';

const admin = 'super@example.com';
const contributor = 'contributer@alpha.example';
const userAdmin = 'useradmin@alpha.example';
const deletionDays = 30;

let portal: Portal;
let sqlAsUser: SqlAsUser;
beforeAll(async () => {
  portal = await startPortal({ limits: noLimits, retention: { deletionDays }, jobs: shortIntervals });
  for (const email of [admin, contributor, userAdmin, 'connectionadmin@alpha.example']) {
    await portal.whoAmI(email);
  }
  sqlAsUser = await openSqlAsUser(portal);
});
afterAll(async () => {
  await sqlAsUser.close();
  await portal.close();
});

const call = <Body = ErrorBody>(
  email: string,
  name: RouteName,
  params: Record<string, string>,
  body?: unknown,
) => portal.callRoute<Body>(email, name, params, body === undefined ? {} : { body });
const getTenantId = (tenant: TenantKey): Promise<string> => portal.getId('tenants', `Tenant ${tenant}`);
const archive = (tenantId: string) => call(admin, 'archiveTenant', { tenantId });
const unarchive = (tenantId: string) => call(admin, 'unarchiveTenant', { tenantId });
const listDeletions = async (email: string): Promise<Deletion[]> =>
  (await call<Deletion[]>(email, 'listDeletions', {})).body;
const findDeletion = async (email: string, id: string): Promise<Deletion | undefined> =>
  (await listDeletions(email)).find((deletion) => deletion.id === id);
const restore = <Body = Deletion>(email: string, deletionId: string, body: object = {}) =>
  call<Body>(email, 'restoreDeletion', { deletionId }, body);
const getStatus = async (...[email, name, params]: Parameters<typeof call>): Promise<number> =>
  (await call(email, name, params)).status;

/** Inserts a tenant with the members of alpha and one entity of each type. Returns the IDs. */
async function insertFilledTenant(name: string) {
  const tenantId = await insertTenant(portal, 'alpha');
  const slug = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}`;
  await portal.query('update tenants set name = $2, slug = $3 where id = $1', [tenantId, name, slug]);
  const insert = async (sql: string): Promise<string> => {
    const [row] = await portal.query<{ id: string }>(`${sql} returning id`, [tenantId]);
    return row?.id ?? '';
  };
  const groupId = await insert("insert into groups (tenant_id, name) values ($1, 'Readers')");
  const connectionId = await insert(
    "insert into connections (tenant_id, name, type) values ($1, 'Principal', 'App Owns Data')",
  );
  const reportId = await insert(
    "insert into reports (tenant_id, name, type, link_url) values ($1, 'Manual', 'Link', 'https://a.example')",
  );
  const appId = await insert("insert into apps (tenant_id, name) values ($1, 'Cockpit')");
  await portal.query('insert into app_groups values ($1, $2, $3)', [tenantId, appId, groupId]);
  await portal.query('insert into app_reports values ($1, $2, $3, 0)', [tenantId, appId, reportId]);
  return { tenantId, slug, groupId, connectionId, reportId, appId };
}

describe('Archived tenants', () => {
  const superAdmin: Caller = { persona: 'super', tenant: undefined, email: admin };
  /** Routes that also accept archived tenants, or concern none. */
  const exceptions: RouteName[] = [
    'unarchiveTenant',
    'getTenantContents',
    'deleteTenantWithContents',
    // For users, who belong to no tenant.
    'deleteUserPermanently',
  ];
  /** Routes that return the same response for all apps, whether they exist or not. */
  const uniform: RouteName[] = ['requestAccess', 'removeFavorite'];

  it('return 404 for every route and every user until the archival ends [T43]', async () => {
    const tenantId = await getTenantId('beta');
    const requests: { name: RouteName; request: Parameters<Portal['callRoute']> }[] = [];
    for (const name of Object.keys(routes) as RouteName[]) {
      const { params, ...request } = await targets[name].buildRequest(portal, 'beta', superAdmin);
      const isInTenant =
        params['tenantId'] === tenantId ||
        ['appId', 'reportId', 'groupId', 'connectionId', 'deletionId'].some((param) => param in params);
      if (isInTenant && !exceptions.includes(name))
        requests.push({ name, request: [admin, name, params, request] });
    }
    expect(requests.length).toBeGreaterThan(35);

    expect((await archive(tenantId)).status).toBe(204);
    const statuses: Record<string, number> = {};
    for (const { name, request } of requests) {
      const { status } = await portal.callRoute(...request);
      if (status !== 404) statuses[name] = status;
    }
    expect(statuses).toEqual(Object.fromEntries(uniform.map((name) => [name, 204])));
    expect(await getStatus(userAdmin, 'getTenantContents', { tenantId })).toBe(404);
    expect((await unarchive(tenantId)).status).toBe(204);
    expect(await getStatus(admin, 'getTenant', { tenantId })).toBe(200);
  });

  it('disappear from all lists of members and superAdmins, and return unchanged', async () => {
    const tenantId = await getTenantId('beta');
    const viewer = 'viewer@beta.example';
    const list = async (email: string, name: RouteName): Promise<string[]> => {
      const userId = await portal.getId('users', email);
      return (await call<{ name: string }[]>(email, name, { userId })).body
        .map((entity) => entity.name)
        .sort();
    };
    const names = ['listAppsOfUser', 'listTenantsOfUser'] as const;
    const readAll = async () => [
      ...(await Promise.all(names.map((name) => list(viewer, name)))),
      ...(await Promise.all([...names, 'listGroupsOfUser' as const].map((name) => list(admin, name)))),
    ];
    const before = await readAll();
    expect(before.flat()).toContain('Everything of beta');

    await archive(tenantId);
    expect((await readAll()).flat().filter((name) => name.includes('beta'))).toEqual([]);
    const { body } = await call<ArchivedTenant[]>(admin, 'listArchivedTenants', {});
    expect(body.find(({ id }) => id === tenantId)).toMatchObject({
      name: 'Tenant beta',
      archived: expect.any(Number) as number,
      archivedBy: 'Ada Vos',
    });

    await unarchive(tenantId);
    expect(await readAll()).toEqual(before);
  });

  it('keep their members in other tenants', async () => {
    const tenantId = await insertTenant(portal, 'alpha');
    await archive(tenantId);
    const userId = await portal.getId('users', userAdmin);
    const { body } = await call<Tenant[]>(userAdmin, 'listTenantsOfUser', { userId });
    expect(body.map(({ name }) => name)).toContain('Tenant alpha');
    expect(body.map(({ id }) => id)).not.toContain(tenantId);
  });

  it('are recorded in the audit log with the change, and replays return the stored response', async () => {
    const tenantId = await insertTenant(portal, 'alpha');
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => portal.callRoute(admin, 'archiveTenant', { tenantId }, { headers });
    const response = await send();
    expect((await send()).status).toBe(204);
    const [entry] = await portal.query(
      'select action, tenant_id, tenant_name, targets, changes from audit_log where request_id = $1',
      [response.headers.get('x-request-id')],
    );
    expect(entry).toEqual({
      action: 'archiveTenant',
      tenant_id: tenantId,
      tenant_name: 'Fresh',
      targets: [{ type: 'tenant', id: tenantId, name: 'Fresh' }],
      changes: [{ field: 'archived', before: false, after: true }],
    });
    expect((await archive(tenantId)).status).toBe(404);
  });

  it('can be deleted and restored, and are archived afterwards', async () => {
    const { tenantId } = await insertFilledTenant('Shelved');
    await archive(tenantId);
    const { body: contents } = await call<TenantContents>(admin, 'getTenantContents', { tenantId });
    expect(contents).toMatchObject({ group: 1, app: 1, report: 1, connection: 1 });
    expect((await call(admin, 'deleteTenantWithContents', { tenantId }, { name: 'Shelved' })).status).toBe(
      204,
    );
    expect((await unarchive(tenantId)).status).toBe(404);
    expect(await findDeletion(userAdmin, tenantId)).toBeUndefined();
    expect((await restore(admin, tenantId)).status).toBe(200);
    expect(await getStatus(admin, 'getTenant', { tenantId })).toBe(404);
    expect((await unarchive(tenantId)).status).toBe(204);
  });
});

describe('Deletion of a tenant with its contents', () => {
  it('requires the exact name and the rights to delete the contents', async () => {
    const { tenantId } = await insertFilledTenant('Exact');
    const send = (email: string, name: string) =>
      call(email, 'deleteTenantWithContents', { tenantId }, { name });
    expect(await send(admin, 'exact')).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid', details: [{ field: 'name' }] } },
    });
    expect(await send(userAdmin, 'Exact')).toMatchObject({
      status: 403,
      body: {
        error: {
          message:
            'This tenant contains apps and reports and connections, which your roles do not allow you to delete. Ask a superAdmin to delete the tenant.',
        },
      },
    });
    expect(await getStatus(admin, 'getTenant', { tenantId })).toBe(200);
    expect(await call(admin, 'deleteTenant', { tenantId })).toMatchObject({ status: 422 });
  });

  it('restores exactly the entities that were deleted with it', async () => {
    const { tenantId, groupId, reportId, appId, connectionId } = await insertFilledTenant('Whole');
    const [{ id: earlier } = { id: '' }] = await portal.query<{ id: string }>(
      "insert into groups (tenant_id, name) values ($1, 'Earlier') returning id",
      [tenantId],
    );
    expect(await getStatus(admin, 'deleteGroup', { groupId: earlier })).toBe(204);
    await call(admin, 'deleteTenantWithContents', { tenantId }, { name: 'Whole' });
    const reads = [
      ['getTenant', { tenantId }],
      ['getGroup', { groupId }],
      ['getReport', { reportId }],
      ['getApp', { appId }],
      ['getConnection', { connectionId }],
    ] as const;
    for (const [name, params] of reads) expect(await getStatus(admin, name, params)).toBe(404);
    expect(await findDeletion(admin, tenantId)).toMatchObject({
      type: 'tenant',
      entities: [{ id: tenantId, name: 'Whole' }],
      contents: { group: 1, app: 1, report: 1, connection: 1 },
      deletedBy: 'Ada Vos',
    });

    expect((await restore(admin, tenantId)).status).toBe(200);
    for (const [name, params] of reads) expect(await getStatus(admin, name, params)).toBe(200);
    const { body: app } = await call<UserApp>(admin, 'getApp', {
      appId,
    });
    expect([app.__groups.map(({ id }) => id), app.__reports.map(({ id }) => id)]).toEqual([
      [groupId],
      [reportId],
    ]);
    expect(await getStatus(admin, 'getGroup', { groupId: earlier })).toBe(404);
    expect((await restore(admin, earlier)).status).toBe(200);
  });

  it('asks for a new name when another tenant uses its address', async () => {
    const { tenantId, slug } = await insertFilledTenant('Taken');
    await call(admin, 'deleteTenantWithContents', { tenantId }, { name: 'Taken' });
    await portal.query("insert into tenants (name, slug) values ('Successor', $1)", [slug]);
    expect(await restore<ErrorBody>(admin, tenantId)).toMatchObject({
      status: 409,
      body: { error: { code: 'name_in_use', details: [{ field: 'name' }] } },
    });
    const name = `Taken ${randomUUID()}`;
    expect(await restore(admin, tenantId, { name })).toMatchObject({
      status: 200,
      body: { entities: [{ id: tenantId, name }] },
    });
    const { body } = await call<Tenant>(admin, 'getTenant', { tenantId });
    expect(body).toMatchObject({ name, URL: name.toLowerCase().replaceAll(' ', '-') });
  });
});

describe('Restore of deleted entities', () => {
  it('returns a group with its members to the users who may delete groups, and records both', async () => {
    const groupId = await insertGroup(portal, 'alpha');
    const userId = await portal.getId('users', 'viewer@alpha.example');
    await portal.query('insert into group_users values ($1, $2, $3)', [
      await getTenantId('alpha'),
      groupId,
      userId,
    ]);
    expect(await getStatus(contributor, 'deleteGroup', { groupId })).toBe(204);
    expect(await getStatus(contributor, 'getGroup', { groupId })).toBe(404);
    expect(await findDeletion(userAdmin, groupId)).toMatchObject({
      type: 'group',
      tenant: { name: 'Tenant alpha' },
      entities: [{ id: groupId, name: 'Fresh' }],
      contents: null,
      deletedBy: 'Ada Vos',
      expires: expect.any(Number) as number,
    });
    const response = await restore(userAdmin, groupId);
    expect(response.status).toBe(200);
    const { body } = await call<Group>(contributor, 'getGroup', { groupId });
    expect(body.users).toEqual([userId]);
    const [entry] = await portal.query('select action, targets from audit_log where request_id = $1', [
      response.headers.get('x-request-id'),
    ]);
    expect(entry).toEqual({
      action: 'restoreDeletion',
      targets: [{ type: 'group', id: groupId, name: 'Fresh' }],
    });
    expect((await restore(userAdmin, groupId)).status).toBe(404);
  });

  it('is refused while a required entity is deleted, and names its deletion', async () => {
    const { tenantId, appId, reportId, groupId } = await insertFilledTenant('Nested');
    expect(await getStatus(admin, 'deleteApp', { appId })).toBe(204);
    expect(await getStatus(admin, 'deleteReport', { reportId })).toBe(204);
    const refuse = (parents: object[]) => ({
      status: 409,
      body: { error: { code: 'parent_deleted', parents } },
    });
    const report = { deletionId: reportId, type: 'report', name: 'Manual' };
    expect(await restore(admin, appId)).toMatchObject(refuse([report]));
    await call(admin, 'deleteTenantWithContents', { tenantId }, { name: 'Nested' });
    const tenant = { deletionId: tenantId, type: 'tenant', name: 'Nested' };
    expect(await restore(admin, reportId)).toMatchObject(refuse([tenant]));
    expect(await restore(admin, appId)).toMatchObject(
      refuse([{ deletionId: tenantId, type: 'group', name: 'Readers' }, report, tenant]),
    );
    for (const id of [tenantId, reportId, appId]) expect((await restore(admin, id)).status).toBe(200);
    expect(await getStatus(admin, 'getGroup', { groupId })).toBe(200);
  });

  it('does not reveal or restore deletions of other tenants or of types that the roles exclude [T44]', async () => {
    const groupId = await insertGroup(portal, 'beta');
    const connectionId = await insertConnection(portal, 'alpha');
    await call(admin, 'deleteGroup', { groupId });
    await call(admin, 'deleteConnection', { connectionId });
    for (const [email, id] of [
      [contributor, groupId],
      [userAdmin, groupId],
      [contributor, connectionId],
      ['connectionadmin@alpha.example', groupId],
    ] as const) {
      expect(await findDeletion(email, id)).toBeUndefined();
      expect((await restore(email, id)).status).toBe(404);
    }
    expect(await findDeletion('connectionadmin@alpha.example', connectionId)).toMatchObject({
      deletedBy: null,
    });
    const open =
      'drop policy restored_by_managers on deletions; create policy all_rows on deletions using (true)';
    expect(await sqlAsUser.count(contributor, `deletions where id = '${groupId}'`)).toBe(0);
    expect(await sqlAsUser.count(contributor, `deletions where id = '${groupId}'`, open)).toBe(1);
  });

  it('keeps the sealed secret and the grants of a connection', async () => {
    const connectionId = await insertConnection(portal, 'alpha');
    await portal.query("update connections set client_secret = 'sealed' where id = $1", [connectionId]);
    await portal.query(
      `insert into connection_grants (id, tenant_id, connection_id, refresh_token) values (gen_random_uuid(), $1, $2, 'sealed')`,
      [await getTenantId('alpha'), connectionId],
    );
    await call(admin, 'deleteConnection', { connectionId });
    const read = () =>
      portal.query(
        `select c.client_secret::text as secret, count(g.id)::int as grants from connections c
         left join connection_grants g on g.connection_id = c.id where c.id = $1 group by 1`,
        [connectionId],
      );
    expect(await read()).toEqual([{ secret: String.raw`\x7365616c6564`, grants: 1 }]);
    await restore(admin, connectionId);
    expect(await getStatus(admin, 'getConnection', { connectionId })).toBe(200);
  });

  it('rejects a replay after access to the tenant was lost [T36]', async () => {
    const tenantId = await insertTenant(portal, 'alpha');
    const [{ id } = { id: '' }] = await portal.query<{ id: string }>(
      "insert into groups (tenant_id, name) values ($1, 'Replayed') returning id",
      [tenantId],
    );
    await call(userAdmin, 'deleteGroup', { groupId: id });
    const headers = { 'idempotency-key': randomUUID() };
    const send = () =>
      portal.callRoute(userAdmin, 'restoreDeletion', { deletionId: id }, { body: {}, headers });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
    await archive(tenantId);
    expect((await send()).status).toBe(404);
  });
});

describe('Bulk deletion', () => {
  it('deletes what it can, reports each ID, and restores all of them together', async () => {
    const ids = [await insertGroup(portal, 'alpha'), await insertGroup(portal, 'alpha')];
    const [usedId, foreignId] = [
      await portal.getId('groups', 'readers of alpha'),
      await portal.getId('groups', 'readers of beta'),
    ];
    const response = await call<BulkDeletionResult>(
      contributor,
      'deleteEntities',
      {},
      {
        type: 'group',
        ids: [ids[0], usedId, foreignId, ids[1]],
      },
    );
    expect(response).toMatchObject({
      status: 200,
      body: {
        results: [
          { id: ids[0], error: null },
          { id: usedId, error: { code: 'invalid' } },
          { id: foreignId, error: { code: 'not_found', message: 'Group not found.' } },
          { id: ids[1], error: null },
        ],
        deletionIds: [ids[0]],
      },
    });
    const entries = await portal.query(
      'select action, url, targets from audit_log where request_id = $1 order by action desc, url',
      [response.headers.get('x-request-id')],
    );
    const toTarget = (id?: string) => ({ type: 'group', id, name: 'Fresh' });
    const toUrl = (groupId = '') => `/api${buildPath(routes.deleteGroup, { groupId })}`;
    expect(entries).toEqual([
      ...[...ids].sort().map((id) => ({ action: 'deleteGroup', url: toUrl(id), targets: [toTarget(id)] })),
      { action: 'deleteEntities', url: '/api/bulkDeletions', targets: ids.map(toTarget) },
    ]);
    expect(await restore(contributor, ids[0] ?? '')).toMatchObject({
      status: 200,
      body: { entities: ids.map((id) => ({ id, name: 'Fresh' })) },
    });
    for (const groupId of ids) expect(await getStatus(contributor, 'getGroup', { groupId })).toBe(200);
  });

  it.each([
    ['app', insertApp, 'getApp', 'appId'],
    ['report', insertReport, 'getReport', 'reportId'],
    ['connection', insertConnection, 'getConnection', 'connectionId'],
  ] as const)('deletes entities of type %s', async (type, insert, name, param) => {
    const id = await insert(portal, 'alpha');
    const { body } = await call<BulkDeletionResult>(admin, 'deleteEntities', {}, { type, ids: [id] });
    expect(body).toEqual({ results: [{ id, error: null }], deletionIds: [id] });
    expect(await getStatus(admin, name, { [param]: id })).toBe(404);
  });

  it.each([
    ['group', insertGroup],
    ['app', insertApp],
    ['report', insertReport],
    ['connection', insertConnection],
  ] as const)(
    'names only the deletions of the request, not earlier ones of the type %s',
    async (type, insert) => {
      const deleteOne = async (email: string) => {
        const ids = [await insert(portal, 'alpha')];
        const { body } = await call<BulkDeletionResult>(email, 'deleteEntities', {}, { type, ids });
        expect(body.deletionIds).toEqual(ids);
      };
      const other = type === 'connection' ? 'connectionadmin@alpha.example' : contributor;
      for (const email of [admin, admin, other]) await deleteOne(email);
    },
  );

  it('requires the right to delete entities of the type, and at most 500 unique IDs [T44]', async () => {
    const send = (email: string, type: string, ids: string[]) =>
      call(email, 'deleteEntities', {}, { type, ids });
    const ids = Array.from({ length: 501 }, () => randomUUID());
    expect((await send(contributor, 'connection', ids.slice(0, 1))).status).toBe(403);
    expect((await send(userAdmin, 'app', ids.slice(0, 1))).status).toBe(403);
    expect((await send(admin, 'group', ids)).status).toBe(422);
    expect((await send(admin, 'group', [])).status).toBe(422);
    expect((await send(admin, 'group', [ids[0] ?? '', ids[0] ?? ''])).status).toBe(422);
  });
});

describe('Database rules of deletions', () => {
  const tables = ['connections', 'groups', 'reports', 'apps'] as const;

  it.each(tables)('hide deleted rows of %s from all users [T21]', async (table) => {
    const type = table.slice(0, -1);
    const mark = `insert into deletions (id, type, tenant_id, tenant_name, entities)
        select '00000000-0000-4000-8000-000000000001', '${type}', id, name, '[]' from tenants where name = 'Tenant alpha';
      update ${table} set deletion_id = '00000000-0000-4000-8000-000000000001'
        where tenant_id = (select id from tenants where name = 'Tenant alpha')`;
    const rows = `${table} where tenant_id = '${await getTenantId('alpha')}'`;
    for (const email of [admin, contributor]) {
      expect(await sqlAsUser.count(email, rows, mark)).toBe(0);
      const drop = `${mark}; drop policy hidden_while_deleted on ${table}`;
      expect(await sqlAsUser.count(email, rows, drop)).toBeGreaterThan(0);
    }
  });

  it.each([
    'tenants',
    'memberships',
    'invitations',
    'groups',
    'group_users',
    'connections',
    'reports',
    'apps',
    'app_groups',
    'app_reports',
  ])('hide rows of %s in archived tenants from superAdmins [T21]', async (table) => {
    const tenantId = await getTenantId('alpha');
    const close = `update tenants set archived_at = now() where id = '${tenantId}';
      insert into invitations (tenant_id, user_id, email)
        select tenant_id, user_id, 'x' from memberships where tenant_id = '${tenantId}' limit 1`;
    const rows = `${table} where ${table === 'tenants' ? 'id' : 'tenant_id'} = '${tenantId}'`;
    expect(await sqlAsUser.count(admin, rows, close)).toBe(0);
    const drop = `${close}; drop policy hidden_while_closed on ${table}`;
    expect(await sqlAsUser.count(admin, rows, drop)).toBeGreaterThan(0);
  });

  it('keep rows that a statement of a user deletes', async () => {
    const groupId = await insertGroup(portal, 'alpha');
    const rows = await sqlAsUser.runAsUser<{ count: number }>(
      contributor,
      `delete from groups where id = '${groupId}'; select count(*)::int as count from deletions where id = '${groupId}'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('reject the deletion of referenced rows and references to deleted rows', async () => {
    const groupId = await portal.getId('groups', 'readers of alpha');
    await expect(
      sqlAsUser.runAsUser(contributor, `delete from groups where id = '${groupId}'`),
    ).rejects.toThrow('The group is in use.');
    const unusedId = await insertGroup(portal, 'alpha');
    const appId = await insertApp(portal, 'alpha');
    await expect(
      sqlAsUser.runAsUser(
        contributor,
        `delete from groups where id = '${unusedId}';
         insert into app_groups select tenant_id, id, '${unusedId}' from apps where id = '${appId}';
         set constraints all immediate`,
      ),
    ).rejects.toThrow('A referenced entity is deleted.');
  });

  it('allow only superAdmins to archive and to list archived tenants', async () => {
    const tenantId = await getTenantId('alpha');
    await expect(
      sqlAsUser.runAsUser(userAdmin, `select access.set_archived('${tenantId}', true)`),
    ).rejects.toThrow();
    await expect(
      sqlAsUser.runAsUser(userAdmin, `select access.delete_archived_tenant('${tenantId}')`),
    ).rejects.toThrow();
    const close = `update tenants set archived_at = now() where id = '${tenantId}'`;
    expect(await sqlAsUser.count(userAdmin, 'archived_tenants', close)).toBe(0);
    const contents = `select access.count_contents('${await getTenantId('beta')}') as contents`;
    expect(await sqlAsUser.runAsUser(userAdmin, contents)).toEqual([{ contents: null }]);
  });
});

describe('Permanent deletion', () => {
  const expire = (id: string) =>
    portal.query("update deletions set deleted_at = now() - interval '31 days' where id = $1", [id]);
  const countRows = async (table: string, column: string, id: string): Promise<number> => {
    const [row] = await portal.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${column} = $1`,
      [id],
    );
    return row?.count ?? -1;
  };

  it('ends the restore after the configured days, removes the rows with a job, and records it', async () => {
    const { tenantId, appId } = await insertFilledTenant('Gone');
    await call(admin, 'deleteApp', { appId });
    await call(admin, 'deleteTenantWithContents', { tenantId }, { name: 'Gone' });
    await expire(tenantId);
    expect(await findDeletion(admin, tenantId)).toBeUndefined();
    expect((await restore(admin, tenantId)).status).toBe(404);

    await queueJob(portal, 'deletions');
    await expect.poll(() => countRows('tenants', 'id', tenantId), { timeout: 20_000 }).toBe(0);
    for (const table of ['apps', 'groups', 'reports', 'connections', 'memberships', 'deletions'])
      expect(await countRows(table, 'tenant_id', tenantId)).toBe(0);
    const [entry] = await portal.query(
      "select user_id, tenant_name, targets from audit_log where action = 'purgeDeletion' and tenant_id = $1",
      [tenantId],
    );
    const targets = [{ type: 'tenant', id: tenantId, name: 'Gone' }];
    expect(entry).toEqual({ user_id: null, tenant_name: 'Gone', targets });
  });

  it('keeps deletions that have not expired', async () => {
    const [recent, old] = [await insertGroup(portal, 'alpha'), await insertGroup(portal, 'alpha')];
    for (const groupId of [recent, old]) await call(contributor, 'deleteGroup', { groupId });
    await expire(old);
    await queueJob(portal, 'deletions');
    await expect.poll(() => countRows('groups', 'id', old), { timeout: 20_000 }).toBe(0);
    expect((await restore(contributor, recent)).status).toBe(200);
  });

  it('continues an interrupted run, whose deletion can no longer be restored', async () => {
    const pool = createPool({ url: portal.config.databaseUrl, size: 1 });
    try {
      const { tenantId } = await insertFilledTenant('Partial');
      await call(admin, 'deleteTenantWithContents', { tenantId }, { name: 'Partial' });
      await portal.query("update deletions set deleted_at = now() - interval '10 days' where id = $1", [
        tenantId,
      ]);
      // Stops before the memberships, after the contents.
      const stop = new AbortController();
      let checks = 0;
      const signal = new Proxy(stop.signal, {
        get: (target, key) => {
          if (key === 'throwIfAborted' && (checks += 1) === 5) stop.abort(new Error('Stopped.'));
          const value: unknown = Reflect.get(target, key, target);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      });
      await expect(purgeDeletions(pool.system, 9, signal)).rejects.toThrow('Stopped.');
      expect(await countRows('connections', 'tenant_id', tenantId)).toBe(0);
      expect(await countRows('memberships', 'tenant_id', tenantId)).toBeGreaterThan(0);
      expect((await restore(admin, tenantId)).status).toBe(404);

      await purgeDeletions(pool.system, 9, new AbortController().signal);
      expect(await countRows('tenants', 'id', tenantId)).toBe(0);
    } finally {
      await pool.close();
    }
  });
});
