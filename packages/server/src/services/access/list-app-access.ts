import { can, capabilities, routes } from '@embed-portal/api-contract';
import type { AccessRule, appAccessSortColumns } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { displayNameSql, userSearchSql } from '../../db/search/search-expressions.ts';
import { createNotFoundError } from '../../errors.ts';
import { selectVisibleApps } from '../apps.ts';
import { defineQuery } from '../operation.ts';
import { buildTextCondition, listOrPage } from '../paging/keyset.ts';
import type { SortColumn } from '../paging/keyset.ts';
import { accessUserColumns, selectPaths, toAccessUser } from './access-paths.ts';

const sortColumns: Record<(typeof appAccessSortColumns)[number], SortColumn> = {
  name: { expression: sql`lower(${sql.raw(displayNameSql)})`, type: 'text' },
  email: { expression: sql`lower(email)`, type: 'text' },
};

const byName = [{ column: 'name', descending: false }] as const;

/**
 * Selects the first condition that a user without access to an app does not meet.
 *
 * @param tenantId - tenant of the app.
 */
export const buildMissingRule = (tenantId: RawBuilder<unknown>) => sql<AccessRule>`case
  when not users.active then 'account'
  when not access.roles_in(users.id, ${tenantId}) && ${[...capabilities.openApps]}::text[] then 'role'
  when not exists (
    select from effective_memberships where tenant_id = ${tenantId} and user_id = users.id
  ) then 'membership'
  else 'group' end`;

/** Above this number of users, reading the sorted users until a page is full is faster than sorting the listed ones. */
const maxListedUsers = 2_000;

/**
 * Returns the condition that a user has a row in the table. The subquery of long lists is not flattened, so that the
 * index of the sort order is used.
 */
const buildUserCondition = async (
  tx: Tx,
  table: 'app_access_paths' | 'memberships',
  filter: RawBuilder<boolean>,
): Promise<RawBuilder<boolean>> => {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from ${sql.table(table)} where ${filter} limit ${maxListedUsers + 1}`.execute(tx);
  return rows.length > maxListedUsers
    ? sql<boolean>`exists (
        select from ${sql.table(table)} listed where ${filter} and listed.user_id = users.id offset 0
      )`
    : sql<boolean>`users.id = any(${rows.map(({ id }) => id)}::uuid[])`;
};

/**
 * Lists the users who may open an app, or the members of its tenant who may not, sorted by name by default. Users of
 * other tenants, such as superAdmins, are listed only for superAdmins.
 */
export const listAppAccess = defineQuery(
  routes.listAppAccess,
  ({ ctx, params: { appId }, query: { access, search, sort = byName, ...page } }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      const app = await selectVisibleApps(tx, ctx.user)
        .select('apps.tenant_id as tenantId')
        .where('apps.id', '=', appId)
        .executeTakeFirst();
      if (!app) throw createNotFoundError('App');
      const isGranted = access === 'granted';
      const isInApp = await buildUserCondition(tx, 'app_access_paths', sql`app_id = ${appId}`);
      const showsMembersOnly = !isGranted || !can(ctx.user.rolesList, 'crossTenants');
      const isListed = showsMembersOnly
        ? await buildUserCondition(tx, 'memberships', sql`tenant_id = ${app.tenantId}`)
        : sql<boolean>`true`;
      const query = tx
        .selectFrom('users')
        .select(accessUserColumns)
        .select(selectPaths(tx, sql.ref('users.id'), sql`${appId}`).as('paths'))
        .select(buildMissingRule(sql`${app.tenantId}`).as('missing'))
        .where(isGranted ? isInApp : sql<boolean>`not (${isInApp})`)
        .where(isListed)
        .$if(Boolean(search), (all) => all.where(buildTextCondition(search ?? '', sql.raw(userSearchSql))));
      const toItem = (row: Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>) => ({
        ...toAccessUser(row),
        paths: row.paths,
        missing: isGranted ? null : row.missing,
      });
      return listOrPage({ query, columns: sortColumns, id: sql.ref('users.id'), toItem }, { ...page, sort });
    }),
);
