import { routes } from '@embed-portal/api-contract';
import type { BiOperations } from '../bi/operations.ts';
import type { Context } from '../context.ts';
import { createForbiddenError, createNotFoundError } from '../errors.ts';
import { resolveBiAccount } from './connection-sign-in.ts';
import { findEmbedTarget } from './embed-target.ts';
import { definePreparedMutation, defineQuery } from './operation.ts';

interface RefreshableDataset {
  bi: BiOperations;
  location: { groupId: string; datasetId: string };
}

interface DatasetParams {
  appId: string;
  reportId: string;
  datasetId: string;
}

/**
 * Returns the dataset of a report that the caller can open.
 *
 * @throws {PortalError} `not_found` for a dataset of another report, `forbidden` when the report does not allow
 *   refreshes.
 */
const findDataset = async (
  ctx: Context,
  { appId, reportId, datasetId }: DatasetParams,
  {
    requireRefreshPermission,
  }: {
    /** Whether the report must allow refreshes. */
    requireRefreshPermission: boolean;
  },
): Promise<RefreshableDataset> => {
  const target = await findEmbedTarget(ctx, appId, reportId);
  if (requireRefreshPermission && !target.permissionRefresh) {
    throw createForbiddenError('This report does not allow its data to be refreshed.');
  }
  const groupId = target.workspaceId;
  const bi = ctx.bi.as(await resolveBiAccount(ctx, target), ctx.bi.startDeadline());
  const report = await bi.getReport({ groupId, reportId: target.reportId });
  if (report.datasetId?.toLowerCase() !== datasetId.toLowerCase())
    throw createNotFoundError('Dataset of the report');
  return { bi, location: { groupId, datasetId } };
};

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

/** Cancels a running refresh if the BI service supports it. */
export const cancelRefresh = definePreparedMutation(routes.cancelRefresh, {
  prepare: async ({ ctx, params }) => {
    const { bi, location } = await findDataset(ctx, params, { requireRefreshPermission: true });
    await bi.cancelRefresh(location, params.requestId);
  },
  // The only change in the database is the audit entry.
  act: async () => undefined,
});
