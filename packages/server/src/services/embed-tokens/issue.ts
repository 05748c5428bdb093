import { routes } from '@embed-portal/api-contract';
import { principalOf } from '../connections/principal.ts';
import { reading } from '../verb.ts';
import { resolveIdentity } from './effective-identity.ts';
import { findTarget } from './target.ts';

/**
 * An embed token for one report of an app and its data set alone, view only, with the effective identity that
 * the report asks for. No transaction is open while the BI service is waited for.
 *
 * @throws {PortalError} `not_found`, `invalid`, `grant_required`, or what kept the BI service from answering.
 */
export const issueEmbedToken = reading(routes.getToken, async ({ ctx, params }) => {
  const target = await findTarget(ctx, params.appId, params.reportId);
  const bi = ctx.bi.as(principalOf(ctx, target), ctx.bi.startDeadline());
  const report = await bi.getReport({ groupId: target.workspaceId, reportId: target.reportId });
  const datasetId = report.datasetId ?? null;
  const identity = resolveIdentity(target.effectiveIdentity, ctx.user, datasetId);
  const { token, expiresAt } = await bi.generateToken({
    reports: [{ id: report.id, allowEdit: false }],
    datasets: datasetId === null ? [] : [{ id: datasetId }],
    ...(identity && { identities: [identity] }),
  });
  return {
    accessToken: { appOwnsData: true, token, expiresAt },
    reportConfig: { id: report.id, embedUrl: report.embedUrl, datasetId },
  };
});
