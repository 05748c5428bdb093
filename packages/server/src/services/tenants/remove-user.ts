import { routes } from '@embed-portal/api-contract';
import { notFound, PortalError } from '../../errors.ts';
import { mutation } from '../verb.ts';
import { lockRow } from '../versions/find-for-change.ts';
import { needTenant } from './find.ts';

/** Ends somebody's membership; the memberships in the tenant's groups go with it. */
export const removeUserFromTenant = mutation(routes.removeUserFromTenant, async ({ ctx, tx, params }) => {
  const { tenantId, userId } = params;
  await lockRow(tx, 'tenants', tenantId);
  await needTenant(tx, ctx.user, tenantId);
  if (userId === ctx.user.id) {
    const text = 'You cannot remove yourself from a tenant. Ask another administrator.';
    throw new PortalError('invalid', text);
  }
  const { numDeletedRows } = await tx
    .deleteFrom('memberships')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound('User of the tenant');
});
