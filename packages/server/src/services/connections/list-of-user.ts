import { routes } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { authorizeSelf } from '../authorize.ts';
import { inReach } from '../tenants/reach.ts';
import { reading } from '../verb.ts';
import { connectionOf, connectionRows } from './read.ts';

/** The caller's tenants, all for a superAdmin, each with its connections. */
export const listConnectionsOfUser = reading(routes.listConnectionsOfUser, ({ ctx, params }) => {
  authorizeSelf(ctx, params.userId);
  return ctx.db.asUser(ctx.user.id, async (tx) => {
    const tenants = await tx
      .selectFrom('tenants')
      .select(['id', 'name'])
      .where(inReach(ctx.user, 'tenants.id'))
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute();
    const connections = (await connectionRows(tx, ctx.user).execute()).map(connectionOf);
    const ofTenant = (id: string) => connections.filter(({ tenantId }) => tenantId === id);
    return tenants.map((tenant) => ({ ...tenant, powerBiConnections: ofTenant(tenant.id) }));
  });
});
