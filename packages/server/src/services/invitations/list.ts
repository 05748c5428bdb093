import { limits, routes } from '@embed-portal/api-contract';
import type { Invitation, InvitationState } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createNotFoundError } from '../../errors.ts';
import { defineQuery } from '../operation.ts';
import { buildTextCondition, listOrPage } from '../paging/keyset.ts';
import { requireTenant } from '../tenant-scope.ts';

const state = sql<InvitationState>`case
  when accepted_at is not null then 'accepted'
  when withdrawn_at is not null then 'withdrawn'
  when expires_at <= now() then 'expired'
  else 'pending'
end`;

const groupNames = sql<string[]>`array(
  select name from group_users join groups on groups.id = group_users.group_id
  where group_users.tenant_id = invitations.tenant_id and group_users.user_id = invitations.user_id
  order by lower(name)
)`;

const selectInvitations = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom('invitations')
    .select(['user_id', 'email', 'sent_at', 'expires_at', state.as('state'), groupNames.as('groups')])
    .where('invitations.tenant_id', '=', tenantId);

type InvitationRow = Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirstOrThrow']>>;

const toInvitation = (row: InvitationRow): Invitation => ({
  userId: row.user_id,
  email: row.email,
  state: row.state,
  sent: row.sent_at.getTime(),
  expires: row.expires_at?.getTime() ?? null,
  groups: row.groups,
});

/**
 * Returns an invitation.
 *
 * @throws {PortalError} `not_found` when the user was not invited to the tenant.
 */
export const findInvitation = async (tx: Tx, tenantId: string, userId: string): Promise<Invitation> => {
  const row = await selectInvitations(tx, tenantId).where('user_id', '=', userId).executeTakeFirst();
  if (!row) throw createNotFoundError('Invitation');
  return toInvitation(row);
};

const columns = {
  sent: { expression: sql.ref('sent_at'), type: 'timestamptz' },
  email: { expression: sql`lower(email)`, type: 'text' },
} as const;
const newestFirst = [{ column: 'sent', descending: true }] as const;

/** Lists the invitations to a tenant, newest first by default. */
export const listInvitations = defineQuery(
  routes.listInvitations,
  ({ ctx, params: { tenantId }, query: { search, sort = newestFirst, ...page } }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      await requireTenant(tx, ctx.user, tenantId);
      const query = selectInvitations(tx, tenantId).$if(Boolean(search), (all) =>
        all.where(buildTextCondition(search ?? '', sql.ref('email'))),
      );
      const id = sql.ref('user_id');
      return listOrPage(
        { query, columns, id, toItem: toInvitation, maxItems: limits.maxLogEntries },
        { ...page, sort },
      );
    }),
);
