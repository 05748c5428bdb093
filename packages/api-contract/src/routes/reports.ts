import { z } from 'zod';
import { ReportBody, ReportPatch, ReportPatchFields } from '../entities/report-body.ts';
import { Report } from '../entities/report.ts';
import { tenantParams, userParams } from './params.ts';
import { route } from './route.ts';

/** Security filters can contain long lists of values. */
const maxBodyBytes = 1_000_000;
const reportParams = z.object({ reportId: z.uuid() });

export const reportRoutes = {
  listReportsOfUser: route({
    method: 'GET',
    path: '/users/{userId}/tenants/reports',
    summary: 'Lists the reports and links of the caller’s tenants.',
    access: 'manageReports',
    params: userParams,
    response: z.array(Report),
  }),
  listReportsOfTenant: route({
    method: 'GET',
    path: '/tenants/{tenantId}/reports',
    summary: 'Lists the reports and links of a tenant.',
    access: 'manageReports',
    params: tenantParams,
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
  getReport: route({
    method: 'GET',
    path: '/reports/{reportId}',
    summary: 'Returns a report or a link.',
    access: 'manageReports',
    params: reportParams,
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
