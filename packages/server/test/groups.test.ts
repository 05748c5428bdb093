import { randomUUID } from 'node:crypto';
import type { Group, UserApp } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFieldError } from './support/field-error.ts';
import { insertGroup, insertTenant, insertUser } from './support/insert-rows.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  await portal.whoAmI(admin);
});
afterAll(() => portal.close());

const admin = 'contributer@alpha.example';
const getTenantId = (key = 'alpha') => portal.getId('tenants', `Tenant ${key}`);
const patch = (groupId: string, body: object) =>
  portal.callRoute<Group>(admin, 'updateGroup', { groupId }, { body });
describe('Lists of groups', () => {
  it("returns the groups of the caller's tenants with their members", async () => {
    const userId = await portal.getId('users', admin);
    const { body } = await portal.callRoute<Group[]>(admin, 'listGroupsOfUser', { userId });
    expect(body.map(({ name }) => name)).toEqual(['others of alpha', 'readers of alpha']);
    expect(body[1]).toMatchObject({ tenantId: await getTenantId(), description: null });
    expect(body[1]?.users).toHaveLength(2);
    expect(body[0]?.users).toEqual([]);
  });

  it('returns the groups of all tenants to superAdmins', async () => {
    const userId = await portal.getId('users', 'super@example.com');
    const { body } = await portal.callRoute<Group[]>('super@example.com', 'listGroupsOfUser', { userId });
    expect(body).toHaveLength(4);
  });

  it('returns only the groups of the requested tenant', async () => {
    const { body } = await portal.callRoute<Group[]>(admin, 'listGroupsOfTenant', {
      tenantId: await getTenantId(),
    });
    expect(body.map(({ name }) => name)).toEqual(['others of alpha', 'readers of alpha']);
  });

  it('returns 404 for the groups of a tenant that the caller cannot access [T2]', async () => {
    const tenantId = await getTenantId('beta');
    expect(await portal.callRoute(admin, 'listGroupsOfTenant', { tenantId })).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found', message: 'Tenant not found.' } },
    });
  });
});

describe('POST /tenants/{tenantId}/groups', () => {
  const create = async (body: object) =>
    portal.callRoute<Group>(admin, 'createGroup', { tenantId: await getTenantId() }, { body });

  it('creates a group without members', async () => {
    const tenantId = await getTenantId();
    const { status, body } = await create({ name: 'New', description: 'Text', tenantId });
    expect(status).toBe(201);
    expect(body).toEqual({ id: body.id, name: 'New', description: 'Text', tenantId, version: 1, users: [] });
  });

  it.each([
    ['without a name', async () => ({ tenantId: await getTenantId() }), 'name', 'Name is required'],
    ['without a tenant', async () => ({ name: 'New' }), 'tenantId', 'Tenant is required'],
    [
      'with a tenant that differs from the path',
      async () => ({ name: 'N', tenantId: await getTenantId('beta') }),
      'tenantId',
      'Must match the tenant in the URL',
    ],
  ])('rejects a group %s', async (_, body, field, message) => {
    const before = await portal.hashState();
    expect(await create(await body())).toMatchObject(buildFieldError(field, message));
    expect(await portal.hashState()).toBe(before);
  });
});

describe('Members of a group', () => {
  it('replaces the members of a group with a list, and retains them when the list is omitted', async () => {
    const groupId = await insertGroup(portal, 'alpha');
    const [first, second] = [await insertUser(portal, 'alpha'), await insertUser(portal, 'alpha')];
    expect((await patch(groupId, { users: [first, second] })).body.users.sort()).toEqual(
      [first, second].sort(),
    );
    expect((await patch(groupId, { users: [second] })).body.users).toEqual([second]);
    expect((await patch(groupId, { name: 'Renamed' })).body).toMatchObject({
      name: 'Renamed',
      users: [second],
    });
    expect((await patch(groupId, { users: [] })).body.users).toEqual([]);
  });

  it.each([
    ['of another tenant', () => portal.getId('users', 'viewer@beta.example')],
    ['that does not exist', async () => randomUUID()],
  ])('rejects a member %s and writes nothing [T2]', async (_, user) => {
    const groupId = await insertGroup(portal, 'alpha');
    const before = await portal.hashState();
    expect(await patch(groupId, { name: 'X', users: [await user()] })).toMatchObject(
      buildFieldError('users', 'Must all be members of the tenant'),
    );
    expect(await portal.hashState()).toBe(before);
  });

  it('rejects duplicate members of a group', async () => {
    const user = await insertUser(portal, 'alpha');
    expect(await patch(await insertGroup(portal, 'alpha'), { users: [user, user] })).toMatchObject(
      buildFieldError('users', 'Must not contain duplicates'),
    );
  });
});

describe('Moving a group', () => {
  it('removes the members of a group that moves to another tenant of the caller', async () => {
    const tenantId = await insertTenant(portal, 'alpha');
    const groupId = await insertGroup(portal, 'alpha');
    await patch(groupId, { users: [await insertUser(portal, 'alpha')] });
    expect((await patch(groupId, { tenantId })).body).toMatchObject({ tenantId, users: [] });
  });

  it('does not move a group to a tenant that the caller cannot access', async () => {
    const groupId = await insertGroup(portal, 'alpha');
    const before = await portal.hashState();
    expect(await patch(groupId, { tenantId: await getTenantId('beta') })).toMatchObject(
      buildFieldError('tenantId', 'Tenant not found'),
    );
    expect(await portal.hashState()).toBe(before);
  });

  it('does not move a group that an app uses', async () => {
    const groupId = await portal.getId('groups', 'readers of alpha');
    const response = await patch(groupId, { tenantId: await insertTenant(portal, 'alpha') });
    expect(response).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringContaining('app "Everything of alpha"') as string } },
    });
  });

  it('does not move a group that deleted apps use', async () => {
    const groupId = await insertGroup(portal, 'alpha');
    const tenantId = await getTenantId();
    const reports = [await portal.getId('reports', 'manual of alpha')];
    for (const name of ['Stock', 'Cockpit']) {
      const body = { name, tenantId, groups: [groupId], reports };
      const { body: app } = await portal.callRoute<UserApp>(admin, 'createApp', { tenantId }, { body });
      expect((await portal.callRoute(admin, 'deleteApp', { appId: app.id })).status).toBe(204);
    }
    const targetId = await insertTenant(portal, 'alpha');
    const before = await portal.hashState();
    expect(await patch(groupId, { tenantId: targetId })).toMatchObject({
      status: 422,
      body: {
        error: {
          message:
            'Group "Fresh" is in use by deleted app "Cockpit", deleted app "Stock". Restore and change these references first, or add a new group to the other tenant.',
        },
      },
    });
    expect(await portal.hashState()).toBe(before);
  });
});

describe('DELETE /groups/{groupId}', () => {
  it('rejects the deletion of a group that an app uses and names the app', async () => {
    const groupId = await portal.getId('groups', 'readers of alpha');
    expect(await portal.callRoute(admin, 'deleteGroup', { groupId })).toMatchObject({
      status: 422,
      body: {
        error: {
          message:
            'Group "readers of alpha" is in use by app "Everything of alpha". Remove these references first.',
        },
      },
    });
  });

  it('deletes an unused group', async () => {
    const groupId = await insertGroup(portal, 'alpha');
    await patch(groupId, { users: [await insertUser(portal, 'alpha')] });
    expect((await portal.callRoute(admin, 'deleteGroup', { groupId })).status).toBe(204);
    expect((await portal.callRoute(admin, 'deleteGroup', { groupId })).status).toBe(404);
  });
});
