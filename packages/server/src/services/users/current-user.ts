import { toRolesList } from '@embed-portal/api-contract';
import type { CurrentUser, Roles, User } from '@embed-portal/api-contract';
import type { Selectable } from 'kysely';
import type { UserTable } from '../../db/schema.ts';

export type UserRow = Selectable<UserTable>;

const toRoles = (row: UserRow): Roles => ({
  superAdmin: row.super_admin,
  userAdmin: row.user_admin,
  connectionAdmin: row.connection_admin,
  contributerAdmin: row.contributer_admin,
  viewer: row.viewer,
});

/** Converts a row to a user of the API. */
export const toUser = (row: UserRow): User => ({
  id: row.id,
  name: [row.first_name, row.last_name].filter(Boolean).join(' ') || row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  companyName: row.company_name,
  phone: row.phone,
  registered: row.registered,
  created: row.created_at.getTime(),
  active: row.active,
  roles: toRoles(row),
  version: row.version,
});

/** Converts a row to the current user of the API. */
export const toCurrentUser = (row: UserRow): CurrentUser => {
  const user = toUser(row);
  return { ...user, rolesList: toRolesList(user.roles) };
};
