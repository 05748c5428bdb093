import { can, canIn, capabilities, limits, routes } from '@embed-portal/api-contract';
import type {
  AccessPath,
  AccessRule,
  AppAccessEntry,
  CurrentUser,
  EffectiveIdentity,
  ExplainableApp,
  ReportAccess,
  SecurityFilter,
  UserAccessEntry,
} from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Expression, RawBuilder, Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../db/database.ts';
import type { UserTable } from '../../db/schema.ts';
import { userSearchSql } from '../../db/search/search-expressions.ts';
import { createNotFoundError } from '../../errors.ts';
import { resolveUsername } from '../embedding/embed-target.ts';
import type { Caller } from '../operations/authorize.ts';
import { defineQuery } from '../operations/define-operation.ts';
import { buildTextCondition, byName, listOrPage } from '../operations/paging.ts';
import { whereTenantVisible } from '../operations/tenant-scope.ts';
import { accessUserColumns, findListedUser, toAccessUser, userSortColumns } from '../users/listed-users.ts';
import type { ListedUser } from '../users/listed-users.ts';
import { toRoles } from '../users/users.ts';

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
 * Returns the profile fields of a user. Phone, roles for all tenants and the last sign-in are only for superAdmins, because
 * they do not concern the tenants of the caller.
 */
async function readProfile(tx: Tx, caller: Caller, { id, profile }: ListedUser) {
  if (!profile || !can(caller.rolesList, 'crossTenants')) {
    return {
      companyName: profile?.company_name ?? null,
      phone: null,
      created: profile?.created_at.getTime() ?? null,
      roles: null,
      lastSignIn: null,
    };
  }
  const { rows } = await sql<{ time: Date | null }>`select access.last_sign_in(${id}) as time`.execute(tx);
  return {
    companyName: profile.company_name,
    phone: profile.phone,
    created: profile.created_at.getTime(),
    roles: toRoles(profile),
    lastSignIn: rows[0]?.time?.getTime() ?? null,
  };
}

/** Returns a user with the tenants and groups that the caller may list. */
export const getUserProfile = defineQuery(routes.getUserProfile, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, async (tx) => {
    const user = await findListedUser(tx, ctx.user, params.userId);
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
    return {
      ...toAccessUser(user),
      accepted: user.profile !== undefined,
      ...(await readProfile(tx, ctx.user, user)),
      tenants,
      groups,
    };
  }),
);

/**
 * Selects the first condition that a user without access to an app does not meet. `offset 0` prevents that PostgreSQL
 * reads the memberships of all users.
 *
 * @param tenantId - tenant of the app.
 */
export const buildMissingRule = (tenantId: RawBuilder<unknown>) => sql<AccessRule | null>`case
  when not users.active then 'account'
  when not access.roles_in(users.id, ${tenantId}) && ${[...capabilities.openApps]}::text[] then 'role'
  when not exists (
    select from effective_memberships where tenant_id = ${tenantId} and user_id = users.id offset 0
  ) then 'membership'
  else 'group' end`;

/** Rows of a table or view with a user. */
interface UserRows {
  table: 'app_access_paths' | 'memberships' | 'disclosed_memberships';
  filter: RawBuilder<boolean>;
}

/** Maximum number of rows that are read to list their users. With more rows, the users are read in the order of the page. */
const maxUserRows = 20_000;

/** Returns the IDs of the users in the rows, or undefined if there are too many rows. */
async function readUserIds(
  tx: Tx,
  { table, filter }: UserRows,
  maxRows: number,
): Promise<Set<string> | undefined> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from ${sql.table(table)} where ${filter} limit ${maxRows + 1}`.execute(tx);
  return rows.length > maxRows ? undefined : new Set(rows.map(({ id }) => id));
}

/**
 * Returns the condition that a user has a row. `offset 0` prevents that PostgreSQL joins the rows, so that it reads the
 * users from the index of the order.
 */
const buildUserCondition = ({ table, filter }: UserRows): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from ${sql.table(table)} where ${filter} and ${sql.table(table)}.user_id = visible_users.id offset 0
  )`;

interface UserListRequest {
  caller: Caller;
  app: ExplainableApp;
  /** Maximum number of users that are counted. The time of a page hardly grows with further users. */
  maxCounted: number;
}

type UserWithPaths = Selectable<UserTable> & { paths: AccessPath[] };

interface ListedUsers {
  /** Subquery of the users. */
  source: RawBuilder<UserWithPaths>;
  /** Number of the users, if it is known. */
  counted?: number;
}

const selectUsers = (
  paths: Expression<AccessPath[]>,
  condition: RawBuilder<boolean>,
): RawBuilder<UserWithPaths> =>
  sql`(select visible_users.*, ${paths} as paths from visible_users where ${condition})`;

