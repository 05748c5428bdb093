import { routes } from '@embed-portal/api-contract';
import { defineMutation } from '../operation.ts';
import { requireOpenInvitation } from './resend.ts';

/** Withdraws an invitation. Deleting the membership marks the invitation as withdrawn. */
export const withdrawInvitation = defineMutation(routes.withdrawInvitation, async ({ ctx, tx, params }) => {
  await requireOpenInvitation(tx, ctx, params);
  await tx
    .deleteFrom('memberships')
    .where('tenant_id', '=', params.tenantId)
    .where('user_id', '=', params.userId)
    .execute();
});
