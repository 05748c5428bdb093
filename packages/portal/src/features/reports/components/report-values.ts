import type { EffectiveIdentity, Report, SecurityFilter } from '@embed-portal/api-contract';
import { ReportBody } from '@embed-portal/api-contract';
import type { ZodType } from 'zod';
import { reportMessages as texts } from '../../../messages/reports.ts';

/** Values of the report form, with a section for each type of report. */
export interface ReportValues {
  name: string;
  description: string;
  tenantId: string;
  type: Report['type'];
  report: {
    connectionGroupId: string;
    reportId: string;
    includedPages: string[];
    reportSecurityFilters: SecurityFilter[];
    reportEffectiveIdentity: EffectiveIdentity;
    permissionRefresh: boolean;
    permissionDownload: boolean;
    permissionBookmark: boolean;
    permissionSubscribe: boolean;
    permissionAlert: boolean;
  };
  link: { url: string; embed: boolean };
  metadata: { workspaceName: string; reportName: string; includedPagesNames: string[] };
}

/** Schema of the report form. Its output omits the section that the type does not use. */
export const reportSchema = ReportBody as unknown as ZodType<ReportBody, ReportValues>;

const inactiveIdentity: EffectiveIdentity = {
  active: false,
  staticUsernameValue: null,
  usernameValues: 'email',
  role: null,
};

const emptyReport: ReportValues['report'] = {
  connectionGroupId: '',
  reportId: '',
  includedPages: [],
  reportSecurityFilters: [],
  reportEffectiveIdentity: inactiveIdentity,
  permissionRefresh: false,
  permissionDownload: false,
  permissionBookmark: false,
  permissionSubscribe: false,
  permissionAlert: false,
};

/** Returns the form values of a report, or the initial values of a new one. */
export const toFormValues = (report: Report | undefined, defaultTenantId: string): ReportValues => ({
  name: report?.name ?? '',
  description: report?.description ?? '',
  tenantId: report?.tenantId ?? defaultTenantId,
  type: report?.type ?? 'Report',
  report: {
    ...emptyReport,
    ...report?.report,
    reportEffectiveIdentity: report?.report?.reportEffectiveIdentity ?? inactiveIdentity,
  },
  link: report?.link ?? { url: '', embed: false },
  metadata: report?.metadata ?? { workspaceName: '', reportName: '', includedPagesNames: [] },
});

/** Returns a duplicate of a report: the same settings under another name, with new IDs for the filters. */
export function toDuplicate(report: Report): Report {
  const name = texts.copyName(report.name);
  if (report.type === 'Link') return { ...report, name };
  const reportSecurityFilters = report.report.reportSecurityFilters.map((filter) => ({
    ...filter,
    id: crypto.randomUUID(),
  }));
  return { ...report, name, report: { ...report.report, reportSecurityFilters } };
}
