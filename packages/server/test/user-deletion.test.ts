import type {
  AuditLogEntry,
  Deletion,
  ErrorBody,
  InvitationResult,
  RestoredDeletion,
  RouteName,
  User,
  UserDeletionConsequences,
} from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase as createPool } from '../src/db/database.ts';
import { purgeDeletions } from '../src/services/deletions/purge-deletions.ts';
import { insertApp, insertGroup, insertTenant } from './support/insert-rows.ts';
import { noLimits, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { openSqlAsUser } from './support/sql-as-user.ts';

const admin = 'super@example.com';
const userAdmin = 'useradmin@alpha.example';
const viewer = 'viewer@alpha.example';
const deactivated = {
  status: 401,
  body: { error: { code: 'user_deactivated', message: 'User is not authorized, User is deactivated!' } },
};

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ limits: noLimits, retention: { deletionDays: 30 } });
  for (const email of [admin, userAdmin, viewer]) await portal.whoAmI(email);
});
afterAll(() => portal.close());

const call = <Body = ErrorBody>(
  email: string,
  name: RouteName,
  params: Record<string, string>,
  body?: unknown,
) => portal.callRoute<Body>(email, name, params, body === undefined ? {} : { body });

let signedInCount = 0;
/** Signs in a new user who belongs to the tenant alpha and its group of readers. */
async function signInMember(): Promise<{ email: string; userId: string }> {
  signedInCount += 1;
  const email = `member${String(signedInCount)}@deletion.example`;
  await portal.whoAmI(email);
  const userId = await portal.getId('users', email);
  await portal.query(
    `with tenant as (select id from tenants where name = 'Tenant alpha'),
       member as (
         insert into memberships (tenant_id, user_id, roles) select id, $1, '{contributerAdmin}' from tenant
         returning tenant_id
       )
     insert into group_users (tenant_id, group_id, user_id)
       select tenant_id, groups.id, $1 from member join groups using (tenant_id) where groups.name = 'readers of alpha'`,
    [userId],
  );
  return { email, userId };
}
const remove = (userId: string) => call(admin, 'deleteUser', { userId });
const restore = <Body = RestoredDeletion>(deletionId: string, email = admin) =>
  call<Body>(email, 'restoreDeletion', { deletionId }, {});
const findDeletion = async (email: string, id: string): Promise<Deletion | undefined> =>
  (await call<Deletion[]>(email, 'listDeletions', {})).body.find((deletion) => deletion.id === id);

const invite = async (caller: string, email: string) =>
  portal.callRoute<InvitationResult>(
    caller,
    'inviteUsers',
    { tenantId: await portal.getId('tenants', 'Tenant alpha'), userId: await portal.getId('users', caller) },
    {
      body: { emails: [email], sendInvite: false, invitationMessage: 'Welcome' },
      headers: await portal.createCaptchaHeader(caller),
    },
  );

/** Rows of a user that a restore brings back, by table. */
async function readRows(userId: string) {
  const read = (table: string, columns: string) =>
    portal.query(`select ${columns} from ${table} where user_id = $1 order by 1, 2`, [userId]);
  const [user] = await portal.query(
    'select issuer, subject, email, first_name, registered, active, super_admin, user_admin, created_at from users where id = $1',
    [userId],
  );
  return {
    user,
    memberships: await read('memberships', 'tenant_id, roles, expires_at, created_at'),
    groups: await read('group_users', 'group_id, tenant_id'),
    invitations: await read('invitations', 'tenant_id, email, accepted_at'),
    favorites: await read('app_favorites', 'app_id, created_at'),
    recents: await read('app_recents', 'app_id, opened_at'),
    dismissals: await read('setup_dismissals', 'dismissed_at, user_id'),
  };
}

