import { routes } from '@embed-portal/api-contract';
import type { InvitationResult } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { PortalError } from '../../errors.ts';
import { buildInvitationMail } from '../../mail/invitation.ts';
import { queueMails } from '../../mail/queue-mails.ts';
import { authorizeSelf, defineMutation } from '../operation.ts';
import { requireTenant } from '../tenant-scope.ts';
import { lockRow } from '../versions.ts';

type Outcome = keyof InvitationResult;

const inviteAddress = async (tx: Tx, tenantId: string, email: string): Promise<Outcome> => {
  const { rows } = await sql<{
    outcome: Outcome;
  }>`select access.invite(${tenantId}, ${email}) as outcome`.execute(tx);
  return rows[0]?.outcome ?? 'failed';
};

/** Invites the addresses in sorted order, so that concurrent requests lock rows in the same order. */
const inviteAddresses = async (tx: Tx, tenantId: string, emails: string[]): Promise<InvitationResult> => {
  const result: InvitationResult = { invited: [], added: [], skipped: [], failed: [] };
  for (const email of emails.toSorted()) result[await inviteAddress(tx, tenantId, email)].push(email);
  return result;
};

/** Grants users access to a tenant by email address and, by default, notifies them by email. */
export const inviteUsers = defineMutation(routes.inviteUsers, async ({ ctx, tx, params, body }) => {
  authorizeSelf(ctx, params.userId);
  // Each membership changes the tenant's version. Locking the tenant first avoids deadlocks between concurrent
  // requests.
  await lockRow(tx, 'tenants', params.tenantId);
  await requireTenant(tx, ctx.user, params.tenantId);
  if (body.sendInvite && !ctx.sendsMail) {
    throw new PortalError('invalid', 'This portal has no mail server. Invite without sending an email.');
  }
  const result = await inviteAddresses(tx, params.tenantId, body.emails);
  if (body.sendInvite) {
    const recipients = [...result.invited, ...result.added];
    const message = body.invitationMessage;
    await queueMails(
      tx,
      recipients.map((recipient) => buildInvitationMail(ctx.getSite(), { recipient, message })),
    );
  }
  return result;
});
