import { routes } from '@embed-portal/api-contract';
import type { EmbedToken } from '@embed-portal/api-contract';
import type { BiAccount } from '../../bi/access-tokens.ts';
import type { Deadline } from '../../bi/deadline.ts';
import type { Context } from '../../context.ts';
import { resolveBiAccount } from '../connections/sign-in.ts';
import { observeRequest } from '../health/observe-request.ts';
import { defineQuery } from '../operation.ts';
import { requireMinutesLeft } from '../view-sessions/view.ts';
import { assertIdentityApplies } from './effective-identity.ts';
import { generateEmbedToken } from './generate.ts';
import { recordOpening } from './record-opening.ts';
import { findEmbedTarget } from './target.ts';
import type { EmbedTarget } from './target.ts';

/** Returns the caller's own access token. The BI service controls which data the caller sees. */
const getUserToken = async (ctx: Context, account: BiAccount, deadline: Deadline) => {
  const { value, expiresAt } = await ctx.bi.getAccessToken(account, deadline);
  return { appOwnsData: false, token: value, expiresAt };
};

/** Requests the token and the embed URL of a report. */
const requestEmbedToken = async (ctx: Context, target: EmbedTarget): Promise<EmbedToken> => {
  assertIdentityApplies(target);
  const account = await resolveBiAccount(ctx, target);
  const deadline = ctx.bi.startDeadline();
  const location = { groupId: target.workspaceId, reportId: target.reportId };
  const bi = ctx.bi.as(account, deadline);
  const report = await bi.getReport(location);
  const { effectiveIdentity } = target;
  const accessToken = await (target.connectionType === 'User Owns Data'
    ? getUserToken(ctx, account, deadline)
    : generateEmbedToken(bi, {
        report,
        effectiveIdentity,
        user: ctx.user,
        ...(ctx.view && { maxLifetimeMinutes: requireMinutesLeft(ctx.view) }),
      }));
  return {
    accessToken,
    reportConfig: { id: report.id, embedUrl: report.embedUrl, datasetId: report.datasetId ?? null },
  };
};

/**
 * Returns everything needed to embed a report of an app. No transaction is open while waiting for the BI service.
 *
 * @throws {PortalError} `not_found`, `invalid`, `grant_required`, or the error of the BI service.
 */
export const issueEmbedToken = defineQuery(routes.getToken, async ({ ctx, params }): Promise<EmbedToken> => {
  const target = await findEmbedTarget(ctx, params.appId, params.reportId);
  const token = await observeRequest(ctx, { ...target, id: params.reportId }, () =>
    requestEmbedToken(ctx, target),
  );
  await recordOpening(ctx, params);
  return token;
});
