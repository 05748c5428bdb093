import { InvitationForm } from '@embed-portal/api-contract';
import type { InvitationResult, Tenant } from '@embed-portal/api-contract';
import { invitationRoutes } from '@embed-portal/api-contract/routes/invitations';
import { tenantRoutes } from '@embed-portal/api-contract/routes/tenants';
import { z } from 'zod';
import { useCaptcha } from '../../../captcha/use-captcha.ts';
import { useAccount } from '../../../data/account.ts';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';
import { tenantMessages } from '../../../messages/tenants.ts';
import { useServices } from '../../../services.ts';

export const InviteForm = InvitationForm.extend({ sendInvite: z.boolean() });

/** Replaces each line break with `<br>`, as the API expects. */
export const toHtmlBreaks = (text: string): string => text.replace(/\r\n|\r|\n/g, '<br>');

/** Returns a function that solves a captcha, invites users to a tenant, and shows notifications with the result. */
export const useInviteUsers = (tenant: Tenant) => {
  const { user } = useAccount();
  const { notify } = useServices().notifications;
  const solveCaptcha = useCaptcha();
  const invite = useRouteMutation(invitationRoutes.inviteUsers, [tenantRoutes.listUsersOfTenant]);

  const notifyResult = ({ invited, added, skipped, failed }: InvitationResult) => {
    const text = tenantMessages.invitationResult(invited.length, added.length, skipped.length);
    if (text) notify({ text, color: 'success' });
    if (failed.length > 0) {
      notify({ text: tenantMessages.inviteFailed(failed.join('; ')), color: 'warning' });
    }
  };
  return async ({ invitationMessage, ...form }: z.infer<typeof InviteForm>) => {
    const headers = await solveCaptcha('inviteTenantUser');
    const body = { ...form, invitationMessage: toHtmlBreaks(invitationMessage) };
    notifyResult(
      await invite.mutateAsync({ params: { tenantId: tenant.id, userId: user.id }, body, headers }),
    );
  };
};
