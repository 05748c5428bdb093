import { InvitationForm, limits } from '@embed-portal/api-contract';
import type { Invitation, InvitationResult, Tenant } from '@embed-portal/api-contract';
import { groupRoutes } from '@embed-portal/api-contract/routes/groups';
import { invitationRoutes } from '@embed-portal/api-contract/routes/invitations';
import { tenantRoutes } from '@embed-portal/api-contract/routes/tenants';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { useAccount } from '../../../data/account.ts';
import { useCaptcha } from '../../../data/captcha/use-captcha.ts';
import { formatTextDate } from '../../../format/format.ts';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';
import { deletionMessages } from '../../../messages/deletions.ts';
import { tenantMessages } from '../../../messages/tenants.ts';
import { useNotifications } from '../../../ui/notifications/notifications-context.ts';
import { lastDay } from './access-end.ts';

export const InviteForm = InvitationForm.extend({
  groups: z.array(z.string()),
  sendInvite: z.boolean(),
  accessExpires: lastDay,
});

/** Replaces each line break with `<br>`, as the API expects. */
export const toHtmlBreaks = (text: string): string => text.replace(/\r\n|\r|\n/g, '<br>');

const affectedRoutes = [
  tenantRoutes.listUsersOfTenant,
  invitationRoutes.listInvitations,
  groupRoutes.listGroupsOfUser,
  groupRoutes.listGroupsOfTenant,
];

/** Splits a list into lists of the length that a request may contain. */
export const toBatches = <Entry>(entries: readonly Entry[]): Entry[][] =>
  Array.from({ length: Math.ceil(entries.length / limits.maxInvitationAddresses) }, (_, index) =>
    entries.slice(index * limits.maxInvitationAddresses, (index + 1) * limits.maxInvitationAddresses),
  );

/**
 * Returns a function that invites users to a tenant and shows notifications with the result. Each request requires a
 * captcha. After a failure, the form can be sent again, because the server skips users who are invited already.
 */
export function useInviteUsers(tenant: Tenant) {
  const { user } = useAccount();
  const { notify } = useNotifications();
  const navigate = useNavigate();
  const solveCaptcha = useCaptcha();
  const invite = useRouteMutation(invitationRoutes.inviteUsers, affectedRoutes);

  const notifyResult = ({ invited, added, skipped, failed, deleted = [], declined }: InvitationResult) => {
    const text = tenantMessages.invitationResult(invited.length, added.length, skipped.length);
    if (text) notify({ text, color: 'success' });
    const deactivated = failed.filter((email) => !deleted.includes(email));
    if (deactivated.length > 0) {
      notify({ text: tenantMessages.inviteFailed(deactivated.join('; ')), color: 'warning' });
    }
    if (deleted.length > 0) {
      notify({
        text: tenantMessages.inviteDeleted(deleted.join('; ')),
        color: 'warning',
        action: { label: deletionMessages.title, onClick: () => void navigate('/deleted') },
      });
    }
    if (declined.length > 0) {
      const users = declined.map(({ email, until }) =>
        tenantMessages.canInviteFrom(email, formatTextDate(until)),
      );
      notify({ text: tenantMessages.inviteDeclined(users.join('; ')), color: 'warning' });
    }
  };
  return async ({ invitationMessage, emails, ...form }: z.infer<typeof InviteForm>) => {
    const results: InvitationResult[] = [];
    for (const batch of toBatches(emails)) {
      const headers = await solveCaptcha('inviteTenantUser');
      const body = { ...form, emails: batch, invitationMessage: toHtmlBreaks(invitationMessage) };
      const params = { tenantId: tenant.id, userId: user.id };
      results.push(await invite.mutateAsync({ params, body, headers }));
    }
    notifyResult({
      invited: results.flatMap(({ invited }) => invited),
      added: results.flatMap(({ added }) => added),
      skipped: results.flatMap(({ skipped }) => skipped),
      failed: results.flatMap(({ failed }) => failed),
      deleted: results.flatMap(({ deleted = [] }) => deleted),
      declined: results.flatMap(({ declined }) => declined),
    });
  };
}

/** Returns a function that sends an invitation again and shows a notification. */
export function useResendInvitation(tenant: Tenant) {
  const { notify } = useNotifications();
  const solveCaptcha = useCaptcha();
  const { mutateAsync: resend } = useRouteMutation(invitationRoutes.resendInvitation, affectedRoutes);
  return async ({ userId, email }: Invitation) => {
    try {
      const headers = await solveCaptcha('inviteTenantUser');
      await resend({ params: { tenantId: tenant.id, userId }, headers });
      notify({ text: tenantMessages.resent(email), color: 'success', force: true });
    } catch (error) {
      notify({ text: error instanceof Error ? error.message : String(error), color: 'warning' });
    }
  };
}

export const useWithdrawInvitation = () =>
  useRouteMutation(invitationRoutes.withdrawInvitation, affectedRoutes);
