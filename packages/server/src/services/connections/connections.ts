import { routes } from '@embed-portal/api-contract';
import type {
  Connection,
  EntityReference,
  RouteBody,
  RouteQuery,
  TenantConnections,
} from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createNotFoundError, createInvalidFieldError } from '../../errors.ts';
import { assertNotInUse, assertNotInDeletedUse } from '../operations/assert-not-in-use.ts';
import { authorizeSelf } from '../operations/authorize.ts';
import type { Caller } from '../operations/authorize.ts';
import type { Context } from '../operations/context.ts';
import { defineMutation, definePreparedMutation, defineQuery } from '../operations/define-operation.ts';
import { buildWordsCondition, byName, listOrPage } from '../operations/paging.ts';
import { omitUndefined } from '../operations/patches.ts';
import { ResultPage } from '../operations/responses.ts';
import {
  assertSameTenant,
  requireTargetTenant,
  requireTenant,
  whereTenantVisible,
} from '../operations/tenant-scope.ts';
import { findForChange } from '../operations/versions.ts';
import type { Accept, ChangeInput } from '../operations/versions.ts';
import {
  assertCredentialsUnchanged,
  findSignInState,
  recordVerification,
  toNewCredentials,
  verifyCredentials,
} from './connection-credentials.ts';
import type { SignInState } from './connection-credentials.ts';

/** Selects the connections visible to the user, without their secrets. */
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
    .where(whereTenantVisible(user, 'connections.tenant_id'));

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
 * @throws {ApiError} `not_found` when the user cannot access it.
 */
export async function findConnection(tx: Tx, user: Caller, id: string): Promise<Connection> {
  const row = await selectConnections(tx, user).where('connections.id', '=', id).executeTakeFirst();
  if (!row) throw createNotFoundError('Connection');
  return toConnection(row);
}

/** Returns a connection. */
export const getConnection = defineQuery(routes.getConnection, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findConnection(tx, ctx.user, params.connectionId)),
);

const sortColumns = {
  name: { expression: sql`lower(connections.name)`, type: 'text' },
  description: { expression: sql`coalesce(lower(connections.description), '')`, type: 'text' },
  tenant: { expression: sql`lower(tenants.name)`, type: 'text' },
  type: { expression: sql.ref('connections.type'), type: 'text' },
  /** Rejected credentials come first, and untested ones last. */
  authenticated: { expression: sql`coalesce(connections.authenticated::integer, 2)`, type: 'integer' },
} as const;

/** A connection with the name of its tenant. */
interface ListedConnection {
  connection: Connection;
  tenantName: string;
}

/** Lists the connections visible to the user, or those of one tenant, sorted by name by default. */
function listConnections(
  tx: Tx,
  user: Caller,
  { tenant, search, sort = byName, ...page }: RouteQuery<typeof routes.listConnectionsOfUser>,
) {
  const columns = ['connections.name', 'connections.description', 'connections.type'];
  const texts = [...columns.map((column) => sql.ref(column)), sql.ref('tenants.name')];
  const query = selectConnections(tx, user)
    .innerJoin('tenants', 'tenants.id', 'connections.tenant_id')
    .select('tenants.name as tenantName')
    .$if(tenant !== undefined, (all) => all.where('connections.tenant_id', '=', tenant ?? ''))
    .$if(Boolean(search), (all) => all.where(buildWordsCondition(search ?? '', texts)));
  const toItems = (rows: (ConnectionRow & { tenantName: string })[]): ListedConnection[] =>
    rows.map((row) => ({ connection: toConnection(row), tenantName: row.tenantName }));
  return listOrPage(
    tx,
    { query, columns: sortColumns, id: sql.ref('connections.id'), toItems },
    { ...page, sort },
  );
}

/** Combines consecutive connections of the same tenant. */
function combineByTenant(connections: readonly ListedConnection[]): TenantConnections[] {
  const tenants: TenantConnections[] = [];
  for (const { connection, tenantName: name } of connections) {
    const last = tenants.at(-1);
    if (last?.id === connection.tenantId) last.powerBiConnections.push(connection);
    else tenants.push({ id: connection.tenantId, name, powerBiConnections: [connection] });
  }
  return tenants;
}

/** Lists the tenants visible to the user, or one of them, with their connections. */
function listTenantsWithConnections(
  tx: Tx,
  user: Caller,
  tenant: string | undefined,
  connections: readonly ListedConnection[],
) {
  const byTenant = new Map<string, Connection[]>();
  for (const { connection } of connections) {
    const ofTenant = byTenant.get(connection.tenantId);
    if (ofTenant) ofTenant.push(connection);
    else byTenant.set(connection.tenantId, [connection]);
  }
  const query = tx
    .selectFrom('tenants')
    .select(['id', 'name'])
    .where(whereTenantVisible(user, 'tenants.id'))
    .$if(tenant !== undefined, (all) => all.where('id', '=', tenant ?? ''));
  const columns = { name: { expression: sql`lower(name)`, type: 'text' } } as const;
  const toItems = (tenants: { id: string; name: string }[]) =>
    tenants.map(({ id, name }) => ({ id, name, powerBiConnections: byTenant.get(id) ?? [] }));
  return listOrPage(tx, { query, columns, id: sql.ref('id'), toItems }, { sort: byName });
}

/**
 * Lists the caller's tenants, or all tenants for a superAdmin, with their connections. Pages contain connections in the
 * requested order.
 */
