import {
  buildConnectionGroupId,
  parseConnectionGroupId,
  ReportBody,
  routes,
} from '@embed-portal/api-contract';
import type {
  AppReport,
  EffectiveIdentity,
  EntityReference,
  Report,
  ReportPatch,
  ReportTarget,
  RouteQuery,
} from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { createInvalidFieldError, createNotFoundError } from '../../errors.ts';
import { assertNotInUse, assertNotInDeletedUse } from '../operations/assert-not-in-use.ts';
import { authorizeSelf } from '../operations/authorize.ts';
import type { Caller } from '../operations/authorize.ts';
import { defineMutation, defineQuery } from '../operations/define-operation.ts';
import { buildWordsCondition, byName, listOrPage } from '../operations/paging.ts';
import { validate } from '../operations/parse-input.ts';
import { omitUndefined } from '../operations/patches.ts';
import {
  assertSameTenant,
  requireTargetTenant,
  requireTenant,
  whereTenantVisible,
} from '../operations/tenant-scope.ts';
import { findForChange } from '../operations/versions.ts';

/** Report columns visible to app users, without the effective identity and the connection's secrets. */
export const appReportColumns = [
  'reports.id',
  'reports.name',
  'reports.description',
  'reports.type',
  'reports.link_url',
  'reports.link_embed',
  'reports.connection_id',
  'reports.workspace_id',
  'reports.bi_report_id',
  'reports.included_pages',
  'reports.security_filters',
  'reports.permission_refresh',
  'reports.permission_download',
  'reports.permission_bookmark',
  'reports.permission_subscribe',
  'reports.permission_alert',
  'reports.metadata',
] as const;

type ColumnName<Path> = Path extends `reports.${infer Name}` ? Name : never;
export type AppReportRow = Pick<
  Selectable<Schema['reports']>,
  ColumnName<(typeof appReportColumns)[number]> & keyof Schema['reports']
>;

const emptyMetadata = { workspaceName: '', reportName: '', includedPagesNames: [] };

const toReportTarget = (row: AppReportRow): ReportTarget => ({
  connectionGroupId: buildConnectionGroupId({
    connectionId: row.connection_id ?? '',
    groupId: row.workspace_id ?? '',
  }),
  reportId: row.bi_report_id ?? '',
  includedPages: row.included_pages,
  reportSecurityFilters: row.security_filters,
  permissionRefresh: row.permission_refresh,
  permissionDownload: row.permission_download,
  permissionBookmark: row.permission_bookmark,
  permissionSubscribe: row.permission_subscribe,
  permissionAlert: row.permission_alert,
});

/** Converts the columns of a row to the fields that all reports and links of the API have. */
function toReportEntry(row: AppReportRow) {
  const { id, name, description } = row;
  if (row.type === 'Link') {
    const link = { url: row.link_url ?? '', embed: row.link_embed };
    return { id, name, description, type: 'Link' as const, report: null, link, metadata: null };
  }
  const metadata = row.metadata ?? emptyMetadata;
  return {
    id,
    name,
    description,
    type: 'Report' as const,
    report: toReportTarget(row),
    link: null,
    metadata,
  };
}

/** Converts a row to an app report of the API. */
export const toAppReport = (row: AppReportRow & { section: string | null }): AppReport => ({
  ...toReportEntry(row),
  section: row.section,
});

function toTargetColumns(body: Extract<ReportBody, { type: 'Report' }>) {
  const { report, metadata } = body;
  const { connectionId, groupId } = parseConnectionGroupId(report.connectionGroupId);
  const identity = report.reportEffectiveIdentity;
  return {
    link_url: null,
    link_embed: false,
    connection_id: connectionId,
    workspace_id: groupId,
    bi_report_id: report.reportId,
    included_pages: report.includedPages,
    security_filters: JSON.stringify(report.reportSecurityFilters),
    effective_identity: identity && JSON.stringify(identity),
    permission_refresh: report.permissionRefresh,
    permission_download: report.permissionDownload,
    permission_bookmark: report.permissionBookmark,
    permission_subscribe: report.permissionSubscribe,
    permission_alert: report.permissionAlert,
    metadata: JSON.stringify(metadata),
  };
}

/** Returns the columns of a link, with the report columns cleared. */
const toLinkColumns = ({ link }: Extract<ReportBody, { type: 'Link' }>) => ({
  link_url: link.url,
  link_embed: link.embed,
  connection_id: null,
  workspace_id: null,
  bi_report_id: null,
  included_pages: [],
  security_filters: '[]',
  effective_identity: null,
  permission_refresh: false,
  permission_download: false,
  permission_bookmark: false,
  permission_subscribe: false,
  permission_alert: false,
  metadata: null,
});

