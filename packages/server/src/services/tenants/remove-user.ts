import { routes } from '@embed-portal/api-contract';
import { createNotFoundError, PortalError } from '../../errors.ts';
import { defineMutation } from '../operation.ts';
import { lockRow } from '../versions/find-for-change.ts';
import { requireTenant } from './find.ts';

/** Removes a member from a tenant and its groups. */
export const removeUserFromTenant = defineMutation(
  routes.removeUserFromTenant,
  async ({ ctx, tx, params }) => {
    const { tenantId, userId } = params;
    await lockRow(tx, 'tenants', tenantId);
    await requireTenant(tx, ctx.user, tenantId);
    if (userId === ctx.user.id) {
      const text = 'You cannot remove yourself from a tenant. Ask another administrator.';
      throw new PortalError('invalid', text);
    }
    const { numDeletedRows } = await tx
      .deleteFrom('memberships')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw createNotFoundError('User of the tenant');
  },
);
