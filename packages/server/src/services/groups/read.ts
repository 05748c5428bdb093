import { routes } from '@embed-portal/api-contract';
import type { CurrentUser, Group } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createNotFoundError } from '../../errors.ts';
import { authorizeSelf } from '../authorize.ts';
import { defineQuery } from '../operation.ts';
import { requireTenant } from '../tenants/find.ts';
import { whereTenantVisible } from '../tenants/tenant-scope.ts';

/** Selects the groups visible to the user, sorted by name. */
const selectGroups = (tx: Tx, user: CurrentUser) =>
  tx
    .selectFrom('groups')
    .select((eb) => [
      'groups.id',
      'groups.name',
      'groups.description',
      'groups.tenant_id as tenantId',
      'groups.version',
      eb
        .selectFrom('group_users')
        .select(sql<string[]>`coalesce(array_agg(user_id order by user_id), '{}')`.as('users'))
        .whereRef('group_users.group_id', '=', 'groups.id')
        .$asScalar()
        .$notNull()
        .as('users'),
    ])
    .where(whereTenantVisible(user, 'groups.tenant_id'))
    .orderBy(sql`lower(groups.name)`)
    .orderBy('groups.id');

/**
 * Returns a group.
 *
 * @throws {PortalError} `not_found` when the user cannot access it.
 */
export const findGroup = async (tx: Tx, user: CurrentUser, id: string): Promise<Group> => {
  const group = await selectGroups(tx, user).where('groups.id', '=', id).executeTakeFirst();
  if (!group) throw createNotFoundError('Group');
  return group;
};

/** Returns a group with its members. */
export const getGroup = defineQuery(routes.getGroup, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findGroup(tx, ctx.user, params.groupId)),
);

/** Lists the groups of the caller's tenants, or of all tenants for a superAdmin. */
export const listGroupsOfUser = defineQuery(routes.listGroupsOfUser, ({ ctx, params }) => {
  authorizeSelf(ctx, params.userId);
  return ctx.db.asUser(ctx.user.id, (tx) => selectGroups(tx, ctx.user).execute());
});

/** Lists the groups of a tenant. */
export const listGroupsOfTenant = defineQuery(routes.listGroupsOfTenant, ({ ctx, params: { tenantId } }) =>
  ctx.db.asUser(ctx.user.id, async (tx) => {
    await requireTenant(tx, ctx.user, tenantId);
    return selectGroups(tx, ctx.user).where('groups.tenant_id', '=', tenantId).execute();
  }),
);

/** Lists the apps that use a group, each as text such as `app "Sales"`. */
export const listReferencesToGroup = async (tx: Tx, groupId: string): Promise<string[]> => {
  const apps = await tx
    .selectFrom('app_groups')
    .innerJoin('apps', 'apps.id', 'app_groups.app_id')
    .select('apps.name')
    .where('app_groups.group_id', '=', groupId)
    .execute();
  return apps.map(({ name }) => `app "${name}"`);
};
