import { routes } from '@embed-portal/api-contract';
import type { EmbedToken } from '@embed-portal/api-contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { createNotFoundError, PortalError } from '../../errors.ts';
import { findVisibleUser } from '../access/access-paths.ts';
import { assertWorkspaceAllowed } from '../connections/assert-workspace-allowed.ts';
import { resolveBiAccount } from '../connections/sign-in.ts';
import { generateEmbedToken } from '../embed-tokens/generate.ts';
import { definePreparedMutation } from '../operation.ts';
import { findDraft } from './find-draft.ts';
import type { ReportDraft } from './find-draft.ts';

/** The token cannot be revoked, so that it ends soon. */
const maxLifetimeMinutes = 5;

/**
 * Returns a member of the tenant whom the caller may list.
 *
 * @throws {PortalError} `not_found` otherwise.
 */
const findMember = async (
  tx: Tx,
  { user }: Context,
  { tenantId, userId }: { tenantId: string; userId: string },
) => {
  const person = await findVisibleUser(tx, user, userId);
  const membership = await tx
    .selectFrom('effective_memberships')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', person.id)
    .executeTakeFirst();
  if (!membership) throw createNotFoundError('User');
  return { id: person.id, email: person.email };
};

/** A connection of type User Owns Data is refused, so that the grant of the other person is never used. */
const assertPreviewable = ({ connection }: ReportDraft): void => {
  if (connection.connectionType !== 'User Owns Data') return;
  const text =
    'Each viewer opens this report with their own account, so that it cannot be previewed as another user.';
  throw new PortalError('invalid', text);
};

const issuePreviewToken = async (
  ctx: Context,
  draft: ReportDraft,
  user: { id: string; email: string },
): Promise<EmbedToken> => {
  const { connection, workspaceId: groupId, reportId, effectiveIdentity } = draft;
  assertPreviewable(draft);
  assertWorkspaceAllowed(connection.groupsFilter, groupId);
  const bi = ctx.bi.as(await resolveBiAccount(ctx, connection), ctx.bi.startDeadline());
  const report = await bi.getReport({ groupId, reportId });
  return {
    accessToken: await generateEmbedToken(bi, { report, effectiveIdentity, user, maxLifetimeMinutes }),
    reportConfig: { id: report.id, embedUrl: report.embedUrl, datasetId: report.datasetId ?? null },
  };
};

/** Returns an embed token for unsaved settings of a report, with the effective identity of a member of the tenant. */
export const previewReport = definePreparedMutation(routes.previewReport, {
  prepare: async ({ ctx, params, body }) => {
    const { draft, member } = await ctx.db.asUser(ctx.user.id, async (tx) => ({
      draft: await findDraft(tx, ctx, params.tenantId, body),
      member: await findMember(tx, ctx, params),
    }));
    return issuePreviewToken(ctx, draft, member);
  },
  act: async ({ prepared }) => prepared,
});
