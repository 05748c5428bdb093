import { randomUUID } from 'node:crypto';
import type { UserApp, Connection, ErrorBody, Group, Report, User } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfMatch, createEditor } from './support/entity-types.ts';
import { biReportId, workspaceId } from './support/fixture.ts';
import {
  insertApp,
  insertConnection,
  insertGroup,
  insertReport,
  insertTenant,
  insertUser,
} from './support/insert-rows.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const admin = 'super@example.com';
const manager = 'contributer@alpha.example';

let portal: Portal;
beforeAll(async () => {
  // The pool is large enough for several parallel requests to one route.
  portal = await startPortal({ databasePoolSize: 60 });
  for (const email of [admin, manager, 'useradmin@alpha.example']) await portal.whoAmI(email);
});
afterAll(() => portal.close());

describe('Roles of a user', () => {
  it('does not restore a revoked role when another role changes, with or without If-Match [T30]', async () => {
    const editor = createEditor(portal, 'user', await insertUser(portal, 'alpha'));
    await editor.update({ roles: { userAdmin: true } });
    const { version } = (await editor.read()).body;
    await editor.update({ roles: { userAdmin: false } });
    const rejected = await editor.update<ErrorBody>(
      { roles: { connectionAdmin: true } },
      buildIfMatch(version),
    );
    expect(rejected.status).toBe(412);
    const { body } = await editor.update<User>({ roles: { connectionAdmin: true, viewer: true } });
    expect(body.roles).toMatchObject({ userAdmin: false, connectionAdmin: true });
  });

  it('grants a role when the body contains all roles, without If-Match', async () => {
    const editor = createEditor(portal, 'user', await insertUser(portal, 'alpha'));
    const roles = {
      superAdmin: false,
      userAdmin: true,
      connectionAdmin: false,
      contributerAdmin: false,
      viewer: true,
    };
    const { status, body } = await editor.update<User>({ roles, active: true });
    expect({ status, roles: body.roles }).toEqual({ status: 200, roles });
  });
});

describe('Effective identity of a report', () => {
  it('retains the omitted fields of an effective identity', async () => {
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    const connection = await portal.getId('connections', 'principal of alpha');
    const reportEffectiveIdentity = {
      active: true,
      usernameValues: 'static',
      staticUsernameValue: 'region-north',
      role: 'Region',
    };
    const target = { connectionGroupId: `${connection}__${workspaceId}`, reportId: biReportId };
    const body = {
      name: 'Restricted',
      tenantId,
      type: 'Report',
      report: { ...target, permissionRefresh: true, reportEffectiveIdentity },
    };
    const created = await portal.callRoute<Report>(manager, 'createReport', { tenantId }, { body });
    const changed = await portal.callRoute<Report>(
      manager,
      'updateReport',
      { reportId: created.body.id },
      { body: { report: { reportEffectiveIdentity: { role: 'Country' } } } },
    );
    expect(changed.body.report).toMatchObject({
      permissionRefresh: true,
      reportEffectiveIdentity: { ...reportEffectiveIdentity, role: 'Country' },
    });
  });
});

describe('Membership changes', () => {
  it('applies all simultaneous membership changes to a group [T30]', async () => {
    const id = await insertGroup(portal, 'alpha');
    const users = await Promise.all(Array.from({ length: 4 }, () => insertUser(portal, 'alpha')));
    const [first = '', second = '', third = '', fourth = ''] = users;
    const editor = createEditor(portal, 'group', id, manager);
    await editor.update({ users: [first] });
    await Promise.all([
      editor.update({ addUsers: [second] }),
      editor.update({ addUsers: [third], removeUsers: [first] }),
      editor.update({ addUsers: [fourth] }),
    ]);
    const { body } = await portal.callRoute<Group>(manager, 'getGroup', { groupId: id });
    expect(body.users.sort()).toEqual([second, third, fourth].sort());
  });

  it('accepts adding a user who is already a member and removing a user who is not', async () => {
    const id = await insertGroup(portal, 'alpha');
    const [memberId, otherUserId] = [await insertUser(portal, 'alpha'), await insertUser(portal, 'alpha')];
    const editor = createEditor(portal, 'group', id, manager);
    const added = await editor.update<Group>({ users: [memberId] });
    const repeated = await editor.update<Group>({ addUsers: [memberId], removeUsers: [otherUserId] });
    expect(repeated.body).toEqual(added.body);
  });

  it.each([
    ['both a list and changes', { users: [], addUsers: [] }, 'users'],
    ['an ID both to add and to remove', { addUsers: [biReportId], removeUsers: [biReportId] }, 'addUsers'],
    ['a user who is not in the tenant', { addUsers: [biReportId] }, 'addUsers'],
  ])('rejects membership changes of a group with %s', async (_, body, field) => {
    const editor = createEditor(portal, 'group', await insertGroup(portal, 'alpha'), manager);
    expect(await editor.update(body)).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid', details: [{ field }] } },
    });
  });

  it('increases the version of a group with each membership change, even when a user leaves the tenant', async () => {
    const id = await insertGroup(portal, 'alpha');
    const userId = await insertUser(portal, 'alpha');
    const editor = createEditor(portal, 'group', id, manager);
    const { body } = await editor.update({ addUsers: [userId] });
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    const removal = { tenantId, userId };
    expect((await portal.callRoute('useradmin@alpha.example', 'removeUserFromTenant', removal)).status).toBe(
      204,
    );
    const rejected = await editor.update<ErrorBody>({ name: 'Late' }, buildIfMatch(body.version));
    expect(rejected).toMatchObject({
      status: 412,
      body: { error: { conflict: { current: { users: [] }, changedBy: 'Ada Vos' } } },
    });
  });

  it('increases the version of a tenant with each membership change', async () => {
    const id = await insertTenant(portal, 'alpha');
    const editor = createEditor(portal, 'tenant', id, 'useradmin@alpha.example');
    const { version } = (await editor.read()).body;
    const userId = await portal.getId('users', 'outsider@alpha.example');
    await portal.callRoute('useradmin@alpha.example', 'removeUserFromTenant', { tenantId: id, userId });
    expect((await editor.update({ name: 'Late' }, buildIfMatch(version))).status).toBe(412);
  });
});

