import { z } from 'zod';
import { DatasetRefresh } from '../entities/dataset-refresh.ts';
import { route } from './route.ts';

const path = '/apps/{appId}/reports/{reportId}/datasets/{datasetId}/refreshes';
const datasetParams = z.object({ appId: z.uuid(), reportId: z.uuid(), datasetId: z.guid() });

export const refreshRoutes = {
  listRefreshes: route({
    method: 'GET',
    path,
    summary: 'Lists the refreshes of the report’s dataset, newest first.',
    access: 'openApps',
    viewAs: 'allow',
    params: datasetParams,
    transfer: 'compressed',
    response: z.array(DatasetRefresh),
    waitsForBi: true,
  }),
  startRefresh: route({
    method: 'POST',
    path,
    summary: 'Starts a refresh if the report allows it. The refresh appears in the list shortly afterwards.',
    access: 'openApps',
    params: datasetParams,
    status: 204,
    limitedBy: 'refreshes',
    waitsForBi: true,
  }),
  cancelRefresh: route({
    method: 'DELETE',
    path: `${path}/{requestId}`,
    summary: 'Cancels a running refresh if the BI service supports it.',
    access: 'openApps',
    params: datasetParams.extend({ requestId: z.guid() }),
    limitedBy: 'refreshes',
    waitsForBi: true,
  }),
} as const;
