import { routes } from '@embed-portal/api-contract';
import { definePreparedMutation } from '../operation.ts';
import { findDataset } from './dataset.ts';

/** Asks for a refresh: one that can be cancelled where the workspace is on dedicated capacity. */
export const startRefresh = definePreparedMutation(routes.startRefresh, {
  prepare: async ({ ctx, params }) => {
    const { bi, where } = await findDataset(ctx, params, { toChange: true });
    const workspace = await bi.findWorkspace(where.groupId);
    await bi.startRefresh(where, { enhanced: workspace?.isOnDedicatedCapacity ?? false });
  },
  // Nothing of ours changes: what is left to do is the line in the audit log.
  act: async () => undefined,
});