const buildIdCondition = (ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`visible_users.id = any(${ids}::uuid[])`;

/** Returns the paths of an app that are listed: for others than superAdmins, only those of members of its tenant. */
function buildGrantedRows(caller: Caller, { id, tenantId }: ExplainableApp): UserRows {
  const isOfApp = sql<boolean>`app_id = ${id}`;
  // The other rules require membership.
  const isOfMember = sql<boolean>`(rule <> 'superAdmin' or exists (
    select from memberships
    where memberships.tenant_id = ${tenantId} and memberships.user_id = app_access_paths.user_id
  ))`;
  const filter = can(caller.rolesList, 'crossTenants') ? isOfApp : sql<boolean>`${isOfApp} and ${isOfMember}`;
  return { table: 'app_access_paths', filter };
}

/** Returns the members of the tenant of an app whose profile the caller may see. */
const buildMemberRows = (caller: Caller, { tenantId }: ExplainableApp): UserRows => ({
  table: can(caller.rolesList, 'crossTenants') ? 'memberships' : 'disclosed_memberships',
  filter: sql<boolean>`tenant_id = ${tenantId}`,
});

/**
 * Selects the users of the paths without reading all of them first. The paths of each user serve as the condition, too,
 * because PostgreSQL takes milliseconds to plan a query of paths.
 */
function selectGrantedUsers(tx: Tx, caller: Caller, app: ExplainableApp): RawBuilder<UserWithPaths> {
  const isListed = can(caller.rolesList, 'crossTenants')
    ? sql<boolean>`true`
    : buildUserCondition(buildMemberRows(caller, app));
  return sql`(
    select visible_users.*, granted.paths
    from visible_users
    cross join lateral (
      select ${selectPaths(tx, sql.ref('visible_users.id'), sql`${app.id}`)} as paths offset 0
    ) granted
    where ${isListed} and json_array_length(granted.paths) > 0
  )`;
}

/** Finds the users who may open an app. */
async function findGrantedUsers(tx: Tx, { caller, app, maxCounted }: UserListRequest): Promise<ListedUsers> {
  const ids = await readUserIds(tx, buildGrantedRows(caller, app), maxCounted);
  if (!ids) return { source: selectGrantedUsers(tx, caller, app), counted: maxCounted + 1 };
  const paths = selectPaths(tx, sql.ref('visible_users.id'), sql`${app.id}`);
  return { source: selectUsers(paths, buildIdCondition([...ids])), counted: ids.size };
}

const noPaths = sql<AccessPath[]>`'[]'::json`;

/** Finds the members of the tenant of an app who may not open it. */
async function findMembersWithoutAccess(
  tx: Tx,
  { caller, app, maxCounted }: UserListRequest,
): Promise<ListedUsers> {
  const granted = buildGrantedRows(caller, app);
  const members = buildMemberRows(caller, app);
  const grantedIds = await readUserIds(tx, granted, maxUserRows);
  if (!grantedIds) {
    const condition = sql<boolean>`${buildUserCondition(members)} and not ${buildUserCondition(granted)}`;
    return { source: selectUsers(noPaths, condition) };
  }
  const memberIds = await readUserIds(tx, members, maxCounted + grantedIds.size);
  if (!memberIds) {
    const isGranted = buildIdCondition([...grantedIds]);
    const condition = sql<boolean>`${buildUserCondition(members)} and not ${isGranted}`;
    return { source: selectUsers(noPaths, condition), counted: maxCounted + 1 };
  }
  const ids = [...memberIds].filter((id) => !grantedIds.has(id));
  return { source: selectUsers(noPaths, buildIdCondition(ids)), counted: ids.length };
}

/**
 * Selects the apps whose access the caller may explain: all apps of the tenants whose users the caller may read, also
 * those that the caller cannot open.
 */
export const selectExplainableApps = (tx: Tx, caller: Caller) =>
  tx.selectFrom('apps').where(whereTenantVisible(caller, 'apps.tenant_id'));

export const explainableAppColumns = ['apps.id', 'apps.name', 'apps.tenant_id as tenantId'] as const;

/**
 * Returns an app whose access the caller may explain.
 *
 * @throws {ApiError} `not_found` otherwise.
 */
export async function findExplainableApp(tx: Tx, caller: Caller, appId: string): Promise<ExplainableApp> {
  const app = await selectExplainableApps(tx, caller)
    .select(explainableAppColumns)
    .where('apps.id', '=', appId)
    .executeTakeFirst();
  if (!app) throw createNotFoundError('App');
  return app;
}

const appColumns = { name: { expression: sql`lower(apps.name)`, type: 'text' } } as const;

/** Lists the names of the apps whose access the caller may explain, sorted by name by default. */
export const listExplainableApps = defineQuery(
  routes.listExplainableApps,
  ({ ctx, query: { search, sort = byName, ...page } }) =>
    ctx.db.asUser(ctx.user.id, (tx) => {
      const query = selectExplainableApps(tx, ctx.user)
        .select(explainableAppColumns)
        .$if(Boolean(search), (all) => all.where(buildTextCondition(search ?? '', sql`apps.name`)));
      const list = {
        query,
        columns: appColumns,
        id: sql.ref('apps.id'),
        toItems: (apps: ExplainableApp[]) => apps,
      };
      return listOrPage(tx, list, { ...page, sort });
    }),
);

/** Returns the name of an app whose access the caller may explain. */
export const getExplainableApp = defineQuery(routes.getExplainableApp, ({ ctx, params: { appId } }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findExplainableApp(tx, ctx.user, appId)),
);

interface AppAccessFilter {
  access: 'granted' | 'missing';
  search?: string | undefined;
}

/**
 * Returns the list of the users who may open an app, or of the members of its tenant who may not. Users of other
 * tenants, such as superAdmins, are listed only for superAdmins.
 */
export async function findAppAccess(tx: Tx, request: UserListRequest, { access, search }: AppAccessFilter) {
  const isGranted = access === 'granted';
  const findUsers = isGranted ? findGrantedUsers : findMembersWithoutAccess;
  const { source, counted } = await findUsers(tx, request);
  const missing = isGranted ? sql<AccessRule | null>`null` : buildMissingRule(sql`${request.app.tenantId}`);
  const query = tx
    .selectFrom(source.as('users'))
    .select(accessUserColumns)
    .select(['users.paths', missing.as('missing')])
    .$if(Boolean(search), (all) => all.where(buildTextCondition(search ?? '', sql.raw(userSearchSql))));
  type Row = Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>;
  const toItems = (rows: Row[]): AppAccessEntry[] =>
    rows.map((row) => ({ ...toAccessUser(row), paths: row.paths, missing: row.missing }));
  return {
    query,
    columns: userSortColumns,
    id: sql.ref('users.id'),
    toItems,
    counted: search ? undefined : counted,
    maxCounted: request.maxCounted,
  };
}

/** Lists the users who may open an app, or the members of its tenant who may not, sorted by name by default. */
export const listAppAccess = defineQuery(
  routes.listAppAccess,
  ({ ctx, params: { appId }, query: { access, search, sort = byName, ...page } }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      const app = await findExplainableApp(tx, ctx.user, appId);
      const maxCounted = page.limit === undefined ? maxUserRows : limits.maxCountedRows;
      const list = await findAppAccess(tx, { caller: ctx.user, app, maxCounted }, { access, search });
      return listOrPage(tx, list, { ...page, sort });
    }),
);

