import type { AppReport, ReportTarget } from '@embed-portal/api-contract';
import type { Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';

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
  connectionGroupId: `${row.connection_id ?? ''}__${row.workspace_id ?? ''}`,
  reportId: row.bi_report_id ?? '',
  includedPages: row.included_pages,
  reportSecurityFilters: row.security_filters,
  permissionRefresh: row.permission_refresh,
  permissionDownload: row.permission_download,
  permissionBookmark: row.permission_bookmark,
  permissionSubscribe: row.permission_subscribe,
  permissionAlert: row.permission_alert,
});

/** Converts a row to an app report of the API. */
export const toAppReport = (row: AppReportRow): AppReport => {
  const { id, name, description } = row;
  if (row.type === 'Link') {
    const link = { url: row.link_url ?? '', embed: row.link_embed };
    return { id, name, description, type: 'Link', report: null, link, metadata: null };
  }
  const metadata = row.metadata ?? emptyMetadata;
  return { id, name, description, type: 'Report', report: toReportTarget(row), link: null, metadata };
};
