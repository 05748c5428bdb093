import { routes } from '@embed-portal/api-contract';
import type { Connection, EntityReference, RouteBody } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { createNotFoundError, createInvalidFieldError } from '../errors.ts';
import { assertNotInUse, assertNotInDeletedUse } from './assert-not-in-use.ts';
import { authorizeSelf, defineQuery, defineMutation } from './operation.ts';
import { omitUndefined } from './patches.ts';
import { requireTenant, whereTenantVisible, assertSameTenant, requireTargetTenant } from './tenant-scope.ts';
import type { Caller } from './tenant-scope.ts';
import { findForChange } from './versions.ts';

/** Selects the connections visible to the user, sorted by name, without their secrets. */
const selectConnections = (tx: Tx, user: Caller) =>
  tx
    .selectFrom('connections')
    .select(['connections.id', 'connections.name', 'connections.description', 'connections.type'])
    .select([
      'tenant_id',
      'connections.version',
      'client_id',
      'auth_tenant_id',
      'groups_filter',
      'groups',
      'authenticated',
    ])
    .select(['groups_sync_date', sql<boolean>`client_secret is not null`.as('has_client_secret')])
    .select(sql<string | null>`client_secret_expires_on::text`.as('secret_expires'))
    .where(whereTenantVisible(user, 'connections.tenant_id'))
    .orderBy(sql`lower(connections.name)`)
    .orderBy('connections.id');

type ConnectionRow = Awaited<ReturnType<ReturnType<typeof selectConnections>['executeTakeFirstOrThrow']>>;

/** Converts a row to a connection of the API. */
const toConnection = (row: ConnectionRow): Connection => ({
  id: row.id,
  name: row.name,
  description: row.description,
  tenantId: row.tenant_id,
  version: row.version,
  type: row.type,
  auth: {
    clientId: row.client_id,
    tenantId: row.auth_tenant_id,
    hasClientSecret: row.has_client_secret,
    secretExpires: row.secret_expires,
  },
  groupsFilter: row.groups_filter,
  groups: row.groups,
  groupsSyncDate: row.groups_sync_date?.getTime() ?? null,
  authenticated: row.authenticated,
});

/**
 * Returns a connection.
 *
 * @throws {PortalError} `not_found` when the user cannot access it.
 */
export const findConnection = async (tx: Tx, user: Caller, id: string): Promise<Connection> => {
  const row = await selectConnections(tx, user).where('connections.id', '=', id).executeTakeFirst();
  if (!row) throw createNotFoundError('Connection');
  return toConnection(row);
};

/** Returns a connection. */
export const getConnection = defineQuery(routes.getConnection, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findConnection(tx, ctx.user, params.connectionId)),
);

/** Lists the caller's tenants, or all tenants for a superAdmin, with their connections. */
export const listConnectionsOfUser = defineQuery(routes.listConnectionsOfUser, ({ ctx, params }) => {
  authorizeSelf(ctx, params.userId);
  return ctx.db.asUser(ctx.user.id, async (tx) => {
    const tenants = await tx
      .selectFrom('tenants')
      .select(['id', 'name'])
      .where(whereTenantVisible(ctx.user, 'tenants.id'))
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute();
    const connections = (await selectConnections(tx, ctx.user).execute()).map(toConnection);
    const filterByTenant = (id: string) => connections.filter(({ tenantId }) => tenantId === id);
    return tenants.map((tenant) => ({ ...tenant, powerBiConnections: filterByTenant(tenant.id) }));
  });
});

/** Lists the connections of a tenant. */
export const listConnectionsOfTenant = defineQuery(
  routes.listConnectionsOfTenant,
  ({ ctx, params: { tenantId } }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      await requireTenant(tx, ctx.user, tenantId);
      const rows = await selectConnections(tx, ctx.user).where('tenant_id', '=', tenantId).execute();
      return rows.map(toConnection);
    }),
);

