import { routes } from '@embed-portal/api-contract';
import { definePreparedMutation } from '../operation.ts';
import { findDataset } from './dataset.ts';

/** Cancels a running refresh if the BI service supports it. */
export const cancelRefresh = definePreparedMutation(routes.cancelRefresh, {
  prepare: async ({ ctx, params }) => {
    const { bi, where } = await findDataset(ctx, params, { toChange: true });
    await bi.cancelRefresh(where, params.requestId);
  },
  // Nothing changes in the database except the audit log.
  act: async () => undefined,
});