describe('Restore of a user', () => {
  it('returns memberships, groups, roles and personal settings, but no sessions and grants', async () => {
    const { email, userId } = await signInMember();
    await portal.query('update users set user_admin = true where id = $1', [userId]);
    await portal.query(
      `insert into invitations (tenant_id, user_id, email, accepted_at)
       select tenant_id, user_id, $2, now() from memberships where user_id = $1`,
      [userId, email],
    );
    await portal.query('insert into app_favorites select $1, id from apps limit 2', [userId]);
    await portal.query('insert into app_recents select $1, id from apps limit 1', [userId]);
    await portal.query('insert into setup_dismissals values ($1)', [userId]);
    await portal.query(
      `insert into connection_grants (id, tenant_id, connection_id, user_id, refresh_token)
       select gen_random_uuid(), tenant_id, id, $1, '\\x00' from connections where name = 'personal of alpha'`,
      [userId],
    );
    const before = await readRows(userId);
    expect((await remove(userId)).status).toBe(204);
    expect(await readRows(userId)).toMatchObject({
      user: undefined,
      memberships: [],
      groups: [],
      favorites: [],
    });

    const { status, body } = await restore(userId);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        type: 'user',
        tenant: null,
        entities: [{ id: userId, name: 'Ada Vos' }],
        missing: [],
      }),
    ]);
    expect(await readRows(userId)).toEqual(before);
    expect(await portal.query('select 1 from user_sessions where user_id = $1', [userId])).toEqual([]);
    expect(await portal.query('select 1 from connection_grants where user_id = $1', [userId])).toEqual([]);
    expect((await portal.whoAmI(email)).status).toBe(200);
    expect(await portal.query('select id from users where email = $1', [email])).toEqual([{ id: userId }]);
  });

  it('is listed for superAdmins only, with the time until which it is possible', async () => {
    const { userId } = await signInMember();
    await remove(userId);
    const deletion = await findDeletion(admin, userId);
    expect(deletion).toMatchObject({ type: 'user', tenant: null, contents: null, deletedBy: 'Ada Vos' });
    expect((deletion?.expires ?? 0) - (deletion?.deleted ?? 0)).toBe(30 * 86_400_000);
    expect(await findDeletion(userAdmin, userId)).toBeUndefined();
    expect(await restore<ErrorBody>(userId, userAdmin)).toMatchObject({ status: 404 });
    const sql = await openSqlAsUser(portal);
    expect(await sql.count(admin, `deletions where id = '${userId}'`)).toBe(1);
    expect(await sql.count(userAdmin, `deletions where id = '${userId}'`)).toBe(0);
    await expect(sql.count(admin, 'deleted_users')).rejects.toThrow('permission denied');
    await expect(sql.runAsUser(userAdmin, `select * from access.restore_user('${userId}')`)).rejects.toThrow(
      /insufficient_privilege|privilege/,
    );
    expect(
      await sql.runAsUser(viewer, `select * from access.list_deleted_addresses(array['${viewer}'])`),
    ).toEqual([]);
    const departing = `select access.find_departing_rows('${userId}', null) as rows`;
    expect(await sql.runAsUser(userAdmin, departing)).toEqual([{ rows: null }]);
    await sql.close();
    expect((await restore(userId)).status).toBe(200);
  });

  it('omits tenants and groups that have vanished, and names them', async () => {
    const { userId } = await signInMember();
    const tenantId = await insertTenant(portal, 'beta');
    await portal.query('insert into memberships (tenant_id, user_id) values ($1, $2)', [tenantId, userId]);
    const groupId = await insertGroup(portal, 'alpha');
    await portal.query(
      'insert into group_users (tenant_id, group_id, user_id) select tenant_id, id, $2 from groups where id = $1',
      [groupId, userId],
    );
    await remove(userId);
    await portal.query('delete from memberships where tenant_id = $1', [tenantId]);
    await portal.query('delete from tenants where id = $1', [tenantId]);
    await portal.query('delete from groups where id = $1', [groupId]);
    expect((await restore(userId)).body.missing).toEqual([
      { type: 'tenant', name: 'Fresh' },
      { type: 'group', name: 'Fresh' },
    ]);
    const { memberships, groups } = await readRows(userId);
    expect([memberships.length, groups.length]).toEqual([1, 1]);
  });

  it('returns memberships of a tenant that was deleted meanwhile, when the tenant is restored', async () => {
    const { userId, email } = await signInMember();
    const tenantId = await insertTenant(portal, 'alpha');
    await remove(userId);
    expect((await call(admin, 'deleteTenant', { tenantId })).status).toBe(204);
    expect((await restore(userId)).body.missing).toEqual([]);
    const listTenants = async () =>
      (await call<{ id: string }[]>(email, 'listTenantsOfUser', { userId })).body.map(({ id }) => id);
    expect(await listTenants()).not.toContain(tenantId);
    await restore(tenantId);
    expect(await listTenants()).toContain(tenantId);
  });

  it('succeeds once when it is requested twice at the same time', async () => {
    const { userId } = await signInMember();
    for (let round = 0; round < 5; round += 1) {
      await remove(userId);
      const responses = await Promise.all([restore(userId), restore(userId)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect((await readRows(userId)).memberships).toHaveLength(1);
    }
  });

  it('rejects edits that are based on the deleted version', async () => {
    const { userId } = await signInMember();
    const { body: user } = await call<User>(admin, 'getUser', { userId });
    await remove(userId);
    await restore(userId);
    const headers = { 'if-match': `"${String(user.version)}"` };
    const request = { body: { active: true }, headers };
    expect(await portal.callRoute(admin, 'updateUser', { userId }, request)).toMatchObject({ status: 412 });
  });

  it('is recorded in the audit log', async () => {
    const { userId } = await signInMember();
    await remove(userId);
    await restore(userId);
    const { body } = await portal.callRoute<AuditLogEntry[]>(
      admin,
      'listAuditLogs',
      {},
      { query: '?limit=2' },
    );
    expect(body).toMatchObject([
      { action: 'restoreDeletion', tenant: null, targets: [{ type: 'user', id: userId, name: 'Ada Vos' }] },
      { action: 'deleteUser', targets: [{ type: 'user', id: userId }] },
    ]);
  });
});

