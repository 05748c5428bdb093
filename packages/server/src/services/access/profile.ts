import { routes } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { defineQuery } from '../operation.ts';
import { whereTenantVisible } from '../tenant-scope.ts';
import { toRoles } from '../users.ts';
import { findVisibleUser, toAccessUser } from './access-paths.ts';

/** Returns a user with the tenants and groups that the caller may list. */
export const getUserProfile = defineQuery(routes.getUserProfile, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, async (tx) => {
    const user = await findVisibleUser(tx, ctx.user, params.userId);
    const tenants = await tx
      .selectFrom('memberships')
      .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
      .select(['tenants.id', 'tenants.name', 'memberships.roles'])
      .where('memberships.user_id', '=', user.id)
      .where(whereTenantVisible(ctx.user, 'tenants.id'))
      .orderBy(sql`lower(tenants.name)`)
      .execute();
    const groups = await tx
      .selectFrom('group_users')
      .innerJoin('groups', 'groups.id', 'group_users.group_id')
      .select(['groups.id', 'groups.name', 'groups.tenant_id as tenantId'])
      .where('group_users.user_id', '=', user.id)
      .where(whereTenantVisible(ctx.user, 'groups.tenant_id'))
      .orderBy(sql`lower(groups.name)`)
      .execute();
    const { rows } = await sql<{ time: Date | null }>`select access.last_sign_in(${user.id}) as time`.execute(
      tx,
    );
    return {
      ...toAccessUser(user),
      companyName: user.company_name,
      phone: user.phone,
      created: user.created_at.getTime(),
      roles: toRoles(user),
      lastSignIn: rows[0]?.time?.getTime() ?? null,
      tenants,
      groups,
    };
  }),
);
