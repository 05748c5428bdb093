import { routes } from '@embed-portal/api-contract';
import { needTenant } from '../tenants/find.ts';
import { reading } from '../verb.ts';
import { connectionOf, connectionRows } from './read.ts';

/** The connections of one tenant. */
export const listConnectionsOfTenant = reading(
  routes.listConnectionsOfTenant,
  ({ ctx, params: { tenantId } }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      await needTenant(tx, ctx.user, tenantId);
      const rows = await connectionRows(tx, ctx.user).where('tenant_id', '=', tenantId).execute();
      return rows.map(connectionOf);
    }),
);
