import type { Tenant, TenantUser } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertTenant, insertUser } from './support/insert-rows.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const admin = 'useradmin@alpha.example';
const superAdmin = 'super@example.com';

const createTenant = async (name: string, email = admin) =>
  portal.callRoute<Tenant>(
    email,
    'createTenant',
    { userId: await portal.getId('users', email) },
    { body: { name, description: ' ', URL: 'mine' } },
  );
const getAlphaId = () => portal.getId('tenants', 'Tenant alpha');

describe('POST /users/{userId}/tenants', () => {
  it.each([admin, superAdmin])('adds the creator of a tenant as its only member: %s', async (email) => {
    const { status, body } = await createTenant('Café Zürich', email);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { name: 'Café Zürich', description: null },
    });
    const members = await portal.query('select user_id from memberships where tenant_id = $1', [body.id]);
    expect(members).toEqual([{ user_id: await portal.getId('users', email) }]);
  });

  it('assigns the next free slug, considering tenants that the creator cannot see', async () => {
    expect((await createTenant('Tenant Beta')).body.URL).toBe('tenant-beta-2');
    expect((await createTenant('Tenant Beta')).body.URL).toBe('tenant-beta-3');
    const { body } = await createTenant('東京');
    expect(body.URL).toBe(`tenant-${body.id.slice(0, 8)}`);
  });

  it('assigns distinct slugs to tenants that are created simultaneously', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => createTenant('Crowd')));
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(responses.map(({ body }) => body.URL)).size).toBe(6);
  });

  it('assigns consecutive slugs to twenty tenants with the same name that are created simultaneously', async () => {
    // The pool is large enough for twenty parallel requests to one route.
    const largePoolPortal = await startPortal({ databasePoolSize: 60 });
    await largePoolPortal.whoAmI(admin);
    const params = { userId: await largePoolPortal.getId('users', admin) };
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        largePoolPortal.callRoute<Tenant>(admin, 'createTenant', params, { body: { name: 'Twin' } }),
      ),
    );
    await largePoolPortal.close();
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(responses.map(({ body }) => body.URL))).toEqual(
      new Set(['twin', ...Array.from({ length: 19 }, (_, index) => `twin-${String(index + 2)}`)]),
    );
  });
});

describe('PATCH /tenants/{tenantId}', () => {
  it('keeps the slug and the omitted fields of a tenant', async () => {
    const { body } = await createTenant('Before');
    const patch = (fields: object) =>
      portal.callRoute<Tenant>(admin, 'updateTenant', { tenantId: body.id }, { body: fields });
    expect((await patch({ description: 'Text' })).body).toEqual({
      ...body,
      description: 'Text',
      version: body.version + 1,
    });
    expect((await patch({ name: ' After ', URL: 'x' })).body).toEqual({
      ...body,
      name: 'After',
      description: 'Text',
      version: body.version + 2,
    });
    expect((await patch({})).body.name).toBe('After');
    expect((await patch({ description: null })).body.description).toBeNull();
  });
});

describe('DELETE /tenants/{tenantId}', () => {
  it.each([
    ['a group', 'group "Last"', "insert into groups (tenant_id, name) values ($1, 'Last')"],
    ['an app', 'app "Last"', "insert into apps (tenant_id, name) values ($1, 'Last')"],
    [
      'a report',
      'report "Last"',
      "insert into reports (tenant_id, name, type, link_url) values ($1, 'Last', 'Link', 'https://x')",
    ],
    [
      'a connection',
      'connection "Last"',
      "insert into connections (tenant_id, name, type) values ($1, 'Last', 'User Owns Data')",
    ],
  ])('rejects the deletion of a tenant that contains %s and names it', async (_, contentName, insert) => {
    const tenantId = await insertTenant(portal, 'alpha');
    await portal.query(insert, [tenantId]);
    expect(await portal.callRoute(admin, 'deleteTenant', { tenantId })).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringContaining(contentName) as string } },
    });
  });

  it('deletes a tenant with its memberships and returns an empty body', async () => {
    const tenantId = await insertTenant(portal, 'alpha');
    expect(await portal.callRoute(admin, 'deleteTenant', { tenantId })).toMatchObject({
      status: 204,
      body: '',
    });
    expect(
      await portal.query('select * from access.all_effective_memberships where tenant_id = $1', [tenantId]),
    ).toEqual([]);
    expect(await portal.callRoute(admin, 'deleteTenant', { tenantId })).toMatchObject({ status: 404 });
  });
});

describe('Users of a tenant', () => {
  it('returns only the members of the tenant', async () => {
    const { body } = await portal.callRoute<TenantUser[]>(admin, 'listUsersOfTenant', {
      tenantId: await getAlphaId(),
    });
    expect(body.length).toBe(7);
    expect(body.every(({ email }) => email.endsWith('@alpha.example'))).toBe(true);
    expect(body[0]).toEqual({
      id: await portal.getId('users', 'connectionadmin@alpha.example'),
      firstName: null,
      lastName: null,
      email: 'connectionadmin@alpha.example',
      companyName: null,
      accepted: true,
      accessExpires: null,
      roles: { userAdmin: false, connectionAdmin: false, contributerAdmin: false },
      globalRoles: null,
      manageable: false,
      version: 1,
    });
  });

  it('removes a user from the tenant and its groups, but not from other tenants', async () => {
    const params = { tenantId: await getAlphaId(), userId: await insertUser(portal, 'alpha') };
    await portal.query(
      "insert into memberships (tenant_id, user_id) select id, $1 from tenants where name = 'Tenant beta'",
      [params.userId],
    );
    expect((await portal.callRoute(admin, 'removeUserFromTenant', params)).status).toBe(204);
    expect(await portal.query('select * from group_users where user_id = $1', [params.userId])).toEqual([]);
    expect(await portal.query('select * from memberships where user_id = $1', [params.userId])).toHaveLength(
      1,
    );
    expect((await portal.callRoute(admin, 'removeUserFromTenant', params)).status).toBe(404);
  });

  it.each([admin, superAdmin])(
    'does not allow users to remove themselves from a tenant: %s',
    async (email) => {
      const params = { tenantId: await getAlphaId(), userId: await portal.getId('users', email) };
      expect(await portal.callRoute(email, 'removeUserFromTenant', params)).toMatchObject({
        status: 422,
        body: { error: { message: expect.stringMatching(/remove yourself/) as string } },
      });
    },
  );
});
