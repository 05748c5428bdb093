import type { BiOperations } from '../../bi/operations.ts';
import type { Context } from '../../context.ts';
import { createForbiddenError, createNotFoundError } from '../../errors.ts';
import { resolveBiAccount } from '../connections/sign-in.ts';
import { findEmbedTarget } from '../embed-tokens/target.ts';

export interface RefreshableDataset {
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
export const findDataset = async (
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
