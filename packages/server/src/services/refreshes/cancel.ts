import { routes } from '@embed-portal/api-contract';
import { definePreparedMutation } from '../operation.ts';
import { findDataset } from './dataset.ts';

/** Cancels a running refresh if the BI service supports it. */
export const cancelRefresh = definePreparedMutation(routes.cancelRefresh, {
  prepare: async ({ ctx, params }) => {
    const { bi, location } = await findDataset(ctx, params, { requireRefreshPermission: true });
    await bi.cancelRefresh(location, params.requestId);
  },
  // The only change in the database is the audit entry.
  act: async () => undefined,
});
