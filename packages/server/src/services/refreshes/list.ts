import { routes } from '@embed-portal/api-contract';
import { defineQuery } from '../operation.ts';
import { findDataset } from './dataset.ts';

/** The refreshes of a report's data set, for whoever can open the report. */
export const listRefreshes = defineQuery(routes.listRefreshes, async ({ ctx, params }) => {
  const { bi, where } = await findDataset(ctx, params, { toChange: false });
  const refreshes = await bi.listRefreshes(where);
  return refreshes.map(({ startTime, endTime, serviceExceptionJson, ...refresh }) => ({
    ...refresh,
    startTime: startTime ?? null,
    endTime: endTime ?? null,
    serviceExceptionJson: serviceExceptionJson ?? null,
  }));
});