describe('Deleted users', () => {
  it('cannot sign in, and neither regain rights nor create a second user', async () => {
    const { email, userId } = await signInMember();
    await remove(userId);
    expect(await portal.whoAmI(email)).toMatchObject(deactivated);
    expect(await portal.query('select 1 from users where email = $1', [email])).toEqual([]);
    await restore(userId);
    expect((await portal.whoAmI(email)).status).toBe(200);
  });

  it('cannot sign in with the same account and another address', async () => {
    const { email, userId } = await signInMember();
    await remove(userId);
    const moved = `moved-${email}`;
    await portal.query('update deleted_users set email = $2 where deletion_id = $1', [userId, moved]);
    expect(await portal.whoAmI(email)).toMatchObject(deactivated);
    expect((await restore(userId)).status).toBe(200);
  });

  it('cannot be invited until they are restored, which is offered to superAdmins', async () => {
    const { email, userId } = await signInMember();
    await remove(userId);
    const address = email.toUpperCase();
    expect((await invite(admin, address)).body).toEqual({
      invited: [],
      added: [],
      skipped: [],
      failed: [address],
      declined: [],
      deleted: [address],
    });
    expect((await invite(userAdmin, address)).body).toEqual({
      invited: [],
      added: [],
      skipped: [],
      failed: [address],
      declined: [],
    });
    await restore(userId);
    expect((await invite(userAdmin, email)).body).toMatchObject({ skipped: [email] });
  });

  it('are not duplicated by an invitation at the time of the deletion', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { email, userId } = await signInMember();
      const [invitation] = await Promise.all([invite(userAdmin, email), remove(userId)]);
      expect([200, 409]).toContain(invitation.status);
      const [{ count } = { count: 0 }] = await portal.query<{ count: number }>(
        `select (select count(*) from users where lower(email) = $1)::int
           + (select count(*) from deleted_users where lower(email) = $1)::int as count`,
        [email],
      );
      expect(count).toBe(1);
    }
  });

  it('keep their address: no other user can take it', async () => {
    const { email, userId } = await signInMember();
    await remove(userId);
    await expect(portal.query('insert into users (email) values ($1)', [email])).rejects.toThrow(
      'A deleted user has this address or account.',
    );
    const other = await signInMember();
    await expect(
      portal.query('update users set email = $2 where id = $1', [other.userId, email]),
    ).rejects.toThrow('A deleted user has this address or account.');
  });
});

