import { routes, toPlacedReport } from '@embed-portal/api-contract';
import type { PlacedReport, RouteBody, UserApp } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../db/database.ts';
import { createInvalidFieldError, createNotFoundError } from '../../errors.ts';
import { assertBelongToTenant } from '../operations/assert-references.ts';
import { authorizeSelf } from '../operations/authorize.ts';
import type { Caller } from '../operations/authorize.ts';
import { defineMutation, defineQuery } from '../operations/define-operation.ts';
import { buildWordsCondition, byName, listOrPage } from '../operations/paging.ts';
import { toMemberChanges, omitUndefined } from '../operations/patches.ts';
import {
  assertSameTenant,
  requireTargetTenant,
  requireTenant,
  whereTenantVisible,
} from '../operations/tenant-scope.ts';
import { findForChange } from '../operations/versions.ts';
import { appReportColumns, toAppReport } from '../reports/reports.ts';

/**
 * Selects the apps that the caller may open, of the tenants that the operation can access. All app queries must use this selection. It uses the same view as the access
 * explorer, so that the explorer explains what the server enforces.
 */
export const selectVisibleApps = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('apps')
    .where('apps.id', 'in', (eb) =>
      eb.selectFrom('app_access_paths').select('app_access_paths.app_id').where('user_id', '=', caller.id),
    )
    // The view ensures membership, but not the role that the operation requires.
    .$if(caller.requiredTenantRoles !== null, (apps) =>
      apps.where(whereTenantVisible(caller, 'apps.tenant_id')),
    );

/** Selects the groups of the app of a row, sorted by name, as JSON. */
export const selectGroupsOfApp = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('app_groups')
      .innerJoin('groups', 'groups.id', 'app_groups.group_id')
      .select(['groups.id', 'groups.name'])
      .where('app_groups.app_id', '=', sql.ref<string>('apps.id'))
      .orderBy('groups.name'),
  );

/** Selects the apps that a user may open, each with its groups and ordered reports. */
const selectApps = (tx: Tx, user: Caller) =>
  selectVisibleApps(tx, user).select((eb) => [
    'apps.id',
    'apps.name',
    'apps.description',
    'apps.icon',
    'apps.tenant_id as tenantId',
    'apps.version',
    selectGroupsOfApp(tx).as('__groups'),
    jsonArrayFrom(
      eb
        .selectFrom('app_reports')
        .innerJoin('reports', 'reports.id', 'app_reports.report_id')
        .select(appReportColumns)
        .select('app_reports.section')
        .whereRef('app_reports.app_id', '=', 'apps.id')
        .orderBy('app_reports.position'),
    ).as('reportRows'),
  ]);

type AppRow = Omit<UserApp, '__reports'> & { reportRows: Parameters<typeof toAppReport>[0][] };

const toApp = ({ reportRows, ...app }: AppRow): UserApp => ({
  ...app,
  __reports: reportRows.map(toAppReport),
});

/**
 * Returns an app that the user may open.
 *
 * @throws {ApiError} `not_found` when the user cannot access it.
 */
async function findApp(tx: Tx, user: Caller, id: string): Promise<UserApp> {
  const row = await selectApps(tx, user).where('apps.id', '=', id).executeTakeFirst();
  if (!row) throw createNotFoundError('App');
  return toApp(row);
}

/** Returns an app with its groups and reports. */
export const getApp = defineQuery(routes.getApp, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findApp(tx, ctx.user, params.appId)),
);

const sortColumns = {
  name: { expression: sql`lower(apps.name)`, type: 'text' },
  description: { expression: sql`coalesce(lower(apps.description), '')`, type: 'text' },
  tenant: { expression: sql`lower(tenants.name)`, type: 'text' },
} as const;

/** Lists the apps that the caller may open, sorted by name by default. */
export const listAppsOfUser = defineQuery(
  routes.listAppsOfUser,
  ({ ctx, params, query: { tenant, search, sort = byName, ...page } }) => {
    authorizeSelf(ctx, params.userId);
    return ctx.db.asUser(ctx.user.id, (tx) => {
      const texts = [sql.ref('apps.name'), sql.ref('apps.description'), sql.ref('tenants.name')];
      const query = selectApps(tx, ctx.user)
        .innerJoin('tenants', 'tenants.id', 'apps.tenant_id')
        .$if(tenant !== undefined, (all) => all.where('apps.tenant_id', '=', tenant ?? ''))
        .$if(Boolean(search), (all) => all.where(buildWordsCondition(search ?? '', texts)));
      const toItems = (rows: AppRow[]) => rows.map(toApp);
      return listOrPage(
        tx,
        { query, columns: sortColumns, id: sql.ref('apps.id'), toItems },
        { ...page, sort },
      );
    });
  },
);

const getIds = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

interface AppContents {
  groups: readonly string[];
  /** Ordered, the reports of a section consecutively; the first report opens by default. */
  reports: readonly PlacedReport[];
}

interface AppOwner {
  app_id: string;
  tenant_id: string;
}

/**
 * Asserts that all groups and reports belong to the app's tenant.
 *
 * @param groupsField - name of the body field for error messages.
 * @throws {ApiError} `invalid` when a group or report does not.
 */
async function assertAppContents(
  tx: Tx,
  tenantId: string,
  { groups, reports }: AppContents,
  groupsField = 'groups',
): Promise<void> {
  await assertBelongToTenant(tx, 'groups', groups, tenantId, groupsField);
  await assertBelongToTenant(tx, 'reports', getIds(reports), tenantId);
}

