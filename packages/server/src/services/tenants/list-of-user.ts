import { routes } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { authorizeSelf } from '../authorize.ts';
import { defineQuery } from '../operation.ts';
import { tenantColumns } from './columns.ts';
import { whereTenantVisible } from './tenant-scope.ts';

/** The caller's tenants, by name; every tenant for a superAdmin. */
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
