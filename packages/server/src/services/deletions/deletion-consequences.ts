import { canIn, routes, tenantRoleNames } from '@embed-portal/api-contract';
import type { UserDeletionConsequences } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createNotFoundError } from '../../errors.ts';
import type { Caller } from '../operations/authorize.ts';
import { defineQuery } from '../operations/define-operation.ts';
import { requireTenant, whereTenantVisible } from '../operations/tenant-scope.ts';

/** The user who is deleted, or removed from one tenant. */
interface Departure {
  userId: string;
  /** Undefined if the user is deleted. */
  tenantId?: string;
}

const maxTenants = 50;
const maxConnections = 20;

/** Returns the condition that a tenant is one that the user leaves. */
const leavesTenant = (column: string, { tenantId }: Departure): RawBuilder<boolean> =>
  tenantId === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${tenantId}`;

/** Roles of a user in a tenant, without roles that have an effect in all tenants. */
const buildRoles = (user: RawBuilder<unknown>) =>
  sql`access.roles_in(${user}, memberships.tenant_id) && array[role.name]`;

/** Selects the roles for the tenant of the row that no other active member has. */
const selectSoleRoles = (userId: string) => sql<
  UserDeletionConsequences['tenants'][number]['soleRoles']
>`array(
  select role.name from unnest(${[...tenantRoleNames]}::text[]) with ordinality role (name, position)
  where ${buildRoles(sql`${userId}`)} and not exists (
    select from effective_memberships other
    join users on users.id = other.user_id and users.active
    where other.tenant_id = memberships.tenant_id and other.user_id <> ${userId}
      and ${buildRoles(sql`users.id`)}
  )
  order by role.position
)`;

const selectTenants = (tx: Tx, caller: Caller, departure: Departure) =>
  tx
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .where('memberships.user_id', '=', departure.userId)
    .where(leavesTenant('memberships.tenant_id', departure))
    .where(whereTenantVisible(caller, 'memberships.tenant_id'));

const listTenants = (tx: Tx, caller: Caller, departure: Departure) =>
  selectTenants(tx, caller, departure)
    .select([
      'tenants.id',
      'tenants.name',
      sql<string[]>`array(
        select groups.name from group_users join groups on groups.id = group_users.group_id
        where group_users.tenant_id = tenants.id and group_users.user_id = ${departure.userId}
        order by lower(groups.name)
      )`.as('groups'),
      selectSoleRoles(departure.userId).as('soleRoles'),
      sql<number>`(select count(*)::int from apps where apps.tenant_id = tenants.id)`.as('apps'),
    ])
    .orderBy(sql`cardinality(${selectSoleRoles(departure.userId)}) = 0`)
    .orderBy(sql`lower(tenants.name)`)
    .limit(maxTenants)
    .execute();

async function countTenants(tx: Tx, caller: Caller, departure: Departure): Promise<number> {
  const { count } = await selectTenants(tx, caller, departure)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the connections in `ids` that the caller may manage, with their reports. */
async function listConnections(tx: Tx, caller: Caller, ids: readonly string[]) {
  const connections = await tx
    .selectFrom('connections')
    .select([
      'connections.id',
      'connections.name',
      'connections.tenant_id as tenantId',
      sql<string[]>`array(
        select reports.name from reports where reports.connection_id = connections.id order by lower(reports.name)
      )`.as('reports'),
    ])
    .where(sql<boolean>`connections.id = any(${ids}::uuid[])`)
    .orderBy(sql`lower(connections.name)`)
    .execute();
  return connections
    .filter(({ tenantId }) => canIn(caller, tenantId, 'manageConnections'))
    .slice(0, maxConnections);
}

type EndingRows = Pick<
  UserDeletionConsequences,
  'grants' | 'invitations' | 'accessRequests' | 'viewSessions' | 'exports'
> & { connectionIds: string[] };

/** Finds the connections that sign in with the account of the user, and counts what only the user has. */
async function findEndingRows(tx: Tx, { userId, tenantId }: Departure): Promise<EndingRows> {
  const { rows } = await sql<{ rows: EndingRows | null }>`
    select access.find_departing_rows(${userId}, ${tenantId ?? null}) as rows`.execute(tx);
  const found = rows[0]?.rows;
  if (!found) throw createNotFoundError('User');
  return found;
}

/** Returns the consequences for a user and others, as far as the caller may see them. */
async function findConsequences(
  tx: Tx,
  caller: Caller,
  departure: Departure,
): Promise<UserDeletionConsequences> {
  const { connectionIds, ...counts } = await findEndingRows(tx, departure);
  return {
    tenants: await listTenants(tx, caller, departure),
    tenantCount: await countTenants(tx, caller, departure),
    connections: await listConnections(tx, caller, connectionIds),
    connectionCount: connectionIds.length,
    ...counts,
  };
}

/** Returns the consequences of deleting a user. */
export const getUserDeletionConsequences = defineQuery(
  routes.getUserDeletionConsequences,
  ({ ctx, params: { userId } }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      const user = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
      if (!user) throw createNotFoundError('User');
      return findConsequences(tx, ctx.user, { userId });
    }),
);

/** Returns the consequences of removing a member from a tenant. */
export const getRemovalConsequences = defineQuery(
  routes.getRemovalConsequences,
  ({ ctx, params: { tenantId, userId } }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      await requireTenant(tx, ctx.user, tenantId);
      const member = await tx
        .selectFrom('memberships')
        .select('user_id')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (!member) throw createNotFoundError('User of the tenant');
      return findConsequences(tx, ctx.user, { userId, tenantId });
    }),
);
