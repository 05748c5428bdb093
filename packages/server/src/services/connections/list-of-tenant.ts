import { routes } from '@embed-portal/api-contract';
import { defineQuery } from '../operation.ts';
import { requireTenant } from '../tenants/find.ts';
import { toConnection, selectConnections } from './read.ts';

/** Lists the connections of a tenant. */
export const listConnectionsOfTenant = defineQuery(
  routes.listConnectionsOfTenant,
  ({ ctx, params: { tenantId } }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      await requireTenant(tx, ctx.user, tenantId);
      const rows = await selectConnections(tx, ctx.user).where('tenant_id', '=', tenantId).execute();
      return rows.map(toConnection);
    }),
);
