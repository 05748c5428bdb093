import type { Invitation, Tenant } from '@embed-portal/api-contract';
import { invitationRoutes } from '@embed-portal/api-contract/routes/invitations';
import { useQueryClient } from '@tanstack/react-query';
import { executeForEach, toFailures } from '../../../data/bulk-requests.ts';
import { useCaptcha } from '../../../data/captcha/use-captcha.ts';
import { useApi } from '../../../http/api-context.ts';
import { tenantMessages as texts } from '../../../messages/tenants.ts';
import { useNotifications } from '../../../ui/notifications/notifications-context.ts';
import { failAll } from '../../../ui/selection/bulk-action.ts';
import type { BulkAction, Failure } from '../../../ui/selection/bulk-action.ts';
import { toBatches } from './use-invite-users.ts';

type Failures = Failure<Invitation>[];

const getUserId = ({ userId }: Invitation): string => userId;

/** Returns the actions for several invitations to a tenant. */
export function useBulkInvitationActions({ id: tenantId }: Tenant): BulkAction<Invitation>[] {
  const api = useApi();
  const notifications = useNotifications();
  const queryClient = useQueryClient();
  const solveCaptcha = useCaptcha();

  const finish = async (failures: Failures, success: string): Promise<Failures> => {
    await queryClient.invalidateQueries();
    if (failures.length === 0) notifications.notify({ text: success, color: 'success', force: true });
    return failures;
  };
  /** Sends a batch again. Each request requires a captcha. */
  const resend = async (batch: readonly Invitation[]): Promise<Failures> => {
    try {
      const headers = await solveCaptcha('inviteTenantUser');
      const body = { userIds: batch.map(getUserId) };
      const options = { body, headers, quiet: true };
      const result = await api.call(invitationRoutes.resendInvitations, { tenantId }, options);
      return toFailures(result, batch, getUserId);
    } catch (error) {
      return failAll(batch, error);
    }
  };
  return [
    {
      label: texts.resend,
      execute: async (invitations) => {
        const failures: Failures = [];
        for (const batch of toBatches(invitations)) failures.push(...(await resend(batch)));
        return finish(failures, texts.bulkResent(invitations.length));
      },
      summarize: texts.bulkResendFailed,
    },
    {
      label: texts.withdraw,
      tone: 'danger',
      confirmation: {
        title: texts.withdrawTitle,
        question: texts.withdrawQuestion,
        confirm: texts.withdraw,
      },
      execute: async (invitations) => {
        const failures = await executeForEach(invitations, ({ userId }) =>
          api.call(invitationRoutes.withdrawInvitation, { tenantId, userId }, { quiet: true }),
        );
        return finish(failures, texts.bulkWithdrawn(invitations.length));
      },
      summarize: texts.bulkWithdrawFailed,
    },
  ];
}
