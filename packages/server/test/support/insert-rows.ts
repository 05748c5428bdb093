import { randomUUID } from 'node:crypto';
import type { TenantKey } from './fixture.ts';
import type { Portal } from './portal.ts';

/** Inserts a row without the API, so that a test can change or delete it. Returns its ID. */
async function insertRow(portal: Portal, sql: string, values: unknown[] = []): Promise<string> {
  const [row] = await portal.query<{ id: string }>(sql, values);
  if (!row) throw new Error(`This statement inserted no row: ${sql}`);
  return row.id;
}

/** Inserts a tenant with the same members as a tenant of the fixture. */
export async function insertTenant(portal: Portal, tenant: TenantKey): Promise<string> {
  const id = await insertRow(
    portal,
    "insert into tenants (name, slug) values ('Fresh', gen_random_uuid()::text) returning id",
  );
  await portal.query(
    `insert into memberships (tenant_id, user_id, roles) select $1, user_id, roles from memberships where tenant_id =
       (select id from tenants where name = $2)`,
    [id, `Tenant ${tenant}`],
  );
  return id;
}

/** Inserts a viewer who belongs to the tenant and to its group of readers. */
export async function insertUser(portal: Portal, tenant: TenantKey): Promise<string> {
  const id = await insertRow(
    portal,
    "insert into users (email) values (gen_random_uuid() || '@fresh.example') returning id",
  );
  const tenantId = await portal.getId('tenants', `Tenant ${tenant}`);
  const groupId = await portal.getId('groups', `readers of ${tenant}`);
  await portal.query('insert into memberships (tenant_id, user_id) values ($1, $2)', [tenantId, id]);
  await portal.query('insert into group_users (tenant_id, group_id, user_id) values ($1, $2, $3)', [
    tenantId,
    groupId,
    id,
  ]);
  return id;
}

/** Inserts a user with a pending invitation to the tenant. Returns the ID of the user. */
export async function insertInvitedUser(portal: Portal, tenant: TenantKey): Promise<string> {
  const id = await insertUser(portal, tenant);
  await portal.query(
    `insert into invitations (tenant_id, user_id, email, message, expires_at)
     select $1, id, email, 'Welcome!', now() + interval '30 days' from users where id = $2`,
    [await portal.getId('tenants', `Tenant ${tenant}`), id],
  );
  return id;
}

/** Inserts a tenant that has invited the user, and the invitation, which is not yet accepted. Returns the tenant's ID. */
export async function insertOpenInvitation(portal: Portal, email: string): Promise<string> {
  const id = await insertRow(
    portal,
    "insert into tenants (name, slug) values ('Inviting', gen_random_uuid()::text) returning id",
  );
  const userId = await portal.getId('users', email);
  await portal.query('insert into memberships (tenant_id, user_id) values ($1, $2)', [id, userId]);
  await portal.query(
    `insert into invitations (tenant_id, user_id, email, expires_at) values ($1, $2, $3, now() + interval '30 days')`,
    [id, userId, email],
  );
  return id;
}

/** Inserts an unused group without members. */
export const insertGroup = async (portal: Portal, tenant: TenantKey): Promise<string> =>
  insertRow(portal, "insert into groups (tenant_id, name) values ($1, 'Fresh') returning id", [
    await portal.getId('tenants', `Tenant ${tenant}`),
  ]);

/** Inserts a link that no app contains. */
export const insertReport = async (portal: Portal, tenant: TenantKey): Promise<string> =>
  insertRow(
    portal,
    "insert into reports (tenant_id, name, type, link_url) values ($1, 'Fresh', 'Link', 'https://a.example') returning id",
    [await portal.getId('tenants', `Tenant ${tenant}`)],
  );

/** Inserts an app with one link for the readers of the tenant. */
export async function insertApp(portal: Portal, tenant: TenantKey): Promise<string> {
  const tenantId = await portal.getId('tenants', `Tenant ${tenant}`);
  const id = await insertRow(portal, "insert into apps (tenant_id, name) values ($1, 'Fresh') returning id", [
    tenantId,
  ]);
  const [groupId, reportId] = [
    await portal.getId('groups', `readers of ${tenant}`),
    await insertReport(portal, tenant),
  ];
  await portal.query('insert into app_groups values ($1, $2, $3)', [tenantId, id, groupId]);
  await portal.query('insert into app_reports values ($1, $2, $3, 0)', [tenantId, id, reportId]);
  return id;
}

