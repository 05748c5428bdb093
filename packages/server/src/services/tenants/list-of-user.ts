import { can } from '@embed-portal/api-contract';
import type { Tenant } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { authorizeSelf } from '../authorize.ts';
import { tenantIdsOf } from './ids-of-user.ts';

/**
 * The caller's tenants, by name; every tenant for a superAdmin.
 *
 * @throws {PortalError} `forbidden` for another user's id.
 */
export const listTenantsOfUser = ({
  ctx,
  input,
}: {
  ctx: Context;
  input: { userId: string };
}): Promise<Tenant[]> => {
  authorizeSelf(ctx, input.userId);
  return ctx.db.asUser(ctx.user.id, (tx) =>
    tx
      .selectFrom('tenants')
      .select(['id', 'name', 'description', 'slug as URL'])
      .$if(!can(ctx.user.rolesList, 'crossTenants'), (query) =>
        query.where('id', 'in', tenantIdsOf(tx, ctx.user.id)),
      )
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute(),
  );
};
