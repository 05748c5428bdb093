import type { CurrentUser, Group } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createNotFoundError } from '../../errors.ts';
import { whereTenantVisible } from '../tenants/tenant-scope.ts';

/** Selects the groups visible to the user, sorted by name. */
export const selectGroups = (tx: Tx, user: CurrentUser) =>
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
