import { can, canIn } from '@embed-portal/api-contract';
import type { AddedRoles, CurrentUser, Roles } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { selectEffectiveRoles, toCurrentUser } from '../users.ts';
import { findTargetProblem } from './target-problem.ts';
import { createViewEndedError } from './view.ts';
import type { View } from './view.ts';

/** Returns the user without administrative roles, which no view uses. */
const omitAdminRoles = (user: CurrentUser, tenantId: string): CurrentUser => {
  const viewer = canIn(user, tenantId, 'openApps');
  const roles: Roles = {
    superAdmin: false,
    userAdmin: false,
    connectionAdmin: false,
    contributerAdmin: false,
    viewer,
  };
  return { ...user, roles, rolesList: viewer ? ['viewer'] : [], tenantRoles: [] };
};

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
 * @throws {PortalError} `view_as_ended` when the session does not exist, has ended, belongs to another user, or its
 *   conditions are no longer met.
 */
export const requireView = async (
  { db, addedRoles }: { db: Database; addedRoles: AddedRoles },
  actor: CurrentUser,
  id: unknown,
): Promise<View> => {
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
};
