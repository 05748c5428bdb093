import { z } from 'zod';
import { AccessUser, NamedEntity } from '../entities/access.ts';
import {
  AffectedReport,
  FrameOutcome,
  HealthCounts,
  HealthEntry,
  HealthState,
  ProblemReport,
} from '../entities/health.ts';
import { pagingQuery } from '../paging.ts';
import { noParams, route } from './route.ts';

export const healthSortColumns = ['state', 'name', 'since'] as const;

export const affectedSortColumns = ['name'] as const;

const filter = {
  kind: HealthEntry.shape.kind.optional(),
  tenant: z.uuid().optional(),
};

const entityParams = z.object({ entityId: z.uuid().describe('ID of a connection or a report.') });

/** Routes for the state of connections and reports. */
export const healthRoutes = {
  listHealth: route({
    method: 'GET',
    path: '/health',
    summary:
      'Lists the connections and reports of the caller’s tenants with their state, the worst first, in pages if a limit is given.',
    access: 'readHealth',
    params: noParams,
    query: pagingQuery(healthSortColumns).extend({
      ...filter,
      state: HealthState.optional(),
      entity: z.uuid().optional().describe('ID of the only connection or report to list.'),
    }),
    transfer: 'compressed',
    response: z.array(HealthEntry),
  }),
  countHealth: route({
    method: 'GET',
    path: '/health/counts',
    summary: 'Counts the connections and reports of the caller’s tenants in each state.',
    access: 'readHealth',
    params: noParams,
    query: pagingQuery(healthSortColumns).pick({ search: true }).extend(filter),
    response: HealthCounts,
  }),
  listAffectedUsers: route({
    method: 'GET',
    path: '/health/{entityId}/users',
    summary:
      'Lists the users who may open the report, or a report of the connection, as far as the caller may see them, in pages if a limit is given.',
    access: 'readHealth',
    params: entityParams,
    query: pagingQuery(affectedSortColumns),
    response: z.array(AccessUser),
  }),
  listAffectedReports: route({
    method: 'GET',
    path: '/health/{entityId}/reports',
    summary:
      'Lists the report, or the reports of the connection, with their states, in pages if a limit is given.',
    access: 'readHealth',
    params: entityParams,
    query: pagingQuery(affectedSortColumns),
    response: z.array(AffectedReport),
  }),
  listAffectedApps: route({
    method: 'GET',
    path: '/health/{entityId}/apps',
    summary:
      'Lists the apps that contain the report, or a report of the connection, in pages if a limit is given.',
    access: 'readHealth',
    params: entityParams,
    query: pagingQuery(affectedSortColumns),
    response: z.array(NamedEntity),
  }),
  checkConnection: route({
    method: 'POST',
    path: '/power-bi-connections/{connectionId}/check',
    summary: 'Checks a connection and its reports against the BI service.',
    access: 'readHealth',
    params: z.object({ connectionId: z.uuid() }),
    response: HealthEntry,
    status: 200,
    limitedBy: 'refreshes',
    waitsForBi: true,
    isRepeatable: true,
  }),
  checkReport: route({
    method: 'POST',
    path: '/reports/{reportId}/check',
    summary: 'Checks a report and its connection against the BI service.',
    access: 'readHealth',
    params: z.object({ reportId: z.uuid() }),
    response: HealthEntry,
    status: 200,
    limitedBy: 'refreshes',
    waitsForBi: true,
    isRepeatable: true,
  }),
  reportProblem: route({
    method: 'POST',
    path: '/apps/{appId}/reports/{reportId}/problems',
    summary:
      'Notifies the administrators who can fix a report that the caller cannot open, or its connection, by email and on the health page. Further requests about the same failure send no email for four hours.',
    access: 'openApps',
    params: z.object({ appId: z.uuid(), reportId: z.uuid() }),
    response: ProblemReport,
    status: 200,
    limitedBy: 'invitations',
  }),
  reportFrameOutcome: route({
    method: 'POST',
    path: '/apps/{appId}/reports/{reportId}/outcome',
    summary: 'Records whether the frame of a viewer rendered the report. The audit log stores no entry.',
    access: 'openApps',
    params: z.object({ appId: z.uuid(), reportId: z.uuid() }),
    body: FrameOutcome,
    status: 204,
    limitedBy: 'frameOutcomes',
    isObservation: true,
  }),
} as const;
