import { z } from 'zod';
import { EmbedToken } from '../entities/embed-token.ts';
import { ReportBody, ReportPatch, ReportPatchFields } from '../entities/report-body.ts';
import { ReportFinding } from '../entities/report-test.ts';
import { Report } from '../entities/report.ts';
import { pagingQuery, tenantsQuery } from '../paging.ts';
import { tenantParams, userParams } from './params.ts';
import { route } from './route.ts';

const reportSortColumns = ['name', 'report', 'pages', 'tenant', 'description'] as const;

/** Security filters can contain long lists of values. */
const maxBodyBytes = 1_000_000;
const reportParams = z.object({ reportId: z.uuid() });

export const reportRoutes = {
  listReportsOfUser: route({
    method: 'GET',
    path: '/users/{userId}/tenants/reports',
    summary: 'Lists the reports and links of the caller’s tenants, in pages if a limit is given.',
    access: 'manageReports',
    params: userParams,
    query: tenantsQuery(reportSortColumns),
    transfer: 'cached',
    response: z.array(Report),
  }),
  listReportsOfTenant: route({
    method: 'GET',
    path: '/tenants/{tenantId}/reports',
    summary: 'Lists the reports and links of a tenant, in pages if a limit is given.',
    access: 'manageReports',
    params: tenantParams,
    query: pagingQuery(reportSortColumns),
    transfer: 'cached',
    response: z.array(Report),
  }),
  createReport: route({
    method: 'POST',
    path: '/tenants/{tenantId}/reports',
    summary: 'Creates a report or a link.',
    access: 'manageReports',
    params: tenantParams,
    body: ReportBody,
    response: Report,
    entity: Report,
    maxBodyBytes,
  }),
  testReport: route({
    method: 'POST',
    path: '/tenants/{tenantId}/reports/test',
    summary: 'Checks the settings of a report against the BI service, without storing them.',
    access: 'manageReports',
    params: tenantParams,
    body: ReportBody,
    auditBody: ReportPatchFields,
    response: z.array(ReportFinding),
    status: 200,
    limitedBy: 'refreshes',
    maxBodyBytes,
    isRepeatable: true,
    waitsForBi: true,
  }),
  previewReport: route({
    method: 'POST',
    path: '/tenants/{tenantId}/users/{userId}/previewReport',
    summary:
      'Returns a short-lived embed token for unsaved settings of a report, with the effective identity of a member of the tenant.',
    access: 'manageReports',
    params: tenantParams.extend({ userId: z.uuid() }),
    body: ReportBody,
    auditBody: ReportPatchFields,
    response: EmbedToken,
    status: 200,
    limitedBy: 'refreshes',
    maxBodyBytes,
    isRepeatable: true,
    waitsForBi: true,
  }),
  getReport: route({
    method: 'GET',
    path: '/reports/{reportId}',
    summary: 'Returns a report or a link.',
    access: 'manageReports',
    params: reportParams,
    transfer: 'compressed',
    response: Report,
    entity: Report,
  }),
  updateReport: route({
    method: 'PATCH',
    path: '/reports/{reportId}',
    summary: 'Updates the fields of a report or a link that the body contains.',
    access: 'manageReports',
    params: reportParams,
    body: ReportPatch,
    auditBody: ReportPatchFields,
    response: Report,
    entity: Report,
    maxBodyBytes,
  }),
  deleteReport: route({
    method: 'DELETE',
    path: '/reports/{reportId}',
    summary: 'Deletes a report or a link. Fails while an app uses it.',
    access: 'manageReports',
    params: reportParams,
    entity: Report,
  }),
} as const;
