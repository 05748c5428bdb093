import type { AccessUser, appAccessSortColumns } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { displayNameSql } from '../../db/search/search-expressions.ts';
import { createNotFoundError } from '../../errors.ts';
import type { Caller } from '../operations/authorize.ts';
import type { SortColumn } from '../operations/paging.ts';
import { whereTenantVisible, whereUserVisible } from '../operations/tenant-scope.ts';
import type { UserRow } from './users.ts';

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

export const userSortColumns: Record<(typeof appAccessSortColumns)[number], SortColumn> = {
  name: { expression: sql`lower(${sql.raw(displayNameSql)})`, type: 'text' },
  email: { expression: sql`lower(email)`, type: 'text' },
};

/** A user whom the caller may list. */
export interface ListedUser extends AccessUser {
  /** Undefined until the user has accepted the invitation: the caller knows only the address. */
  profile?: UserRow;
}

/**
 * Returns a user with an invitation that is not accepted. Its account appears active and unregistered, because the
 * inviting tenant knows only the address.
 */
async function findInvitedUser(tx: Tx, caller: Caller, userId: string): Promise<ListedUser | undefined> {
  const row = await tx
    .selectFrom('invited_members')
    .select('email')
    .where('user_id', '=', userId)
    .where(whereTenantVisible(caller, 'invited_members.tenant_id'))
    .orderBy('email')
    .executeTakeFirst();
  return row && { id: userId, name: row.email, email: row.email, registered: false, active: true };
}

/**
 * Returns a user whom the caller may list. Unknown users and those of other tenants get the same response.
 *
 * @throws {ApiError} `not_found` otherwise.
 */
export async function findListedUser(tx: Tx, caller: Caller, userId: string): Promise<ListedUser> {
  const row = await tx
    .selectFrom('users')
    .selectAll()
    .select(sql<string>`${sql.raw(displayNameSql)}`.as('name'))
    .where('users.id', '=', userId)
    .where(whereUserVisible(caller, 'users.id'))
    .executeTakeFirst();
  if (row) return { ...toAccessUser(row), profile: row };
  const invited = await findInvitedUser(tx, caller, userId);
  if (!invited) throw createNotFoundError('User');
  return invited;
}
