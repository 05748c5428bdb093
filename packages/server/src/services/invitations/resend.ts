import { buildInvitationTemplate, routes } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { PortalError } from '../../errors.ts';
import { buildInvitationMail } from '../../mail/invitation.ts';
import { queueMails } from '../../mail/queue-mails.ts';
import { defineMutation } from '../operation.ts';
import { requireTenant } from '../tenant-scope.ts';
import { lockRow } from '../versions.ts';
import { buildExpiry } from './expiry.ts';
import { requireMailServer } from './invite.ts';
import { findInvitation } from './list.ts';

/**
 * Locks the tenant and asserts that an invitation is pending or has expired.
 *
 * @throws {PortalError} `not_found`, or `conflict` when the invitation is accepted or withdrawn.
 */
export const requireOpenInvitation = async (
  tx: Tx,
  { user }: Context,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> => {
  await lockRow(tx, 'tenants', tenantId);
  await requireTenant(tx, user, tenantId);
  const { state, email } = await findInvitation(tx, tenantId, userId);
  if (state === 'accepted') {
    throw new PortalError('conflict', `${email} has accepted the invitation.`);
  }
  if (state === 'withdrawn') {
    throw new PortalError('conflict', `The invitation of ${email} was withdrawn. Invite the user again.`);
  }
};

/** Starts the validity period again. Users who have signed in since then get access immediately. */
const renew = (tx: Tx, tenantId: string, userId: string, days: number | undefined) =>
  tx
    .updateTable('invitations')
    .from('users')
    .from('tenants')
    .set({
      sent_at: sql<Date>`now()`,
      expires_at: buildExpiry(days),
      accepted_at: sql<Date | null>`case when users.registered then now() end`,
    })
    .whereRef('users.id', '=', 'invitations.user_id')
    .whereRef('tenants.id', '=', 'invitations.tenant_id')
    .where('invitations.tenant_id', '=', tenantId)
    .where('invitations.user_id', '=', userId)
    .returning([
      'invitations.email as recipient',
      'message',
      'users.registered',
      'tenants.name as tenantName',
    ])
    .executeTakeFirstOrThrow();

/** Sends a pending or expired invitation again, with the message of the first email. */
export const resendInvitation = defineMutation(routes.resendInvitation, async ({ ctx, tx, params }) => {
  const { tenantId, userId } = params;
  await requireOpenInvitation(tx, ctx, params);
  requireMailServer(ctx);
  const { recipient, message, registered, tenantName } = await renew(
    tx,
    tenantId,
    userId,
    ctx.invitationDays,
  );
  const site = ctx.getSite();
  const { productName } = site.branding;
  const text = message ?? buildInvitationTemplate({ productName, tenantName, senderName: ctx.user.name });
  await queueMails(tx, [buildInvitationMail(site, { recipient, message: text, isNew: !registered })]);
  return findInvitation(tx, tenantId, userId);
});
