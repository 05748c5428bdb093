import { routes } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { defineQuery } from '../operation.ts';
import { requireTenant } from './find.ts';

/** Lists the members of a tenant, sorted by email address. */
export const listUsersOfTenant = defineQuery(routes.listUsersOfTenant, ({ ctx, params: { tenantId } }) =>
  ctx.db.asUser(ctx.user.id, async (tx) => {
    await requireTenant(tx, ctx.user, tenantId);
    return tx
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select([
        'users.id',
        'users.first_name as firstName',
        'users.last_name as lastName',
        'users.email',
        'users.company_name as companyName',
      ])
      .where('memberships.tenant_id', '=', tenantId)
      .orderBy(sql`lower(users.email)`)
      .execute();
  }),
);