export const listConnectionsOfUser = defineQuery(routes.listConnectionsOfUser, ({ ctx, params, query }) => {
  authorizeSelf(ctx, params.userId);
  return ctx.db.asUser(ctx.user.id, async (tx) => {
    const result = await listConnections(tx, ctx.user, query);
    return result instanceof ResultPage
      ? result.map(combineByTenant)
      : listTenantsWithConnections(tx, ctx.user, query.tenant, result);
  });
});

/** Lists the connections of a tenant. */
export const listConnectionsOfTenant = defineQuery(
  routes.listConnectionsOfTenant,
  ({ ctx, params: { tenantId }, query }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      await requireTenant(tx, ctx.user, tenantId);
      const toConnections = (items: readonly ListedConnection[]) => items.map(({ connection }) => connection);
      const result = await listConnections(tx, ctx.user, { ...query, tenant: tenantId });
      return result instanceof ResultPage ? result.map(toConnections) : toConnections(result);
    }),
);

/** Lists the reports that use a connection. */
async function listReferencesToConnection(tx: Tx, connectionId: string): Promise<EntityReference[]> {
  const reports = await tx
    .selectFrom('reports')
    .select(['id', 'name'])
    .where('connection_id', '=', connectionId)
    .execute();
  return reports.map((report) => ({ type: 'report', ...report }));
}

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
  const response = await findConnection(tx, ctx.user, id);
  return { response, change: { type: 'connection', after: response } };
});

type Patch = RouteBody<typeof routes.updateConnection>;

/**
 * Asserts that all workspaces are known from the last sync or already allowed.
 *
 * @throws {ApiError} `invalid` when a workspace is unknown.
 */
function assertKnownWorkspaces({ groups, groupsFilter }: Connection, workspaceIds: readonly string[]): void {
  const knownIds = new Set([...groups.map(({ id }) => id.toLowerCase()), ...groupsFilter]);
  if (workspaceIds.some((id) => !knownIds.has(id))) {
    throw createInvalidFieldError(
      'groupsFilter',
      'Must contain only workspaces of the connection. Sync the connection first',
    );
  }
}

/** Returns the columns of the credentials. The date of a previous secret does not apply to a new one. */
const toAuthColumns = ({ auth = {} }: Patch, next: SignInState | undefined) =>
  omitUndefined({
    client_id: next?.clientId,
    auth_tenant_id: next?.authTenantId,
    client_secret: auth.clientSecret ? next?.clientSecret : undefined,
    client_secret_expires_on: auth.secretExpires ?? (auth.clientSecret ? null : auth.secretExpires),
  });

/**
 * Verifies the credentials of an update. Requests with an outdated version verify nothing, because they fail in any
 * case.
 */
async function prepareCredentials(
  { ctx, accept, body }: { ctx: Context; accept: Accept; body: Patch },
  connectionId: string,
) {
  if (!body.auth && body.type === undefined) return undefined;
  const current = await ctx.db.asUser(ctx.user.id, (tx) => findSignInState(tx, ctx, connectionId));
  if (!current) throw createNotFoundError('Connection');
  const next = toNewCredentials(ctx, current, body);
  if (!next || !accept(current)) return { current, next: undefined };
  const { saveUnverified = false } = body;
  return { current, next, verified: await verifyCredentials(ctx, { current, next, saveUnverified }) };
}

type PreparedCredentials = Awaited<ReturnType<typeof prepareCredentials>>;

interface ConnectionUpdate extends ChangeInput {
  connectionId: string;
  body: Patch;
  /** Undefined if the body does not concern the sign-in. */
  prepared?: PreparedCredentials;
}

async function applyUpdate({ ctx, tx, accept, connectionId, body, prepared }: ConnectionUpdate) {
  const find = () => findConnection(tx, ctx.user, connectionId);
  const current = await findForChange({ ctx, tx, accept }, { table: 'connections', id: connectionId, find });
  if (prepared) {
    const signInState = await findSignInState(tx, ctx, connectionId);
    if (signInState) assertCredentialsUnchanged(prepared.current, signInState);
  }
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
      ...toAuthColumns(body, prepared?.next),
    })
    .where('id', '=', current.id)
    .execute();
  if (prepared?.next) await recordVerification(ctx, tx, current.id, prepared.verified);
  const response = await find();
  return { response, change: { type: 'connection' as const, before: current, after: response } };
}

/** Updates the fields in the body. New credentials replace those in use only after they have been verified. */
export const updateConnection = definePreparedMutation(routes.updateConnection, {
  prepare: ({ params, ...input }) => prepareCredentials(input, params.connectionId),
  act: ({ params, ...input }) => applyUpdate({ ...input, connectionId: params.connectionId }),
});

/** Updates fields that do not concern the sign-in, as a part of another operation. */
export const updateConnectionFields = defineMutation(
  routes.updateConnection,
  ({ params, body: { auth, type: _, ...body }, ...input }) =>
    applyUpdate({
      ...input,
      connectionId: params.connectionId,
      body: {
        ...body,
        ...(auth?.secretExpires !== undefined && { auth: { secretExpires: auth.secretExpires } }),
      },
    }),
);

/** Deletes a connection that no report uses. */
export const deleteConnection = defineMutation(
  routes.deleteConnection,
  async ({ ctx, tx, accept, params }) => {
    const connection = await findForChange(
      { ctx, tx, accept },
      {
        table: 'connections',
        id: params.connectionId,
        find: () => findConnection(tx, ctx.user, params.connectionId),
      },
    );
    assertNotInUse(`Connection "${connection.name}"`, await listReferencesToConnection(tx, connection.id));
    await tx.deleteFrom('connections').where('id', '=', connection.id).execute();
    return { change: { type: 'connection', before: connection } };
  },
);
