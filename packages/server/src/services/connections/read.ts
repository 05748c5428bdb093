import { routes } from '@embed-portal/api-contract';
import type { Connection, EntityReference } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createNotFoundError } from '../../errors.ts';
import { authorizeSelf, defineQuery } from '../operation.ts';
import { requireTenant, whereTenantVisible } from '../tenant-scope.ts';
import type { Caller } from '../tenant-scope.ts';

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
export const listReferencesToConnection = async (
  tx: Tx,
  connectionId: string,
): Promise<EntityReference[]> => {
  const reports = await tx
    .selectFrom('reports')
    .select(['id', 'name'])
    .where('connection_id', '=', connectionId)
    .execute();
  return reports.map((report) => ({ type: 'report', ...report }));
};
