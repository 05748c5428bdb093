import { routes } from '@embed-portal/api-contract';
import type { CurrentUser, Role, Roles, User, userSortColumns } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { UserTable } from '../../db/schema.ts';
import { displayNameSql, userSearchSql } from '../../db/search/search-expressions.ts';
import { ApiError, createNotFoundError } from '../../errors.ts';
import { defineMutation, defineQuery } from '../operations/define-operation.ts';
import { buildTextCondition, listOrPage } from '../operations/paging.ts';
import type { SortColumn } from '../operations/paging.ts';
import { omitUndefined } from '../operations/patches.ts';
import { findForChange } from '../operations/versions.ts';
import type { ChangeInput } from '../operations/versions.ts';

export type UserRow = Selectable<UserTable>;

/** Returns the roles of a user. */
export const toRoles = (row: UserRow): Roles => ({
  superAdmin: row.super_admin,
  userAdmin: row.user_admin,
  connectionAdmin: row.connection_admin,
  contributerAdmin: row.contributer_admin,
  viewer: row.viewer,
});

/** Converts a row to a user of the API. */
const toUser = (row: UserRow): User => ({
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

type TenantRolesOfUser = CurrentUser['tenantRoles'];

/** Row of a user with the roles that have an effect. */
export type CurrentUserRow = UserRow & { effective_roles: Role[]; tenant_roles: TenantRolesOfUser };

/**
 * Selects the roles of a user that have an effect.
 *
 * @param memberships - view of the effective memberships that the transaction can read.
 */
export const selectEffectiveRoles = (
  memberships: 'effective_memberships' | 'access.all_effective_memberships',
) =>
  [
    sql<Role[]>`access.global_roles(users)`.as('effective_roles'),
    sql<TenantRolesOfUser>`coalesce((
      select jsonb_agg(jsonb_build_object('tenantId', tenant_id, 'roles', to_jsonb(roles)) order by tenant_id)
      from ${sql.table(memberships)} where user_id = users.id and roles <> '{}'
    ), '[]')`.as('tenant_roles'),
  ] as const;

/** Converts a row to the current user of the API. */
export const toCurrentUser = (row: CurrentUserRow): CurrentUser => ({
  ...toUser(row),
  rolesList: row.effective_roles,
  tenantRoles: row.tenant_roles,
});

/**
 * Returns the row of a user.
 *
 * @throws {ApiError} `not_found` when the user does not exist.
 */
async function findUser(tx: Tx, id: string): Promise<UserRow> {
  const row = await tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw createNotFoundError('User');
  return row;
}

/**
 * Returns the user of the transaction with the roles that have an effect.
 *
 * @throws {ApiError} `not_found` when the user does not exist.
 */
export async function findCurrentUser(tx: Tx, id: string): Promise<CurrentUser> {
  const row = await tx
    .selectFrom('users')
    .selectAll('users')
    .select(selectEffectiveRoles('effective_memberships'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw createNotFoundError('User');
  return toCurrentUser(row);
}

/**
 * Returns a user and locks the row for a change.
 *
 * @throws {ApiError} `not_found`, or `version_conflict` when the request does not accept the current state.
 */
const findUserForChange = (input: ChangeInput, id: string): Promise<User> =>
  findForChange(input, { table: 'users', id, find: async () => toUser(await findUser(input.tx, id)) });

const toBooleanColumn = (column: string): SortColumn => ({ expression: sql.ref(column), type: 'boolean' });
const sortColumns: Record<(typeof userSortColumns)[number], SortColumn> = {
  id: { expression: sql.ref('id'), type: 'uuid' },
  name: { expression: sql`lower(${sql.raw(displayNameSql)})`, type: 'text' },
  email: { expression: sql`lower(email)`, type: 'text' },
  registered: toBooleanColumn('registered'),
  created: { expression: sql.ref('created_at'), type: 'timestamptz' },
  active: toBooleanColumn('active'),
  superAdmin: toBooleanColumn('super_admin'),
  userAdmin: toBooleanColumn('user_admin'),
  connectionAdmin: toBooleanColumn('connection_admin'),
  contributerAdmin: toBooleanColumn('contributer_admin'),
};

/** Lists users, sorted by ID by default, in pages if a limit is given. */
export const listUsers = defineQuery(routes.listUsers, ({ ctx, query: { search, sort = [], ...page } }) =>
  ctx.db.asUser(ctx.user.id, (tx) => {
    const query = tx
      .selectFrom('all_users')
      .selectAll()
      .$if(Boolean(search), (all) => all.where(buildTextCondition(search ?? '', sql.raw(userSearchSql))));
    return listOrPage(
      tx,
      { query, columns: sortColumns, id: sql.ref('id'), toItems: (users) => users.map(toUser) },
      { ...page, sort },
    );
  }),
);

/** Returns a user. */
export const getUser = defineQuery(routes.getUser, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, async (tx) => toUser(await findUser(tx, params.userId))),
);

/** Returns the caller, whose data was loaded during authentication. */
export const whoAmI = defineQuery(routes.whoAmI, ({ ctx }) => ctx.user);

/**
 * Locks all active superAdmins until the end of the transaction, so that two of them cannot remove each other
 * concurrently. Runs before the changed user is locked, because a consistent lock order avoids deadlocks.
 */
const lockSuperAdmins = (tx: Tx): Promise<{ id: string }[]> =>
  tx
    .selectFrom('users')
    .select('id')
    .where('super_admin', '=', true)
    .where('active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Asserts that another active superAdmin remains without this user.
 *
 * @throws {ApiError} `invalid` when this user is the last one.
 */
function assertNotLastSuperAdmin(admins: readonly { id: string }[], userId: string): void {
  if (admins.some(({ id }) => id !== userId)) return;
  const text = 'This is the last active superAdmin. Grant the role to another user first.';
  throw new ApiError('invalid', text);
}

/** Updates the roles in the body, and activates or deactivates a user. Every updated user has the viewer role. */
export const updateUser = defineMutation(
  routes.updateUser,
  async ({ params: { userId }, body, ...input }) => {
    const { tx } = input;
    const { roles = {}, active } = body;
    const mayEndSuperAdmin = roles.superAdmin === false || active === false;
    const admins = mayEndSuperAdmin ? await lockSuperAdmins(tx) : undefined;
    const before = await findUserForChange(input, userId);
    if (admins) assertNotLastSuperAdmin(admins, userId);
    const row = await tx
      .updateTable('users')
      .set({
        viewer: true,
        ...omitUndefined({
          active,
          super_admin: roles.superAdmin,
          user_admin: roles.userAdmin,
          connection_admin: roles.connectionAdmin,
          contributer_admin: roles.contributerAdmin,
        }),
      })
      .where('id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const response = toUser(row);
    return { response, change: { type: 'user', before, after: response } };
  },
);

/**
 * Deletes a user with all memberships. The database stores them, so that the user can be restored. Until the deletion is
 * permanent, the account cannot sign in. A later sign-in creates a new user.
 */
export const deleteUser = defineMutation(routes.deleteUser, async ({ params: { userId }, ...input }) => {
  const { tx } = input;
  const admins = await lockSuperAdmins(tx);
  const before = await findUserForChange(input, userId);
  assertNotLastSuperAdmin(admins, userId);
  await tx.deleteFrom('users').where('id', '=', userId).execute();
  return { change: { type: 'user', before } };
});