/** Removes groups from the app. */
async function removeGroups(tx: Tx, appId: string, groups: readonly string[]): Promise<void> {
  if (groups.length === 0) return;
  await tx.deleteFrom('app_groups').where('app_id', '=', appId).where('group_id', 'in', groups).execute();
}

/** Removes all reports from the app. */
async function removeReports(tx: Tx, appId: string): Promise<void> {
  await tx.deleteFrom('app_reports').where('app_id', '=', appId).execute();
}

/** Adds groups to the app. */
async function insertGroups(tx: Tx, app: AppOwner, groups: readonly string[]): Promise<void> {
  if (groups.length === 0) return;
  await tx
    .insertInto('app_groups')
    .values(groups.map((group_id) => ({ ...app, group_id })))
    .execute();
}

/** Adds the ordered reports to an app that has none. */
async function insertReports(tx: Tx, app: AppOwner, reports: readonly PlacedReport[]): Promise<void> {
  await tx
    .insertInto('app_reports')
    .values(reports.map(({ id, section }, position) => ({ ...app, report_id: id, position, section })))
    .execute();
}

/** Creates an app with reports and groups of the tenant. */
export const createApp = defineMutation(routes.createApp, async ({ ctx, tx, params, body }) => {
  const { tenantId } = params;
  await requireTenant(tx, ctx.user, tenantId);
  assertSameTenant(tenantId, body.tenantId);
  const reports = body.reports.map(toPlacedReport);
  await assertAppContents(tx, tenantId, { groups: body.groups, reports });
  const { name, description = null, icon } = body;
  const { id } = await tx
    .insertInto('apps')
    .values({ tenant_id: tenantId, name, description, icon })
    .returning('id')
    .executeTakeFirstOrThrow();
  const owner = { app_id: id, tenant_id: tenantId };
  await insertGroups(tx, owner, body.groups);
  await insertReports(tx, owner, reports);
  const response = await findApp(tx, ctx.user, id);
  return { response, change: { type: 'app', after: response } };
});

type Patch = RouteBody<typeof routes.updateApp>;

/**
 * Returns the IDs of the groups after the update.
 *
 * @throws {ApiError} `invalid` when none would remain.
 */
function resolveGroups(app: UserApp, { groups, addGroups, removeGroups }: Patch): string[] {
  const currentIds = getIds(app.__groups);
  const { added, removed } = toMemberChanges(currentIds, {
    list: groups,
    add: addGroups,
    remove: removeGroups,
  });
  const removedIds = new Set(removed);
  const remaining = [...currentIds.filter((id) => !removedIds.has(id)), ...added];
  if (remaining.length === 0)
    throw createInvalidFieldError('removeGroups', 'At least one group must be selected');
  return remaining;
}

/** Returns whether two lists contain the same reports in the same order and sections. */
const isSameList = (a: readonly PlacedReport[], b: readonly PlacedReport[]): boolean =>
  a.length === b.length &&
  a.every(({ id, section }, index) => id === b[index]?.id && section === b[index].section);

/** Adds new groups and replaces changed reports. The versions of unaffected groups and reports do not change. */
async function writeContents(
  tx: Tx,
  before: UserApp,
  after: AppContents & { tenantId: string },
): Promise<void> {
  const owner = { app_id: before.id, tenant_id: after.tenantId };
  const isMoved = after.tenantId !== before.tenantId;
  const { added } = toMemberChanges(isMoved ? [] : getIds(before.__groups), { list: after.groups });
  await insertGroups(tx, owner, added);
  if (isMoved || !isSameList(before.__reports, after.reports)) {
    await removeReports(tx, before.id);
    await insertReports(tx, owner, after.reports);
  }
}

/**
 * Updates the fields in the body. An app that is moved to another tenant requires groups and reports of that tenant.
 */
export const updateApp = defineMutation(routes.updateApp, async ({ ctx, tx, accept, params, body }) => {
  const app = await findForChange(
    { ctx, tx, accept },
    { table: 'apps', id: params.appId, find: () => findApp(tx, ctx.user, params.appId) },
  );
  const { name, description, icon, tenantId = app.tenantId } = body;
  const isMoved = tenantId !== app.tenantId;
  if (isMoved) await requireTargetTenant(tx, ctx.user, tenantId);
  const groups = resolveGroups(app, body);
  const reports: readonly PlacedReport[] = body.reports?.map(toPlacedReport) ?? app.__reports;
  await assertAppContents(tx, tenantId, { groups, reports }, body.addGroups ? 'addGroups' : 'groups');
  await removeGroups(
    tx,
    app.id,
    toMemberChanges(getIds(app.__groups), { list: isMoved ? [] : groups }).removed,
  );
  if (isMoved) await removeReports(tx, app.id);
  await tx
    .updateTable('apps')
    .set({ tenant_id: tenantId, ...omitUndefined({ name, description, icon }) })
    .where('id', '=', app.id)
    .execute();
  await writeContents(tx, app, { tenantId, groups, reports });
  const response = await findApp(tx, ctx.user, app.id);
  return { response, change: { type: 'app', before: app, after: response } };
});

/** Deletes an app. Its reports and groups are retained. */
export const deleteApp = defineMutation(routes.deleteApp, async ({ ctx, tx, accept, params }) => {
  const app = await findForChange(
    { ctx, tx, accept },
    { table: 'apps', id: params.appId, find: () => findApp(tx, ctx.user, params.appId) },
  );
  await tx.deleteFrom('apps').where('id', '=', app.id).execute();
  return { change: { type: 'app', before: app } };
});
