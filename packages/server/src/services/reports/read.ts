import { routes } from '@embed-portal/api-contract';
import type { CurrentUser, EffectiveIdentity, Report } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createNotFoundError } from '../../errors.ts';
import { appReportColumns, toAppReport } from '../apps/app-report.ts';
import type { AppReportRow } from '../apps/app-report.ts';
import { authorizeSelf } from '../authorize.ts';
import { defineQuery } from '../operation.ts';
import { requireTenant } from '../tenants/find.ts';
import { whereTenantVisible } from '../tenants/tenant-scope.ts';

/** Selects the reports and links visible to the user, sorted by name. */
const selectReports = (tx: Tx, user: CurrentUser) =>
  tx
    .selectFrom('reports')
    .select(appReportColumns)
    .select(['reports.tenant_id', 'reports.version', 'reports.effective_identity'])
    .where(whereTenantVisible(user, 'reports.tenant_id'))
    .orderBy(sql`lower(reports.name)`)
    .orderBy('reports.id');

type ReportRow = AppReportRow & {
  tenant_id: string;
  version: number;
  effective_identity: EffectiveIdentity | null;
};

/** Converts a row to a report or link of the API, with its effective identity. */
const toReport = (row: ReportRow): Report => {
  const entry = toAppReport(row);
  const tenantFields = { tenantId: row.tenant_id, version: row.version };
  if (entry.type === 'Link') return { ...entry, ...tenantFields };
  const report = { ...entry.report, reportEffectiveIdentity: row.effective_identity };
  return { ...entry, ...tenantFields, report };
};

/**
 * Returns a report or a link.
 *
 * @throws {PortalError} `not_found` when the user cannot access it.
 */
export const findReport = async (tx: Tx, user: CurrentUser, id: string): Promise<Report> => {
  const row = await selectReports(tx, user).where('reports.id', '=', id).executeTakeFirst();
  if (!row) throw createNotFoundError('Report');
  return toReport(row);
};

/** Returns a report or a link. */
export const getReport = defineQuery(routes.getReport, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findReport(tx, ctx.user, params.reportId)),
);

/** Lists the reports and links of the caller's tenants, or of all tenants for a superAdmin. */
export const listReportsOfUser = defineQuery(routes.listReportsOfUser, async ({ ctx, params }) => {
  authorizeSelf(ctx, params.userId);
  const rows = await ctx.db.asUser(ctx.user.id, (tx) => selectReports(tx, ctx.user).execute());
  return rows.map(toReport);
});

/** Lists the reports and links of a tenant. */
export const listReportsOfTenant = defineQuery(routes.listReportsOfTenant, ({ ctx, params: { tenantId } }) =>
  ctx.db.asUser(ctx.user.id, async (tx) => {
    await requireTenant(tx, ctx.user, tenantId);
    const rows = await selectReports(tx, ctx.user).where('reports.tenant_id', '=', tenantId).execute();
    return rows.map(toReport);
  }),
);

/** Lists the apps that use a report, each as text such as `app "Sales"`. */
export const listReferencesToReport = async (tx: Tx, reportId: string): Promise<string[]> => {
  const apps = await tx
    .selectFrom('app_reports')
    .innerJoin('apps', 'apps.id', 'app_reports.app_id')
    .select('apps.name')
    .where('app_reports.report_id', '=', reportId)
    .execute();
  return apps.map(({ name }) => `app "${name}"`);
};
