import { can, getEmailKey, routes } from '@embed-portal/api-contract';
import type { AddressExplanation } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { invitationState } from '../invitations/invitations.ts';
import type { Caller } from '../operations/authorize.ts';
import { defineQuery } from '../operations/define-operation.ts';
import { whereTenantVisible, whereUserVisible } from '../operations/tenant-scope.ts';
import { findExplainableApp } from './access.ts';

const hasAddress = (column: string, email: string) =>
  sql<boolean>`lower(${sql.ref(column)} collate "C") = ${getEmailKey(email)}`;

/**
 * Returns the invitation of an address to a tenant unless it is accepted. Row-level security hides invitations from
 * callers who may not manage them.
 */
async function findInvitation(tx: Tx, tenantId: string, email: string) {
  const row = await tx
    .selectFrom('invitations')
    .select([
      'user_id as userId',
      'sent_at',
      invitationState.$castTo<'pending' | 'expired' | 'withdrawn' | 'declined'>().as('state'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('accepted_at', 'is', null)
    .where(hasAddress('invitations.email', email))
    .executeTakeFirst();
  return row ? { userId: row.userId, state: row.state, sent: row.sent_at.getTime() } : null;
}

/** Returns the ID of the user with an address whom the caller may list; null if there is none. */
async function findUserId(tx: Tx, caller: Caller, email: string): Promise<string | null> {
  const row = await tx
    .selectFrom('visible_users')
    .select('id')
    .where(hasAddress('visible_users.email', email))
    .where(whereUserVisible(caller, 'visible_users.id'))
    .executeTakeFirst();
  if (row) return row.id;
  const invited = await tx
    .selectFrom('invited_members')
    .select('user_id as id')
    .where(hasAddress('invited_members.email', email))
    .where(whereTenantVisible(caller, 'invited_members.tenant_id'))
    .executeTakeFirst();
  return invited?.id ?? null;
}

/**
 * Explains the relation of an address to the tenant of an app. Until an invitation is accepted, administrators of one
 * tenant learn only its state. For all other addresses that the caller may not list, the response is the same whether an
 * account exists or not.
 */
export const explainAddress = defineQuery(
  routes.explainAddress,
  ({ ctx, params: { appId }, query: { email } }): Promise<AddressExplanation> =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      const app = await findExplainableApp(tx, ctx.user, appId);
      const tenant = await tx
        .selectFrom('tenants')
        .select(['id', 'name'])
        .where('id', '=', app.tenantId)
        .executeTakeFirstOrThrow();
      const invitation = await findInvitation(tx, tenant.id, email);
      const isHidden = invitation !== null && !can(ctx.user.rolesList, 'crossTenants');
      return {
        email,
        tenant,
        userId: isHidden ? null : await findUserId(tx, ctx.user, email),
        invitation,
      };
    }),
);
