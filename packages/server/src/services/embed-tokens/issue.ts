import { routes } from '@embed-portal/api-contract';
import type { EmbedToken } from '@embed-portal/api-contract';
import type { BiAccount } from '../../bi/access-tokens.ts';
import type { Deadline } from '../../bi/deadline.ts';
import type { BiReport } from '../../bi/operations.ts';
import type { Context } from '../../context.ts';
import { PortalError } from '../../errors.ts';
import { resolveBiAccount } from '../connections/sign-in.ts';
import { defineQuery } from '../operation.ts';
import { requireMinutesLeft } from '../view-sessions/view.ts';
import { assertIdentityApplies, resolveEffectiveIdentity } from './effective-identity.ts';
import { recordOpening } from './record-opening.ts';
import { findEmbedTarget } from './target.ts';
import type { EmbedTarget } from './target.ts';

interface TokenInput {
  target: EmbedTarget;
  report: BiReport;
  account: BiAccount;
  deadline: Deadline;
}

/**
 * Throws an error that names the effective identity as the reason for a rejected token request. The connection has just
 * read the report, so only the identity can be the reason. The message omits the role, because viewers see the
 * message.
 */
const throwIdentityRejected = (error: unknown): never => {
  if (!(error instanceof PortalError) || error.code !== 'bi_refused') throw error;
  const text = "The BI service did not accept the role or user name of this report's effective identity.";
  throw new PortalError('bi_refused', text, { cause: error });
};

/** Generates a view-only token for one report and its dataset, with the report's effective identity. */
const generateEmbedToken = async (ctx: Context, { target, report, account, deadline }: TokenInput) => {
  const datasetId = report.datasetId ?? null;
  const identity = resolveEffectiveIdentity(target.effectiveIdentity, ctx.user, datasetId);
  const generated = ctx.bi.as(account, deadline).generateToken({
    reports: [{ id: report.id, allowEdit: false }],
    datasets: datasetId === null ? [] : [{ id: datasetId }],
    ...(identity && { identities: [identity] }),
    ...(ctx.view && { maxLifetimeMinutes: requireMinutesLeft(ctx.view) }),
  });
  const { token, expiresAt } = await (identity ? generated.catch(throwIdentityRejected) : generated);
  return { appOwnsData: true, token, expiresAt };
};

/** Returns the caller's own access token. The BI service controls which data the caller sees. */
const getUserToken = async (ctx: Context, { account, deadline }: TokenInput) => {
  const { value, expiresAt } = await ctx.bi.getAccessToken(account, deadline);
  return { appOwnsData: false, token: value, expiresAt };
};

/**
 * Returns everything needed to embed a report of an app. No transaction is open while waiting for the BI service.
 *
 * @throws {PortalError} `not_found`, `invalid`, `grant_required`, or the error of the BI service.
 */
export const issueEmbedToken = defineQuery(routes.getToken, async ({ ctx, params }): Promise<EmbedToken> => {
  const target = await findEmbedTarget(ctx, params.appId, params.reportId);
  assertIdentityApplies(target);
  const account = await resolveBiAccount(ctx, target);
  const deadline = ctx.bi.startDeadline();
  const location = { groupId: target.workspaceId, reportId: target.reportId };
  const report = await ctx.bi.as(account, deadline).getReport(location);
  const request = { target, report, account, deadline };
  const accessToken = await (target.connectionType === 'User Owns Data'
    ? getUserToken(ctx, request)
    : generateEmbedToken(ctx, request));
  await recordOpening(ctx, params);
  return {
    accessToken,
    reportConfig: { id: report.id, embedUrl: report.embedUrl, datasetId: report.datasetId ?? null },
  };
});
