import { can, isAdmin, canIn, limits, routes } from '@embed-portal/api-contract';
import type { CurrentUser, AddedRoles, Roles, ViewSession } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import { displayNameSql } from '../../db/search/search-expressions.ts';
import { createInvalidFieldError, createNotFoundError } from '../../errors.ts';
import type { Caller } from '../operations/authorize.ts';
import { defineMutation, defineQuery } from '../operations/define-operation.ts';
import { requireTenant, whereUserVisible } from '../operations/tenant-scope.ts';
import { createViewEndedError } from '../operations/view.ts';
import type { View } from '../operations/view.ts';
import { selectEffectiveRoles, toCurrentUser } from './users.ts';

/** Returns the reason why a user cannot view the portal as another user, with the remedy; undefined if there is none. */
function findTargetProblem(
  actor: Pick<CurrentUser, 'id' | 'rolesList'>,
  target: Pick<CurrentUser, 'id' | 'active' | 'rolesList' | 'tenantRoles'>,
  tenantId: string,
): string | undefined {
  if (target.id === actor.id) return 'You already see the portal as yourself. Choose another user.';
  if (!target.active) return 'This user is deactivated. Activate the user first.';
  if (can(target.rolesList, 'crossTenants'))
    return 'This user is a superAdmin, who can access all tenants. Choose another user.';
  // A session is limited to its tenant, so that roles for other tenants do not matter.
  const tenantRoles = target.tenantRoles.filter((entry) => entry.tenantId === tenantId);
  if (isAdmin({ rolesList: target.rolesList, tenantRoles }) && !can(actor.rolesList, 'crossTenants'))
    return 'This user has an administrative role. Ask a superAdmin to view the portal as this user.';
  return undefined;
}

/** Returns the user without administrative roles, which no view uses. */
function omitAdminRoles(user: CurrentUser, tenantId: string): CurrentUser {
  const viewer = canIn(user, tenantId, 'openApps');
  const roles: Roles = {
    superAdmin: false,
    userAdmin: false,
    connectionAdmin: false,
    contributerAdmin: false,
    viewer,
  };
  return { ...user, roles, rolesList: viewer ? ['viewer'] : [], tenantRoles: [] };
}

