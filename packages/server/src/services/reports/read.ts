import type { CurrentUser, EffectiveIdentity, Report } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createNotFoundError } from '../../errors.ts';
import { appReportColumns, toAppReport } from '../apps/app-report.ts';
import type { AppReportRow } from '../apps/app-report.ts';
import { whereTenantVisible } from '../tenants/tenant-scope.ts';

/** Selects the reports and links visible to the user, sorted by name. */
export const selectReports = (tx: Tx, user: CurrentUser) =>
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
export const toReport = (row: ReportRow): Report => {
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
