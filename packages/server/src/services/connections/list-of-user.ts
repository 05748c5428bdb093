import { routes } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { authorizeSelf } from '../authorize.ts';
import { defineQuery } from '../operation.ts';
import { whereTenantVisible } from '../tenants/tenant-scope.ts';
import { toConnection, selectConnections } from './read.ts';

/** Lists the caller's tenants, or all tenants for a superAdmin, with their connections. */
export const listConnectionsOfUser = defineQuery(routes.listConnectionsOfUser, ({ ctx, params }) => {
  authorizeSelf(ctx, params.userId);
  return ctx.db.asUser(ctx.user.id, async (tx) => {
    const tenants = await tx
      .selectFrom('tenants')
      .select(['id', 'name'])
      .where(whereTenantVisible(ctx.user, 'tenants.id'))
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute();
    const connections = (await selectConnections(tx, ctx.user).execute()).map(toConnection);
    const filterByTenant = (id: string) => connections.filter(({ tenantId }) => tenantId === id);
    return tenants.map((tenant) => ({ ...tenant, powerBiConnections: filterByTenant(tenant.id) }));
  });
});
