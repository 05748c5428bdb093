import { routes } from '@embed-portal/api-contract';
import { defineQuery } from '../operation.ts';
import { requireTenant } from '../tenants/find.ts';
import { selectGroups } from './read.ts';

/** Lists the groups of a tenant. */
export const listGroupsOfTenant = defineQuery(routes.listGroupsOfTenant, ({ ctx, params: { tenantId } }) =>
  ctx.db.asUser(ctx.user.id, async (tx) => {
    await requireTenant(tx, ctx.user, tenantId);
    return selectGroups(tx, ctx.user).where('groups.tenant_id', '=', tenantId).execute();
  }),
);
