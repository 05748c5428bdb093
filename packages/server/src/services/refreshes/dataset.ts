import type { BiOperations } from '../../bi/operations.ts';
import type { Context } from '../../context.ts';
import { forbidden, notFound } from '../../errors.ts';
import { signInOf } from '../connections/sign-in.ts';
import { findTarget } from '../embed-tokens/target.ts';

export interface RefreshableDataset {
  bi: BiOperations;
  where: { groupId: string; datasetId: string };
}

interface Asked {
  appId: string;
  reportId: string;
  datasetId: string;
}

/**
 * The data set of a report that the caller can open.
 *
 * @param options.toChange - asks that the report allows its data to be refreshed.
 * @throws {PortalError} `not_found` for another data set than the report's own, `forbidden` when the report does
 * not allow it.
 */
export const findDataset = async (
  ctx: Context,
  { appId, reportId, datasetId }: Asked,
  { toChange }: { toChange: boolean },
): Promise<RefreshableDataset> => {
  const target = await findTarget(ctx, appId, reportId);
  if (toChange && !target.permissionRefresh) {
    throw forbidden('This report does not allow its data to be refreshed.');
  }
  const groupId = target.workspaceId;
  const bi = ctx.bi.as(await signInOf(ctx, target), ctx.bi.startDeadline());
  const report = await bi.getReport({ groupId, reportId: target.reportId });
  if (report.datasetId?.toLowerCase() !== datasetId.toLowerCase()) throw notFound('Data set of the report');
  return { bi, where: { groupId, datasetId } };
};