/** Converts a validated body to the columns of a row. */
const toReportColumns = (body: ReportBody) => ({
  tenant_id: body.tenantId,
  name: body.name,
  description: body.description ?? null,
  type: body.type,
  ...(body.type === 'Report' ? toTargetColumns(body) : toLinkColumns(body)),
});

const connectionField = 'report.connectionGroupId';

/**
 * Asserts that the report's connection belongs to the report's tenant and allows the report's workspace. Ignores links.
 *
 * @throws {ApiError} `invalid` otherwise.
 */
async function requireWorkspace(tx: Tx, body: ReportBody): Promise<void> {
  if (body.type === 'Link') return;
  const { connectionId, groupId } = parseConnectionGroupId(body.report.connectionGroupId);
  const connection = await tx
    .selectFrom('connections')
    .select('groups_filter')
    .where('id', '=', connectionId)
    .where('tenant_id', '=', body.tenantId)
    .executeTakeFirst();
  if (!connection)
    throw createInvalidFieldError(connectionField, 'The connection does not exist in this tenant');
  if (!connection.groups_filter.includes(groupId)) {
    throw createInvalidFieldError(connectionField, 'The connection does not allow this workspace');
  }
}

/** Selects the reports and links visible to the user. */
const selectReports = (tx: Tx, user: Caller) =>
  tx
    .selectFrom('reports')
    .select(appReportColumns)
    .select(['reports.tenant_id', 'reports.version', 'reports.effective_identity'])
    .where(whereTenantVisible(user, 'reports.tenant_id'));

type ReportRow = AppReportRow & {
  tenant_id: string;
  version: number;
  effective_identity: EffectiveIdentity | null;
};

/** Converts a row to a report or link of the API, with its effective identity. */
function toReport(row: ReportRow): Report {
  const entry = toReportEntry(row);
  const tenantFields = { tenantId: row.tenant_id, version: row.version };
  if (entry.type === 'Link') return { ...entry, ...tenantFields };
  const report = { ...entry.report, reportEffectiveIdentity: row.effective_identity };
  return { ...entry, ...tenantFields, report };
}

/**
 * Returns a report or a link.
 *
 * @throws {ApiError} `not_found` when the user cannot access it.
 */
async function findReport(tx: Tx, user: Caller, id: string): Promise<Report> {
  const row = await selectReports(tx, user).where('reports.id', '=', id).executeTakeFirst();
  if (!row) throw createNotFoundError('Report');
  return toReport(row);
}

/** Returns a report or a link. */
export const getReport = defineQuery(routes.getReport, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findReport(tx, ctx.user, params.reportId)),
);

/** Workspace and report, or the URL of a link. */
const source = sql`coalesce(link_url, concat_ws(' ', metadata ->> 'workspaceName', metadata ->> 'reportName'))`;
const pageNames = sql`coalesce(metadata ->> 'includedPagesNames', '')`;

const sortColumns = {
  name: { expression: sql`lower(reports.name)`, type: 'text' },
  report: { expression: sql`lower(${source})`, type: 'text' },
  pages: { expression: sql`lower(${pageNames})`, type: 'text' },
  tenant: { expression: sql`lower(tenants.name)`, type: 'text' },
  description: { expression: sql`coalesce(lower(reports.description), '')`, type: 'text' },
} as const;

/** Lists the reports and links visible to the user, or those of one tenant, sorted by name by default. */
function listReports(
  tx: Tx,
  user: Caller,
  { tenant, search, sort = byName, ...page }: RouteQuery<typeof routes.listReportsOfUser>,
) {
  const texts = [
    sql.ref('reports.name'),
    sql.ref('reports.description'),
    source,
    pageNames,
    sql.ref('tenants.name'),
  ];
  const query = selectReports(tx, user)
    .innerJoin('tenants', 'tenants.id', 'reports.tenant_id')
    .$if(tenant !== undefined, (all) => all.where('reports.tenant_id', '=', tenant ?? ''))
    .$if(Boolean(search), (all) => all.where(buildWordsCondition(search ?? '', texts)));
  const toItems = (rows: ReportRow[]) => rows.map(toReport);
  return listOrPage(
    tx,
    { query, columns: sortColumns, id: sql.ref('reports.id'), toItems },
    { ...page, sort },
  );
}

