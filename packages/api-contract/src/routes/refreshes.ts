import { z } from 'zod';
import { DatasetRefresh } from '../entities/dataset-refresh.ts';
import { route } from './route.ts';

const path = '/apps/{appId}/reports/{reportId}/datasets/{datasetId}/refreshes';
const datasetParams = z.object({ appId: z.uuid(), reportId: z.uuid(), datasetId: z.guid() });

export const refreshRoutes = {
  listRefreshes: route({
    method: 'GET',
    path,
    summary: 'The refreshes of the report’s data set, the newest first.',
    access: 'openApps',
    params: datasetParams,
    response: z.array(DatasetRefresh),
  }),
  startRefresh: route({
    method: 'POST',
    path,
    summary: 'Asks for a refresh, if the report allows it; it is in the list a moment later.',
    access: 'openApps',
    params: datasetParams,
    status: 204,
  }),
  cancelRefresh: route({
    method: 'DELETE',
    path: `${path}/{requestId}`,
    summary: 'Cancels a running refresh, where the BI service can.',
    access: 'openApps',
    params: datasetParams.extend({ requestId: z.guid() }),
  }),
} as const;
