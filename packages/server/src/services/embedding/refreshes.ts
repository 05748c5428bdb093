import { routes } from '@embed-portal/api-contract';
import type { BiApi } from '../../bi/bi-api.ts';
import { createForbiddenError, createNotFoundError } from '../../errors.ts';
import { resolveBiAccount } from '../connections/connection-sign-in.ts';
import type { Context } from '../operations/context.ts';
import { definePreparedMutation, defineQuery } from '../operations/define-operation.ts';
import { findEmbedTarget } from './embed-target.ts';
import { explainFailure } from './report-failure.ts';

interface DatasetLocation {
  groupId: string;
  datasetId: string;
}

interface DatasetParams {
  appId: string;
  reportId: string;
  datasetId: string;
}

/**
 * Runs requests for the dataset of a report that the caller can open.
 *
 * @throws {ApiError} `not_found` for a dataset of another report, `forbidden` when the report does not allow
 *   refreshes, and the errors of the BI service as the caller may see them.
 */
async function withDataset<Result>(
  ctx: Context,
  { appId, reportId, datasetId }: DatasetParams,
  {
    requireRefreshPermission,
    run,
  }: {
    /** Whether the report must allow refreshes. */
    requireRefreshPermission: boolean;
    run: (bi: BiApi, location: DatasetLocation) => Promise<Result>;
  },
): Promise<Result> {
  const target = await findEmbedTarget(ctx, appId, reportId);
  if (requireRefreshPermission && !target.permissionRefresh) {
    throw createForbiddenError('This report does not allow its data to be refreshed.');
  }
  const groupId = target.workspaceId;
  try {
    const bi = ctx.bi.as(await resolveBiAccount(ctx, target), ctx.bi.startDeadline());
    const report = await bi.getReport({ groupId, reportId: target.reportId });
    if (report.datasetId?.toLowerCase() !== datasetId.toLowerCase())
      throw createNotFoundError('Dataset of the report');
    return await run(bi, { groupId, datasetId });
  } catch (error) {
    throw explainFailure(ctx, target, error);
  }
}

/** Lists the dataset refreshes of a report that the caller can open. */
export const listRefreshes = defineQuery(routes.listRefreshes, async ({ ctx, params }) => {
  const refreshes = await withDataset(ctx, params, {
    requireRefreshPermission: false,
    run: (bi, location) => bi.listRefreshes(location),
  });
  return refreshes.map(({ startTime, endTime, serviceExceptionJson, ...refresh }) => ({
    ...refresh,
    startTime: startTime ?? null,
    endTime: endTime ?? null,
    serviceExceptionJson: serviceExceptionJson ?? null,
  }));
});

/** Starts a refresh, which can be canceled if the workspace is on a dedicated capacity. */
export const startRefresh = definePreparedMutation(routes.startRefresh, {
  prepare: ({ ctx, params }) =>
    withDataset(ctx, params, {
      requireRefreshPermission: true,
      run: async (bi, location) => {
        const workspace = await bi.findWorkspace(location.groupId);
        await bi.startRefresh(location, { enhanced: workspace?.isOnDedicatedCapacity ?? false });
      },
    }),
  // The only change in the database is the audit entry.
  act: async () => ({}),
});

/** Cancels a running refresh if the BI service supports it. */
export const cancelRefresh = definePreparedMutation(routes.cancelRefresh, {
  prepare: ({ ctx, params }) =>
    withDataset(ctx, params, {
      requireRefreshPermission: true,
      run: (bi, location) => bi.cancelRefresh(location, params.requestId),
    }),
  // The only change in the database is the audit entry.
  act: async () => ({}),
});
