import { limits, routes } from '@embed-portal/api-contract';
import type { CurrentUser, ViewSession } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { displayNameSql } from '../../db/search/search-expressions.ts';
import { createInvalidFieldError, createNotFoundError } from '../../errors.ts';
import { defineMutation, defineQuery } from '../operation.ts';
import { requireTenant } from '../tenant-scope.ts';
import { selectEffectiveRoles, toCurrentUser } from '../users.ts';
import { findTargetProblem } from './target-problem.ts';

/**
 * Returns a session of the caller. Row-level security hides the sessions of others.
 *
 * @throws {PortalError} `not_found` when the caller has not started it.
 */
const findSession = async (tx: Tx, actor: CurrentUser, id: string): Promise<ViewSession> => {
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
};

/**
 * Returns an effective member of the tenant.
 *
 * @throws {PortalError} `not_found` when the user is not one.
 */
const findMember = async (tx: Tx, tenantId: string, userId: string): Promise<CurrentUser> => {
  const row = await tx
    .selectFrom('users')
    .selectAll('users')
    .select(selectEffectiveRoles('effective_memberships'))
    .innerJoin('effective_memberships', 'effective_memberships.user_id', 'users.id')
    .where('effective_memberships.tenant_id', '=', tenantId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!row) throw createNotFoundError('User');
  return toCurrentUser(row);
};

/** Starts a session in which the caller views the portal as a member of a tenant. */
export const startViewSession = defineMutation(
  routes.startViewSession,
  async ({ ctx, tx, params: { tenantId, userId }, body: { reason } }) => {
    await requireTenant(tx, ctx.user, tenantId);
    // A superAdmin is not necessarily a member of the tenant.
    const target = userId === ctx.user.id ? ctx.user : await findMember(tx, tenantId, userId);
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
    return findSession(tx, ctx.user, id);
  },
);

/** Returns a session that the caller has started. */
export const getViewSession = defineQuery(routes.getViewSession, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findSession(tx, ctx.user, params.viewSessionId)),
);

/** Stops a session that the caller has started. */
export const stopViewSession = defineMutation(routes.stopViewSession, async ({ ctx, tx, params }) => {
  const { id, ended } = await findSession(tx, ctx.user, params.viewSessionId);
  if (ended) return;
  await tx
    .updateTable('view_sessions')
    .set({ ended_at: sql<Date>`now()`, end_reason: 'stopped' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
});