/** Lists the reports and links of the caller's tenants, or of all tenants for a superAdmin. */
export const listReportsOfUser = defineQuery(routes.listReportsOfUser, ({ ctx, params, query }) => {
  authorizeSelf(ctx, params.userId);
  return ctx.db.asUser(ctx.user.id, (tx) => listReports(tx, ctx.user, query));
});

/** Lists the reports and links of a tenant. */
export const listReportsOfTenant = defineQuery(
  routes.listReportsOfTenant,
  ({ ctx, params: { tenantId }, query }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      await requireTenant(tx, ctx.user, tenantId);
      return listReports(tx, ctx.user, { ...query, tenant: tenantId });
    }),
);

/** Lists the apps that use a report. */
async function listReferencesToReport(tx: Tx, reportId: string): Promise<EntityReference[]> {
  const apps = await tx
    .selectFrom('app_reports')
    .innerJoin('apps', 'apps.id', 'app_reports.app_id')
    .select(['apps.id', 'apps.name'])
    .where('app_reports.report_id', '=', reportId)
    .execute();
  return apps.map((app) => ({ type: 'app', ...app }));
}

/** Creates a link, or a report in a workspace that a connection of the tenant allows. */
export const createReport = defineMutation(routes.createReport, async ({ ctx, tx, params, body }) => {
  await requireTenant(tx, ctx.user, params.tenantId);
  assertSameTenant(params.tenantId, body.tenantId);
  await requireWorkspace(tx, body);
  const { id } = await tx
    .insertInto('reports')
    .values(toReportColumns(body))
    .returning('id')
    .executeTakeFirstOrThrow();
  const response = await findReport(tx, ctx.user, id);
  return { response, change: { type: 'report', after: response } };
});

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges a patch of the effective identity into the current one. Values that are not objects are left for validation.
 */
function mergeIdentity(current: Report, report: ReportPatch['report']) {
  const identityPatch = report?.['reportEffectiveIdentity'];
  return isObject(identityPatch)
    ? { reportEffectiveIdentity: { ...current.report?.reportEffectiveIdentity, ...identityPatch } }
    : {};
}

/** Merges a patch into the current report and validates the result. */
function mergePatch(current: Report, { report, link, metadata, ...fields }: ReportPatch): ReportBody {
  const merged = {
    ...current,
    ...omitUndefined(fields),
    report: { ...current.report, ...report, ...mergeIdentity(current, report) },
    link: { ...current.link, ...link },
    metadata: { ...current.metadata, ...metadata },
  };
  return validate(ReportBody, merged, 'invalid');
}

/**
 * Returns whether an update changes the workspace. Other updates are valid even if the connection no longer allows the
 * current workspace.
 */
const changesWorkspace = (current: Report, updated: ReportBody): boolean =>
  updated.type === 'Report' &&
  (updated.tenantId !== current.tenantId ||
    updated.report.connectionGroupId !== current.report?.connectionGroupId);

/** Updates the fields in the body and clears the fields of the other entry type. */
export const updateReport = defineMutation(routes.updateReport, async ({ ctx, tx, accept, params, body }) => {
  const current = await findForChange(
    { ctx, tx, accept },
    { table: 'reports', id: params.reportId, find: () => findReport(tx, ctx.user, params.reportId) },
  );
  const updated = mergePatch(current, body);
  if (updated.tenantId !== current.tenantId) {
    await requireTargetTenant(tx, ctx.user, updated.tenantId);
    assertNotInUse(`Report "${current.name}"`, await listReferencesToReport(tx, current.id));
    await assertNotInDeletedUse(tx, 'report', current);
  }
  if (changesWorkspace(current, updated)) await requireWorkspace(tx, updated);
  await tx.updateTable('reports').set(toReportColumns(updated)).where('id', '=', current.id).execute();
  const response = await findReport(tx, ctx.user, current.id);
  return { response, change: { type: 'report', before: current, after: response } };
});

/** Deletes a report or a link that no app uses. */
export const deleteReport = defineMutation(routes.deleteReport, async ({ ctx, tx, accept, params }) => {
  const report = await findForChange(
    { ctx, tx, accept },
    { table: 'reports', id: params.reportId, find: () => findReport(tx, ctx.user, params.reportId) },
  );
  assertNotInUse(`Report "${report.name}"`, await listReferencesToReport(tx, report.id));
  await tx.deleteFrom('reports').where('id', '=', report.id).execute();
  return { change: { type: 'report', before: report } };
});
