import { routes } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { authorizeSelf } from '../authorize.ts';
import { defineQuery } from '../operation.ts';
import { tenantColumns } from './find.ts';
import { findTenant } from './find.ts';
import { whereTenantVisible } from './tenant-scope.ts';

/** Lists the caller's tenants, or all tenants for a superAdmin, sorted by name. */
export const listTenantsOfUser = defineQuery(routes.listTenantsOfUser, ({ ctx, params }) => {
  authorizeSelf(ctx, params.userId);
  return ctx.db.asUser(ctx.user.id, (tx) =>
    tx
      .selectFrom('tenants')
      .select(tenantColumns)
      .where(whereTenantVisible(ctx.user, 'tenants.id'))
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute(),
  );
});

/** Returns a tenant. */
export const getTenant = defineQuery(routes.getTenant, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findTenant(tx, ctx.user, params.tenantId)),
);
