import { routes } from '@embed-portal/api-contract';
import { definePreparedMutation } from '../operation.ts';
import { findDataset } from './dataset.ts';

/** Starts a refresh, which can be canceled if the workspace is on a dedicated capacity. */
export const startRefresh = definePreparedMutation(routes.startRefresh, {
  prepare: async ({ ctx, params }) => {
    const { bi, where } = await findDataset(ctx, params, { toChange: true });
    const workspace = await bi.findWorkspace(where.groupId);
    await bi.startRefresh(where, { enhanced: workspace?.isOnDedicatedCapacity ?? false });
  },
  // Nothing changes in the database except the audit log.
  act: async () => undefined,
});
