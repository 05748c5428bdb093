import { routes } from '@embed-portal/api-contract';
import { definePreparedMutation } from '../operation.ts';
import { findDataset } from './dataset.ts';

/** Starts a refresh, which can be canceled if the workspace is on a dedicated capacity. */
export const startRefresh = definePreparedMutation(routes.startRefresh, {
  prepare: async ({ ctx, params }) => {
    const { bi, location } = await findDataset(ctx, params, { requireRefreshPermission: true });
    const workspace = await bi.findWorkspace(location.groupId);
    await bi.startRefresh(location, { enhanced: workspace?.isOnDedicatedCapacity ?? false });
  },
  // The only change in the database is the audit entry.
  act: async () => undefined,
});
