import { routes } from '@embed-portal/api-contract';
import type { InvitationResult, RouteBody } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { PortalError } from '../../errors.ts';
import { buildInvitationMail } from '../../mail/invitation.ts';
import { queueMails } from '../../mail/queue-mails.ts';
import { assertBelongToTenant } from '../assert-references.ts';
import { authorizeSelf, defineMutation } from '../operation.ts';
import { requireTenant } from '../tenant-scope.ts';
import { lockRow } from '../versions.ts';
import { buildExpiry } from './expiry.ts';

type Outcome = keyof InvitationResult;
type Body = RouteBody<typeof routes.inviteUsers>;

interface InvitationRequest extends Omit<Body, 'emails' | 'sendInvite'> {
  tenantId: string;
  invitationDays: number | undefined;
}

const inviteAddress = async (tx: Tx, request: InvitationRequest, email: string): Promise<Outcome> => {
  const { tenantId, invitationMessage, invitationDays, accessExpires, groups } = request;
  const accessEnd = accessExpires === null ? null : new Date(accessExpires);
  const { rows } = await sql<{ outcome: Outcome }>`select access.invite(
    ${tenantId}, ${email}, ${invitationMessage}, ${buildExpiry(invitationDays)}, ${accessEnd}, ${groups}::uuid[]
  ) as outcome`.execute(tx);
  return rows[0]?.outcome ?? 'failed';
};

/** Invites the addresses in sorted order, so that concurrent requests lock rows in the same order. */
const inviteAddresses = async (
  tx: Tx,
  request: InvitationRequest,
  emails: string[],
): Promise<InvitationResult> => {
  const result: InvitationResult = { invited: [], added: [], skipped: [], failed: [] };
  for (const email of emails.toSorted()) result[await inviteAddress(tx, request, email)].push(email);
  return result;
};

const queueInvitationMails = async (
  tx: Tx,
  ctx: Context,
  { invited, added }: InvitationResult,
  message: string,
): Promise<void> => {
  const recipients = [
    ...invited.map((recipient) => ({ recipient, isNew: true })),
    ...added.map((recipient) => ({ recipient, isNew: false })),
  ];
  const site = ctx.getSite();
  await queueMails(
    tx,
    recipients.map((recipient) => buildInvitationMail(site, { ...recipient, message })),
  );
};

/**
 * Asserts that a mail server is configured.
 *
 * @throws {PortalError} `invalid` otherwise.
 */
export const requireMailServer = ({ sendsMail }: Context): void => {
  if (!sendsMail) {
    throw new PortalError('invalid', 'This portal has no mail server. Invite without sending an email.');
  }
};

/** Grants users access to a tenant by email address and, by default, notifies them by email. */
export const inviteUsers = defineMutation(routes.inviteUsers, async ({ ctx, tx, params, body }) => {
  authorizeSelf(ctx, params.userId);
  const { tenantId } = params;
  const { emails, sendInvite, ...request } = body;
  // Each membership changes the tenant's version. Locking the tenant first avoids deadlocks between concurrent
  // requests.
  await lockRow(tx, 'tenants', tenantId);
  await requireTenant(tx, ctx.user, tenantId);
  if (sendInvite) requireMailServer(ctx);
  await assertBelongToTenant(tx, 'groups', body.groups, tenantId);
  const { invitationDays } = ctx;
  const result = await inviteAddresses(tx, { ...request, tenantId, invitationDays }, emails);
  if (sendInvite) await queueInvitationMails(tx, ctx, result, body.invitationMessage);
  return result;
});
