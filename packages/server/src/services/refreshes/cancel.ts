import { routes } from '@embed-portal/api-contract';
import { definePreparedMutation } from '../operation.ts';
import { findDataset } from './dataset.ts';

/** Cancels a running refresh; the BI service refuses that for one that it can't cancel. */
export const cancelRefresh = definePreparedMutation(routes.cancelRefresh, {
  prepare: async ({ ctx, params }) => {
    const { bi, where } = await findDataset(ctx, params, { toChange: true });
    await bi.cancelRefresh(where, params.requestId);
  },
  // Nothing of ours changes: what is left to do is the line in the audit log.
  act: async () => undefined,
});
