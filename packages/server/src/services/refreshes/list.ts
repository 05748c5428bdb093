import { routes } from '@embed-portal/api-contract';
import { defineQuery } from '../operation.ts';
import { findDataset } from './dataset.ts';

/** Lists the dataset refreshes of a report that the caller can open. */
export const listRefreshes = defineQuery(routes.listRefreshes, async ({ ctx, params }) => {
  const { bi, location } = await findDataset(ctx, params, { requireRefreshPermission: false });
  const refreshes = await bi.listRefreshes(location);
  return refreshes.map(({ startTime, endTime, serviceExceptionJson, ...refresh }) => ({
    ...refresh,
    startTime: startTime ?? null,
    endTime: endTime ?? null,
    serviceExceptionJson: serviceExceptionJson ?? null,
  }));
});
