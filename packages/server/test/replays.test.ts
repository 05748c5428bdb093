import { randomUUID } from 'node:crypto';
import type { Group, RouteName, Tenant, User } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantKey } from './support/fixture.ts';
import {
  insertApp,
  insertConnection,
  insertReport,
  insertTenant,
  insertUser,
} from './support/insert-rows.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const manager = 'useradmin@alpha.example';
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  await portal.whoAmI(manager);
});
afterAll(() => portal.close());

async function leaveTenant(tenantId: string, email = manager): Promise<void> {
  const userId = await portal.getId('users', email);
  await portal.query('delete from memberships where tenant_id = $1 and user_id = $2', [tenantId, userId]);
}
async function joinTenant(tenantId: string, email = manager): Promise<void> {
  const userId = await portal.getId('users', email);
  await portal.query('insert into memberships (tenant_id, user_id) values ($1, $2)', [tenantId, userId]);
}

describe('Repeated request with an idempotency key', () => {
  it('rejects a repeated request after its user has left the tenant of the request [T36]', async () => {
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    const headers = { 'idempotency-key': randomUUID() };
    const body = { name: 'Repeated', tenantId };
    const create = () => portal.callRoute<Group>(manager, 'createGroup', { tenantId }, { body, headers });
    const { body: group } = await create();
    const change = () =>
      portal.callRoute(manager, 'updateGroup', { groupId: group.id }, { body: { name: 'Changed' }, headers });
    const remove = () => portal.callRoute(manager, 'deleteGroup', { groupId: group.id }, { headers });
    for (const [repeat, status] of [
      [create, 201],
      [change, 200],
      [remove, 204],
    ] as const) {
      expect(await repeat()).toMatchObject({ status });
      await leaveTenant(tenantId);
      expect(await repeat()).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
      await joinTenant(tenantId);
      expect(await repeat()).toMatchObject({ status });
    }
  });

  const changes: [RouteName, string, string, (portal: Portal, tenant: TenantKey) => Promise<string>][] = [
    ['updateApp', 'appId', 'contributer@alpha.example', insertApp],
    ['updateConnection', 'connectionId', 'connectionadmin@alpha.example', insertConnection],
    ['updateReport', 'reportId', 'contributer@alpha.example', insertReport],
  ];
  it.each(changes)(
    'rejects a repeated %s after its user has left the tenant of the entity [T36]',
    async (name, param, email, insert) => {
      const tenantId = await portal.getId('tenants', 'Tenant alpha');
      const params = { [param]: await insert(portal, 'alpha') };
      const request = { body: { description: 'Changed' }, headers: { 'idempotency-key': randomUUID() } };
      const change = () => portal.callRoute(email, name, params, request);
      expect(await change()).toMatchObject({ status: 200 });
      await leaveTenant(tenantId, email);
      expect(await change()).toMatchObject({ status: 404 });
      await joinTenant(tenantId, email);
    },
  );

  it('rejects a repeated change of a tenant after its user has left it [T36]', async () => {
    const tenantId = await insertTenant(portal, 'alpha');
    const request = { body: { description: 'Changed' }, headers: { 'idempotency-key': randomUUID() } };
    const change = () => portal.callRoute(manager, 'updateTenant', { tenantId }, request);
    expect(await change()).toMatchObject({ status: 200 });
    await leaveTenant(tenantId);
    expect(await change()).toMatchObject({ status: 404 });
  });

  it('returns the first response for a repeated change of a user, who belongs to no tenant alone', async () => {
    const admin = 'super@example.com';
    const userId = await insertUser(portal, 'alpha');
    const request = { body: { active: false }, headers: { 'idempotency-key': randomUUID() } };
    const change = () => portal.callRoute<User>(admin, 'updateUser', { userId }, request);
    const first = await change();
    await portal.query('update users set active = true where id = $1', [userId]);
    expect(await change()).toMatchObject({ status: 200, body: first.body });
    expect(await portal.query('select active from users where id = $1', [userId])).toEqual([
      { active: true },
    ]);
  });

  it('rejects a repeated request after its user has left the tenant that the request created [T36]', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const params = { userId: await portal.getId('users', manager) };
    const create = () =>
      portal.callRoute<Tenant>(manager, 'createTenant', params, { body: { name: 'Left' }, headers });
    const { body } = await create();
    await leaveTenant(body.id);
    expect(await create()).toMatchObject({ status: 404 });
  });

  it('rejects a repeated request after its user has lost the required role [T36]', async () => {
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    const headers = { 'idempotency-key': randomUUID() };
    const create = () =>
      portal.callRoute(manager, 'createGroup', { tenantId }, { body: { name: 'Role', tenantId }, headers });
    expect(await create()).toMatchObject({ status: 201 });
    await portal.query('update users set user_admin = false where email = $1', [manager]);
    expect(await create()).toMatchObject({ status: 403 });
    await portal.query('update users set user_admin = true where email = $1', [manager]);
  });
});