/** Lists the reports that use a connection. */
const listReferencesToConnection = async (tx: Tx, connectionId: string): Promise<EntityReference[]> => {
  const reports = await tx
    .selectFrom('reports')
    .select(['id', 'name'])
    .where('connection_id', '=', connectionId)
    .execute();
  return reports.map((report) => ({ type: 'report', ...report }));
};

/** Creates a connection without credentials or allowed workspaces. */
export const createConnection = defineMutation(routes.createConnection, async ({ ctx, tx, params, body }) => {
  await requireTenant(tx, ctx.user, params.tenantId);
  assertSameTenant(params.tenantId, body.tenantId);
  const { name, description = null, type, tenantId } = body;
  const { id } = await tx
    .insertInto('connections')
    .values({ tenant_id: tenantId, name, description, type })
    .returning('id')
    .executeTakeFirstOrThrow();
  return findConnection(tx, ctx.user, id);
});

type Patch = RouteBody<typeof routes.updateConnection>;

/**
 * Asserts that all workspaces are known from the last sync or already allowed.
 *
 * @throws {PortalError} `invalid` when a workspace is unknown.
 */
const assertKnownWorkspaces = (
  { groups, groupsFilter }: Connection,
  workspaceIds: readonly string[],
): void => {
  const knownIds = new Set([...groups.map(({ id }) => id.toLowerCase()), ...groupsFilter]);
  if (workspaceIds.some((id) => !knownIds.has(id))) {
    throw createInvalidFieldError(
      'groupsFilter',
      'Must contain only workspaces of the connection. Sync the connection first',
    );
  }
};

/** Returns the columns of the credentials. A change resets the authentication state. */
const toAuthColumns = ({ secrets }: Context, current: Connection, { auth = {}, type }: Patch) => {
  const secret = auth.clientSecret || undefined;
  const hasNewCredentials =
    secret !== undefined ||
    (auth.clientId ?? current.auth.clientId) !== current.auth.clientId ||
    (auth.tenantId ?? current.auth.tenantId) !== current.auth.tenantId ||
    (type ?? current.type) !== current.type;
  return omitUndefined({
    client_id: auth.clientId,
    auth_tenant_id: auth.tenantId,
    client_secret: secret === undefined ? undefined : secrets.seal(secret, current.id),
    authenticated: hasNewCredentials ? null : undefined,
    // The date of the previous secret does not apply to a new one.
    client_secret_expires_on: auth.secretExpires ?? (secret === undefined ? auth.secretExpires : null),
  });
};

/** Updates the fields in the body. */
export const updateConnection = defineMutation(routes.updateConnection, async ({ ctx, tx, params, body }) => {
  const current = await findForChange(
    { ctx, tx },
    {
      table: 'connections',
      id: params.connectionId,
      find: () => findConnection(tx, ctx.user, params.connectionId),
    },
  );
  const { name, description, type, tenantId = current.tenantId, groupsFilter } = body;
  if (tenantId !== current.tenantId) {
    await requireTargetTenant(tx, ctx.user, tenantId);
    assertNotInUse(`Connection "${current.name}"`, await listReferencesToConnection(tx, current.id));
    await assertNotInDeletedUse(tx, 'connection', current);
  }
  if (groupsFilter) assertKnownWorkspaces(current, groupsFilter);
  await tx
    .updateTable('connections')
    .set({
      tenant_id: tenantId,
      ...omitUndefined({ name, description, type, groups_filter: groupsFilter }),
      ...toAuthColumns(ctx, current, body),
    })
    .where('id', '=', current.id)
    .execute();
  return findConnection(tx, ctx.user, current.id);
});

/** Deletes a connection that no report uses. */
export const deleteConnection = defineMutation(routes.deleteConnection, async ({ ctx, tx, params }) => {
  const { id, name } = await findForChange(
    { ctx, tx },
    {
      table: 'connections',
      id: params.connectionId,
      find: () => findConnection(tx, ctx.user, params.connectionId),
    },
  );
  assertNotInUse(`Connection "${name}"`, await listReferencesToConnection(tx, id));
  await tx.deleteFrom('connections').where('id', '=', id).execute();
});