describe('Permanent deletion of a user', () => {
  const countStored = async (userId: string) =>
    (await portal.query('select 1 from deleted_users where deletion_id = $1', [userId])).length;

  it('removes the personal data immediately, and a later sign-in creates a new user', async () => {
    const { email, userId } = await signInMember();
    await remove(userId);
    expect((await call(admin, 'deleteUserPermanently', { deletionId: userId })).status).toBe(204);
    expect(await countStored(userId)).toBe(0);
    expect(await findDeletion(admin, userId)).toBeUndefined();
    expect(await restore<ErrorBody>(userId)).toMatchObject({ status: 404 });
    const { body } = await portal.callRoute<AuditLogEntry[]>(
      admin,
      'listAuditLogs',
      {},
      {
        query: '?limit=1&action=deleteUserPermanently',
      },
    );
    expect(body).toMatchObject([{ targets: [{ type: 'user', id: userId, name: userId }] }]);
    expect((await portal.whoAmI(email)).status).toBe(200);
    expect(await portal.getId('users', email)).not.toBe(userId);
  });

  it('is limited to users', async () => {
    const groupId = await insertGroup(portal, 'alpha');
    await call(admin, 'deleteGroup', { groupId });
    expect(await call(admin, 'deleteUserPermanently', { deletionId: groupId })).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid' } },
    });
    expect((await restore(groupId)).status).toBe(200);
  });

  it('happens after 30 days, also for the name in the deletion', async () => {
    const old = await signInMember();
    const recent = await signInMember();
    for (const [{ userId }, days] of [
      [old, 31],
      [recent, 29],
    ] as const) {
      await remove(userId);
      await portal.query(
        'update deletions set deleted_at = now() - make_interval(days => $2) where id = $1',
        [userId, days],
      );
    }
    expect(await findDeletion(admin, old.userId)).toBeUndefined();
    expect(await restore<ErrorBody>(old.userId)).toMatchObject({ status: 404 });
    const pool = createPool({ url: portal.config.databaseUrl, size: 1 });
    await purgeDeletions(pool.system, 30, new AbortController().signal);
    await pool.close();
    expect([await countStored(old.userId), await countStored(recent.userId)]).toEqual([0, 1]);
    expect(await portal.query('select 1 from deletions where id = $1', [old.userId])).toEqual([]);
    expect(
      await portal.query("select targets from audit_log where action = 'purgeDeletion' and request_id = $1", [
        old.userId,
      ]),
    ).toEqual([{ targets: [{ id: old.userId, name: old.userId, type: 'user' }] }]);
    expect((await portal.whoAmI(old.email)).status).toBe(200);
    expect(await portal.whoAmI(recent.email)).toMatchObject(deactivated);
  });
});

