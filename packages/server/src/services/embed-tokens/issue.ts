import { routes } from '@embed-portal/api-contract';
import type { ServicePrincipal } from '../../bi/principal-tokens.ts';
import type { Context } from '../../context.ts';
import { PortalError } from '../../errors.ts';
import { reading } from '../verb.ts';
import { resolveIdentity } from './effective-identity.ts';
import { findTarget } from './target.ts';
import type { EmbedTarget } from './target.ts';

/** @throws {PortalError} when the connection doesn't sign in by itself, or lacks its credentials. */
const principalOf = ({ secrets }: Context, target: EmbedTarget): ServicePrincipal => {
  if (target.connectionType === 'User Owns Data') {
    throw new PortalError('grant_required', 'Connect your Power BI account to open this report.');
  }
  if (target.connectionType === 'App Owns Data - User Principal') {
    throw new PortalError('invalid', "The report's connection has not been authorized yet.");
  }
  const { authTenantId, clientId, clientSecret } = target;
  if (authTenantId === null || clientId === null || clientSecret === null) {
    throw new PortalError('invalid', "The report's connection has no credentials yet.");
  }
  const opened = secrets.open(clientSecret, target.connectionId);
  return { tenantId: authTenantId, clientId, clientSecret: opened };
};

/**
 * An embed token for one report of an app and its data set alone, view only, with the effective identity that
 * the report asks for. No transaction is open while the BI service is waited for.
 *
 * @throws {PortalError} `not_found`, `invalid`, `grant_required`, or what kept the BI service from answering.
 */
export const issueEmbedToken = reading(routes.getToken, async ({ ctx, params }) => {
  const target = await findTarget(ctx, params.appId, params.reportId);
  const principal = principalOf(ctx, target);
  const deadline = ctx.bi.startDeadline();
  const where = { groupId: target.workspaceId, reportId: target.reportId };
  const report = await ctx.bi.getReport(principal, where, deadline);
  const datasetId = report.datasetId ?? null;
  const identity = resolveIdentity(target.effectiveIdentity, ctx.user, datasetId);
  const { token, expiresAt } = await ctx.bi.generateToken(
    principal,
    {
      reports: [{ id: report.id, allowEdit: false }],
      datasets: datasetId === null ? [] : [{ id: datasetId }],
      ...(identity && { identities: [identity] }),
    },
    deadline,
  );
  return {
    accessToken: { appOwnsData: true, token, expiresAt },
    reportConfig: { id: report.id, embedUrl: report.embedUrl, datasetId },
  };
});
