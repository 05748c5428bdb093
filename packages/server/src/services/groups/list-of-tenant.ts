import { routes } from '@embed-portal/api-contract';
import { needTenant } from '../tenants/find.ts';
import { reading } from '../verb.ts';
import { groupsOf } from './read.ts';

/** The groups of one tenant. */
export const listGroupsOfTenant = reading(routes.listGroupsOfTenant, ({ ctx, params: { tenantId } }) =>
  ctx.db.asUser(ctx.user.id, async (tx) => {
    await needTenant(tx, ctx.user, tenantId);
    return groupsOf(tx, ctx.user).where('groups.tenant_id', '=', tenantId).execute();
  }),
);