describe('GET /users/{userId}/deletion-consequences', () => {
  const getConsequences = async (userId: string) =>
    (await call<UserDeletionConsequences>(admin, 'getUserDeletionConsequences', { userId })).body;

  it('lists tenants with groups, sole roles and apps, and counts what ends', async () => {
    const { email, userId } = await signInMember();
    const tenantId = await insertTenant(portal, 'alpha');
    await portal.query('delete from memberships where tenant_id = $1', [tenantId]);
    await portal.query("update tenants set name = 'Zuid' where id = $1", [tenantId]);
    await portal.query("insert into memberships (tenant_id, user_id, roles) values ($1, $2, '{userAdmin}')", [
      tenantId,
      userId,
    ]);
    const appId = await insertApp(portal, 'alpha');
    await portal.query('insert into apps (tenant_id, name) values ($1, $2)', [tenantId, 'Cockpit']);
    await portal.query(
      `insert into connection_grants (id, tenant_id, connection_id, user_id, granted_by, refresh_token)
       select gen_random_uuid(), tenant_id, id, case name when 'personal of alpha' then $1::uuid end, $1, '\\x00'
       from connections where name in ('personal of alpha', 'delegated of alpha')`,
      [userId],
    );
    await portal.query(
      'insert into access_requests (tenant_id, app_id, user_id) select tenant_id, id, $2 from apps where id = $1',
      [appId, userId],
    );
    await portal.query(
      `insert into view_sessions (actor_id, target_id, tenant_id, reason, expires_at)
       select users.id, $1, $2, 'Ticket', now() + interval '30 minutes' from users where email = $3`,
      [userId, tenantId, admin],
    );
    await portal.query(
      "insert into audit_exports values ($1, gen_random_uuid(), now() + interval '1 minute')",
      [userId],
    );
    await portal.query(
      `insert into invitations (tenant_id, user_id, email)
       select id, $1, $2 from tenants where name = 'Tenant beta'`,
      [userId, email],
    );
    const { tenants, ...others } = await getConsequences(userId);
    expect(tenants).toEqual([
      { id: tenantId, name: 'Zuid', groups: [], soleRoles: ['userAdmin'], apps: 1 },
      {
        id: await portal.getId('tenants', 'Tenant alpha'),
        name: 'Tenant alpha',
        groups: ['readers of alpha'],
        soleRoles: [],
        apps: 3,
      },
    ]);
    expect(others).toEqual({
      tenantCount: 2,
      connections: [
        {
          id: await portal.getId('connections', 'delegated of alpha'),
          name: 'delegated of alpha',
          tenantId: await portal.getId('tenants', 'Tenant alpha'),
          reports: ['delegated report of alpha'],
        },
      ],
      connectionCount: 1,
      grants: 1,
      invitations: 1,
      accessRequests: 1,
      viewSessions: 1,
      exports: 1,
    });
    await portal.query('delete from connection_grants');
  });

  it('does not count deactivated administrators and members whose access has ended', async () => {
    const tenantId = await insertTenant(portal, 'alpha');
    await portal.query('delete from memberships where tenant_id = $1', [tenantId]);
    const members = [await signInMember(), await signInMember(), await signInMember()];
    for (const { userId } of members) {
      await portal.query(
        "insert into memberships (tenant_id, user_id, roles) values ($1, $2, '{connectionAdmin}')",
        [tenantId, userId],
      );
    }
    const [first, second, third] = members.map(({ userId }) => userId) as [string, string, string];
    const getSoleRoles = async () =>
      (await getConsequences(first)).tenants.find(({ id }) => id === tenantId)?.soleRoles;
    expect(await getSoleRoles()).toEqual([]);
    await portal.query('update users set active = false where id = $1', [second]);
    expect(await getSoleRoles()).toEqual([]);
    await portal.query('update memberships set expires_at = now() where user_id = $1 and tenant_id = $2', [
      third,
      tenantId,
    ]);
    expect(await getSoleRoles()).toEqual(['connectionAdmin']);
  });

  it('returns 404 for unknown and deleted users', async () => {
    const { userId } = await signInMember();
    await remove(userId);
    expect(await call(admin, 'getUserDeletionConsequences', { userId })).toMatchObject({ status: 404 });
  });
});

describe('GET /tenants/{tenantId}/users/rel/{userId}/removal-consequences', () => {
  it('reveals nothing of other tenants, and names of connections only to their administrators', async () => {
    const { userId } = await signInMember();
    const beta = await portal.getId('tenants', 'Tenant beta');
    await portal.query('insert into memberships (tenant_id, user_id) values ($1, $2)', [beta, userId]);
    await portal.query(
      `insert into connection_grants (id, tenant_id, connection_id, user_id, granted_by, refresh_token)
       select gen_random_uuid(), tenant_id, id, null, $1, '\\x00'
       from connections where name in ('delegated of alpha', 'delegated of beta')`,
      [userId],
    );
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    const { body } = await call<UserDeletionConsequences>(userAdmin, 'getRemovalConsequences', {
      tenantId,
      userId,
    });
    expect(body).toMatchObject({
      tenants: [{ name: 'Tenant alpha', groups: ['readers of alpha'] }],
      tenantCount: 1,
      connections: [],
      connectionCount: 1,
    });
    const { body: all } = await call<UserDeletionConsequences>(admin, 'getRemovalConsequences', {
      tenantId,
      userId,
    });
    expect(all.connections.map(({ name }) => name)).toEqual(['delegated of alpha']);
    const ofOther = { tenantId, userId: await portal.getId('users', 'viewer@beta.example') };
    expect(await call(userAdmin, 'getRemovalConsequences', ofOther)).toMatchObject({ status: 404 });
  });
});
