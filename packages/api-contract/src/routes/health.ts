import { z } from 'zod';
import { FrameOutcome, HealthEntry, HealthState } from '../entities/health.ts';
import { pagingQuery } from '../paging.ts';
import { noParams, route } from './route.ts';

export const healthSortColumns = ['state', 'name', 'since'] as const;

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
      state: HealthState.optional(),
      kind: HealthEntry.shape.kind.optional(),
      tenant: z.uuid().optional(),
      entity: z.uuid().optional().describe('ID of the only connection or report to list.'),
    }),
    transfer: 'compressed',
    response: z.array(HealthEntry),
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