/** Returns the condition that a user is an effective member of the tenant of the session. */
const isMember = (userId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from access.all_effective_memberships member
  where member.tenant_id = view_sessions.tenant_id and member.user_id = ${sql.ref(userId)}
)`;

const findRunningSession = ({ system }: Database, id: string, actorId: string) =>
  system
    .selectFrom('view_sessions')
    .innerJoin('users', 'users.id', 'view_sessions.target_id')
    .selectAll('users')
    .select(selectEffectiveRoles('access.all_effective_memberships'))
    .select(['view_sessions.tenant_id as tenantId', 'view_sessions.expires_at as expires'])
    .select(isMember('view_sessions.target_id').as('isTargetMember'))
    .select(isMember('view_sessions.actor_id').as('isActorMember'))
    .where('view_sessions.id', '=', id)
    .where('view_sessions.actor_id', '=', actorId)
    .where('view_sessions.ended_at', 'is', null)
    .where('view_sessions.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** Ends a session whose conditions are no longer met, so that it does not continue when they are met again. */
const revokeSession = ({ system }: Database, id: string) =>
  system
    .updateTable('view_sessions')
    .set({ ended_at: sql<Date>`now()`, end_reason: 'revoked' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();

/**
 * Returns the running session of the caller and checks both users, because their roles, memberships and accounts may
 * have changed since the session started.
 *
 * @param id - value of the request header.
 * @throws {ApiError} `view_as_ended` when the session does not exist, has ended, belongs to another user, or its
 *   conditions are no longer met.
 */
export async function requireView(
  { db, addedRoles }: { db: Database; addedRoles: AddedRoles },
  actor: CurrentUser,
  id: unknown,
): Promise<View> {
  const session = z.uuid().safeParse(id);
  const row = session.success && (await findRunningSession(db, session.data, actor.id));
  if (!row) throw createViewEndedError();
  const target = toCurrentUser(row);
  const isAllowed =
    canIn(actor, row.tenantId, 'viewAs', addedRoles) &&
    (row.isActorMember || can(actor.rolesList, 'crossTenants')) &&
    row.isTargetMember &&
    findTargetProblem(actor, target, row.tenantId) === undefined;
  if (!isAllowed) {
    await revokeSession(db, session.data);
    throw createViewEndedError();
  }
  return {
    sessionId: session.data,
    actor,
    target: omitAdminRoles(target, row.tenantId),
    tenantId: row.tenantId,
    expires: row.expires.getTime(),
  };
}

/**
 * Returns a session of the caller. Row-level security hides the sessions of others.
 *
 * @throws {ApiError} `not_found` when the caller has not started it.
 */
async function findSession(tx: Tx, actor: CurrentUser, id: string): Promise<ViewSession> {
  const row = await tx
    .selectFrom('view_sessions')
    // Left joins, because the caller may have lost access to the user or the tenant.
    .leftJoin('users', 'users.id', 'view_sessions.target_id')
    .leftJoin('tenants', 'tenants.id', 'view_sessions.tenant_id')
    .selectAll('view_sessions')
    .select([sql<string | null>`${sql.raw(displayNameSql)}`.as('targetName'), 'tenants.name as tenantName'])
    .select(sql<boolean>`ended_at is not null or view_sessions.expires_at <= now()`.as('ended'))
    .where('view_sessions.id', '=', id)
    .where('view_sessions.actor_id', '=', actor.id)
    .executeTakeFirst();
  if (!row) throw createNotFoundError('Session');
  return {
    id: row.id,
    actor: { id: actor.id, name: actor.name },
    target: { id: row.target_id, name: row.targetName ?? '' },
    tenant: { id: row.tenant_id, name: row.tenantName ?? '' },
    reason: row.reason,
    started: row.started_at.getTime(),
    expires: row.expires_at.getTime(),
    ended: row.ended,
  };
}

/**
 * Returns an effective member of the tenant who has accepted the invitation.
 *
 * @throws {ApiError} `not_found` when the user is not one.
 */
async function findMember(
  tx: Tx,
  caller: Caller,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<CurrentUser> {
  const row = await tx
    .selectFrom('users')
    .selectAll('users')
    .select(selectEffectiveRoles('effective_memberships'))
    .innerJoin('effective_memberships', 'effective_memberships.user_id', 'users.id')
    .where('effective_memberships.tenant_id', '=', tenantId)
    .where('users.id', '=', userId)
    .where(whereUserVisible(caller, 'users.id'))
    .executeTakeFirst();
  if (!row) throw createNotFoundError('User');
  return toCurrentUser(row);
}

/** Starts a session in which the caller views the portal as a member of a tenant. */
export const startViewSession = defineMutation(
  routes.startViewSession,
  async ({ ctx, tx, params: { tenantId, userId }, body: { reason } }) => {
    await requireTenant(tx, ctx.user, tenantId);
    // A superAdmin is not necessarily a member of the tenant.
    const target = userId === ctx.user.id ? ctx.user : await findMember(tx, ctx.user, { tenantId, userId });
    const problem = findTargetProblem(ctx.user, target, tenantId);
    if (problem !== undefined) throw createInvalidFieldError('userId', problem);
    const { id } = await tx
      .insertInto('view_sessions')
      .values({
        actor_id: ctx.user.id,
        target_id: userId,
        tenant_id: tenantId,
        reason,
        expires_at: sql<Date>`now() + make_interval(mins => ${limits.viewSessionMinutes})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { response: await findSession(tx, ctx.user, id) };
  },
);

/** Returns a session that the caller has started. */
export const getViewSession = defineQuery(routes.getViewSession, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findSession(tx, ctx.user, params.viewSessionId)),
);

/** Stops a session that the caller has started. */
export const stopViewSession = defineMutation(routes.stopViewSession, async ({ ctx, tx, params }) => {
  const { id, ended } = await findSession(tx, ctx.user, params.viewSessionId);
  if (ended) return {};
  await tx
    .updateTable('view_sessions')
    .set({ ended_at: sql<Date>`now()`, end_reason: 'stopped' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  return {};
});
