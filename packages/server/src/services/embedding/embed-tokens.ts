import { routes } from '@embed-portal/api-contract';
import type { CurrentUser, EffectiveIdentity, EmbedToken } from '@embed-portal/api-contract';
import type { BiAccount } from '../../bi/access-tokens.ts';
import type { BiApi } from '../../bi/bi-api.ts';
import type { Deadline } from '../../bi/deadline.ts';
import { ApiError } from '../../errors.ts';
import { recordRecentApp } from '../apps/shortcuts.ts';
import { recordAudit, findScope } from '../audit-entries/audit-entry.ts';
import { resolveBiAccount } from '../connections/connection-sign-in.ts';
import { observeRequest } from '../health-records/observation.ts';
import type { Context } from '../operations/context.ts';
import { toAuditEntry, defineQuery } from '../operations/define-operation.ts';
import { requireMinutesLeft } from '../operations/view.ts';
import { resolveEffectiveIdentity, assertIdentityApplies, findEmbedTarget } from './embed-target.ts';
import type { EmbedTarget } from './embed-target.ts';
import { explainFailure } from './report-failure.ts';

/**
 * Throws an error that names the effective identity as the reason for a rejected token request. The connection has just
 * read the report, so only the identity can be the reason. The message omits the role, because viewers see the
 * message.
 */
function throwIdentityRejected(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'bi_refused') throw error;
  const text = "The BI service did not accept the role or user name of this report's effective identity.";
  throw new ApiError('bi_refused', text, { cause: error, health: 'identityRejected' });
}

/** A report and the person whose effective identity applies. */
interface TokenSubject {
  report: { id: string; datasetId?: string | null | undefined };
  effectiveIdentity: EffectiveIdentity | null;
  user: Pick<CurrentUser, 'id' | 'email'>;
  /** Defaults to the configured lifetime. */
  maxLifetimeMinutes?: number;
}

/** Generates a view-only token for one report and its dataset, with the report's effective identity. */
export async function generateEmbedToken(
  bi: BiApi,
  { report, effectiveIdentity, user, maxLifetimeMinutes }: TokenSubject,
): Promise<EmbedToken['accessToken']> {
  const datasetId = report.datasetId ?? null;
  const identity = resolveEffectiveIdentity(effectiveIdentity, user, datasetId);
  const generated = bi.generateToken({
    reports: [{ id: report.id, allowEdit: false }],
    datasets: datasetId === null ? [] : [{ id: datasetId }],
    ...(identity && { identities: [identity] }),
    ...(maxLifetimeMinutes !== undefined && { maxLifetimeMinutes }),
  });
  const { token, expiresAt } = await (identity ? generated.catch(throwIdentityRejected) : generated);
  return { appOwnsData: true, token, expiresAt };
}

/**
 * Records that the caller opens a report: in the recently opened apps, and in the audit log at most once an hour per
 * user, app and report, because token renewals use the same request. A session that views the portal as the user counts
 * separately, and does not change the user's recently opened apps.
 */
async function recordOpening(
  { db, user, view, request, recentOpenings }: Context,
  { appId, reportId }: { appId: string; reportId: string },
  { isMostRecentApp }: EmbedTarget,
): Promise<void> {
  const key = [view?.sessionId ?? '', user.id, appId, reportId].join(' ');
  const isAudited = recentOpenings.has(key);
  const changesRecents = !view && !isMostRecentApp;
  // Token renewals usually have nothing to record, and do not wait for a transaction.
  if (isAudited && !changesRecents) return;
  await db.asUser(user.id, async (tx) => {
    if (changesRecents) await recordRecentApp(tx, user.id, appId);
    if (isAudited) return;
    const scope = await findScope(tx, { appId, reportId }, user.id);
    await recordAudit(tx, {
      ...toAuditEntry({ user, view, request }, routes.getToken),
      ...scope,
      body: null,
    });
  });
  recentOpenings.add(key);
}

/** Returns the caller's own access token. The BI service controls which data the caller sees. */
async function getUserToken(ctx: Context, account: BiAccount, deadline: Deadline) {
  const { value, expiresAt } = await ctx.bi.getAccessToken(account, deadline);
  return { appOwnsData: false, token: value, expiresAt };
}

/** Requests the token and the embed URL of a report. */
async function requestEmbedToken(ctx: Context, target: EmbedTarget): Promise<EmbedToken> {
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
}

/**
 * Returns everything needed to embed a report of an app. No transaction is open while waiting for the BI service.
 *
 * @throws {ApiError} `not_found`, `invalid`, `grant_required`, or the error of the BI service.
 */
export const issueEmbedToken = defineQuery(routes.getToken, async ({ ctx, params }): Promise<EmbedToken> => {
  const target = await findEmbedTarget(ctx, params.appId, params.reportId);
  const token = await observeRequest(ctx, { ...target, id: params.reportId }, () =>
    requestEmbedToken(ctx, target),
  ).catch((error: unknown) => {
    throw explainFailure(ctx, target, error);
  });
  await recordOpening(ctx, params, target);
  return token;
});
