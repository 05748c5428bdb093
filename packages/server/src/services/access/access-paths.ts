import type { AccessUser } from '@embed-portal/api-contract';
import { can } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../db/database.ts';
import { displayNameSql } from '../../db/search/search-expressions.ts';
import { createNotFoundError } from '../../errors.ts';
import { whereTenantVisible } from '../tenant-scope.ts';
import type { Caller } from '../tenant-scope.ts';

/** Columns of a user in the access explorer. */
export const accessUserColumns = [
  'users.id',
  sql<string>`${sql.raw(displayNameSql)}`.as('name'),
  'users.email',
  'users.registered',
  'users.active',
] as const;

/** Columns of {@link AccessUser} that are added to other columns. */
export const toAccessUser = ({ id, name, email, registered, active }: AccessUser): AccessUser => ({
  id,
  name,
  email,
  registered,
  active,
});

/** Selects all reasons for which a user may open an app, as JSON. Groups come first, by name. */
export const selectPaths = (tx: Tx, userId: RawBuilder<string>, appId: RawBuilder<string>) =>
  jsonArrayFrom(
    tx
      .selectFrom('app_access_paths')
      .leftJoin('groups', 'groups.id', 'app_access_paths.group_id')
      .select((eb) => [
        'app_access_paths.rule',
        eb
          .case()
          .when('groups.id', 'is not', null)
          .then(sql<{ id: string; name: string }>`jsonb_build_object('id', groups.id, 'name', groups.name)`)
          .end()
          .as('group'),
      ])
      .where('app_access_paths.user_id', '=', userId)
      .where('app_access_paths.app_id', '=', appId)
      .orderBy(sql`groups.name nulls last`)
      .orderBy('app_access_paths.rule'),
  );

/**
 * Returns the condition that the caller may list the user in this column: superAdmins may list all users, others the
 * members of their tenants. Row-level security ensures the same.
 */
const whereUserVisible = (caller: Caller, column: string): RawBuilder<boolean> =>
  can(caller.rolesList, 'crossTenants')
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from memberships where memberships.user_id = ${sql.ref(column)}
          and ${whereTenantVisible(caller, 'memberships.tenant_id')}
      )`;

/**
 * Returns the row of a user whom the caller may list.
 *
 * @throws {PortalError} `not_found` otherwise.
 */
export const findVisibleUser = async (tx: Tx, caller: Caller, userId: string) => {
  const row = await tx
    .selectFrom('users')
    .selectAll()
    .select(sql<string>`${sql.raw(displayNameSql)}`.as('name'))
    .where('users.id', '=', userId)
    .where(whereUserVisible(caller, 'users.id'))
    .executeTakeFirst();
  if (!row) throw createNotFoundError('User');
  return row;
};