describe('Groups and reports of an app', () => {
  it('adds and removes groups of an app, requires at least one group, and stores the order of its reports', async () => {
    const id = await insertApp(portal, 'alpha');
    const editor = createEditor(portal, 'app', id, manager);
    const groups = await Promise.all(Array.from({ length: 2 }, () => insertGroup(portal, 'alpha')));
    await Promise.all(groups.map((groupId) => editor.update({ addGroups: [groupId] })));
    const readers = await portal.getId('groups', 'readers of alpha');
    const { body } = await editor.update<UserApp>({ removeGroups: [readers] });
    expect(body.__groups.map((entry) => entry.id).sort()).toEqual([...groups].sort());
    expect(await editor.update({ removeGroups: groups })).toMatchObject({
      status: 422,
      body: {
        error: { details: [{ field: 'removeGroups', message: 'At least one group must be selected' }] },
      },
    });
    const reports = [await insertReport(portal, 'alpha'), await insertReport(portal, 'alpha')].reverse();
    const ordered = await editor.update<UserApp>({ reports });
    expect(ordered.body.__reports.map((entry) => entry.id)).toEqual(reports);
    const reversed = reports.toReversed();
    const rejected = await editor.update<ErrorBody>({ reports: reversed }, buildIfMatch(body.version));
    expect(rejected.status).toBe(412);
  });
});

describe('If-Match', () => {
  it('ignores If-Match for a repeated request and returns the first response', async () => {
    const editor = createEditor(portal, 'group', await insertGroup(portal, 'alpha'), manager);
    const { version } = (await editor.read()).body;
    const headers = { ...buildIfMatch(version), 'idempotency-key': randomUUID() };
    const first = await editor.update({ name: 'Once' }, headers);
    const repeated = await editor.update({ name: 'Once' }, headers);
    expect(repeated).toMatchObject({ status: 200, body: first.body });
    expect(repeated.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  it('rejects a repeated request with a different If-Match header', async () => {
    const editor = createEditor(portal, 'group', await insertGroup(portal, 'alpha'), manager);
    const key = { 'idempotency-key': randomUUID() };
    const { body } = await editor.update({ name: 'Once' }, key);
    const repeated = await editor.update<ErrorBody>(
      { name: 'Once' },
      { ...key, ...buildIfMatch(body.version) },
    );
    expect(repeated).toMatchObject({ status: 422, body: { error: { code: 'invalid' } } });
  });

  it('accepts a different If-Match for the same idempotency key after a rejection', async () => {
    const editor = createEditor(portal, 'group', await insertGroup(portal, 'alpha'), manager);
    const key = { 'idempotency-key': randomUUID() };
    const { version } = (await editor.read()).body;
    expect((await editor.update({ name: 'Mine' }, { ...key, ...buildIfMatch(0) })).status).toBe(412);
    expect((await editor.update({ name: 'Mine' }, { ...key, ...buildIfMatch(version) })).status).toBe(200);
  });

  it('returns 404 for an entity of another tenant with any version', async () => {
    const id = await insertGroup(portal, 'beta');
    const editor = createEditor(portal, 'group', id, manager);
    for (const version of [1, 7]) expect((await editor.update({}, buildIfMatch(version))).status).toBe(404);
  });

  it('reveals the user of the last change only to users of a shared tenant', async () => {
    const id = await insertGroup(portal, 'alpha');
    const { body } = await createEditor(portal, 'group', id, admin).update({ name: 'By the superAdmin' });
    const change = { name: 'Mine' };
    expect(
      await createEditor(portal, 'group', id, manager).update<ErrorBody>(change, buildIfMatch(0)),
    ).toMatchObject({
      status: 412,
      body: { error: { conflict: { current: body, changedBy: null } } },
    });
  });

  it('rejects a stale version after a statement that does not mention versions', async () => {
    const id = await insertConnection(portal, 'alpha');
    const editor = createEditor(portal, 'connection', id);
    const { version } = (await editor.read()).body;
    await portal.query("update connections set name = 'By a statement' where id = $1", [id]);
    const rejected = await editor.update<ErrorBody>({ name: 'Mine' }, buildIfMatch(version));
    const current = { name: 'By a statement' } as Partial<Connection>;
    expect(rejected).toMatchObject({ status: 412, body: { error: { conflict: { current } } } });
  });
});