interface ReportRow {
  id: string;
  name: string;
  type: 'Report' | 'Link';
  effectiveIdentity: EffectiveIdentity | null;
  securityFilters: SecurityFilter[];
}

type Person = Pick<CurrentUser, 'id' | 'email'>;

function resolveIdentity(identity: EffectiveIdentity | null, user: Person): ReportAccess['identity'] {
  if (!identity?.active) return null;
  try {
    return resolveUsername(identity, user);
  } catch {
    return { username: null, role: identity.role };
  }
}

const toReportAccess = ({ effectiveIdentity, ...report }: ReportRow, user: Person): ReportAccess => ({
  ...report,
  identity: resolveIdentity(effectiveIdentity, user),
});

/** Selects the ordered reports of an app, as JSON. */
const selectReports = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('app_reports')
      .innerJoin('reports', 'reports.id', 'app_reports.report_id')
      .select([
        'reports.id',
        'reports.name',
        'reports.type',
        'reports.effective_identity as effectiveIdentity',
        'reports.security_filters as securityFilters',
      ])
      .where('app_reports.app_id', '=', sql.ref<string>('apps.id'))
      .orderBy('app_reports.position'),
  );

/** Finds the apps of the caller's tenants that a user may open. */
async function findGrantedApps(tx: Tx, caller: Caller, userId: string): Promise<string[]> {
  const apps = await tx
    .selectFrom('app_access_paths')
    .distinct()
    .select('app_id as id')
    .where('user_id', '=', userId)
    .where(whereTenantVisible(caller, 'app_access_paths.tenant_id'))
    .execute();
  return apps.map(({ id }) => id);
}

/** Lists the apps that a user may open, sorted by name. Reports are withheld unless the caller may manage them. */
export const listUserAccess = defineQuery(
  routes.listUserAccess,
  ({ ctx, params: { userId }, query: { search, sort = byName, ...page } }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      const user = await findListedUser(tx, ctx.user, userId);
      const granted = await findGrantedApps(tx, ctx.user, user.id);
      const query = selectExplainableApps(tx, ctx.user)
        .select(explainableAppColumns)
        .select(selectPaths(tx, sql`${user.id}`, sql.ref('apps.id')).as('paths'))
        .select(selectReports(tx).as('reports'))
        .where(sql<boolean>`apps.id = any(${granted}::uuid[])`)
        .$if(Boolean(search), (all) => all.where(buildTextCondition(search ?? '', sql`apps.name`)));
      const toItem = ({
        paths,
        reports,
        ...app
      }: Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>): UserAccessEntry => ({
        app,
        paths,
        reports: canIn(ctx.user, app.tenantId, 'manageReports')
          ? reports.map((report) => toReportAccess(report, user))
          : null,
      });
      const toItems = (rows: Parameters<typeof toItem>[0][]) => rows.map(toItem);
      const counted = search ? undefined : granted.length;
      return listOrPage(
        tx,
        { query, columns: appColumns, id: sql.ref('apps.id'), toItems, counted },
        { ...page, sort },
      );
    }),
);