/** Inserts an unused connection without credentials. */
export const insertConnection = async (portal: Portal, tenant: TenantKey): Promise<string> =>
  insertRow(
    portal,
    "insert into connections (tenant_id, name, type) values ($1, 'Fresh', 'App Owns Data') returning id",
    [await portal.getId('tenants', `Tenant ${tenant}`)],
  );

/** Inserts an audit log entry for a group without a description, which it had before. */
export async function insertAuditEntry(
  portal: Portal,
  groupId: string,
): Promise<{ id: string; created: number }> {
  const [entry] = await portal.query<{ id: string; created_at: Date }>(
    `insert into audit_log (method, url, status_code, status_message, request_id, action, targets, changes)
     values ('PATCH', '/api/groups/' || $1, 200, 'OK', 'fresh', 'updateGroup',
       jsonb_build_array(jsonb_build_object('type', 'group', 'id', $1::text, 'name', 'Fresh')),
       '[{"field": "description", "before": "Previous", "after": null}]')
     returning id, created_at`,
    [groupId],
  );
  return { id: entry?.id ?? '', created: entry?.created_at.getTime() ?? 0 };
}

/** Inserts an unused group or connection and its deletion. Returns the ID of both. */
export async function insertDeletion(
  portal: Portal,
  tenant: TenantKey,
  type: 'group' | 'connection',
): Promise<string> {
  const id = await (type === 'group' ? insertGroup : insertConnection)(portal, tenant);
  await portal.query(
    `insert into deletions (id, type, tenant_id, tenant_name, entities)
     select $1, $2, id, name, jsonb_build_array(jsonb_build_object('id', $1::uuid, 'name', 'Fresh'))
     from tenants where id = $3`,
    [id, type, await portal.getId('tenants', `Tenant ${tenant}`)],
  );
  await portal.query(`update ${type}s set deletion_id = id where id = $1`, [id]);
  return id;
}

/** Deletes a user so that the user can be restored. Returns the ID of the deletion. */
export async function insertDeletedUser(portal: Portal, userId: string): Promise<string> {
  await portal.query(
    `with stored as (
       insert into deletions (id, type, entities)
       select id, 'user', jsonb_build_array(jsonb_build_object('id', id, 'name', email)) from users where id = $1
       returning id
     ), rows as (
       insert into deleted_users (deletion_id, email, rows)
       select users.id, email, jsonb_build_object('user', to_jsonb(users), 'memberships', '[]'::jsonb, 'groups', '[]'::jsonb,
         'invitations', '[]'::jsonb, 'favorites', '[]'::jsonb, 'recents', '[]'::jsonb, 'dismissals', '[]'::jsonb)
       from users join stored using (id)
     )
     delete from users where id = $1`,
    [userId],
  );
  return userId;
}

/** Inserts a running session in which a user views the portal as another member of the tenant of that user. */
export const insertViewSession = async (
  portal: Portal,
  actorEmail: string,
  targetId: string,
): Promise<string> =>
  insertRow(
    portal,
    `insert into view_sessions (actor_id, target_id, tenant_id, reason, expires_at)
     select $1, user_id, tenant_id, 'Ticket 4711', now() + interval '30 minutes' from memberships where user_id = $2
     limit 1
     returning id`,
    [await portal.getId('users', actorEmail), targetId],
  );

/** Inserts a user with an open request for an app of the tenant. Returns the parameters of its decision. */
export async function insertAccessRequest(
  portal: Portal,
  tenant: TenantKey,
): Promise<{ appId: string; userId: string }> {
  const appId = await portal.getId('apps', `another of ${tenant}`);
  const userId = await insertUser(portal, tenant);
  await portal.query(
    'insert into access_requests (tenant_id, app_id, user_id) select tenant_id, id, $2 from apps where id = $1',
    [appId, userId],
  );
  return { appId, userId };
}

/** Inserts an attempt of a user to authorize a connection and returns its path parameters. */
export async function insertAuthorization(portal: Portal, tenant: TenantKey, email: string) {
  const connectionId = await portal.getId('connections', `delegated of ${tenant}`);
  const authorizationId = randomUUID();
  await portal.query(
    `insert into connection_authorizations
       (id, tenant_id, connection_id, user_id, connection_version, unverified, expires_at)
     select $1, connections.tenant_id, connections.id, users.id, connections.version, false, now() + interval '1 hour'
     from connections, users where connections.id = $2 and users.email = $3`,
    [authorizationId, connectionId, email],
  );
  return { connectionId, authorizationId };
}
