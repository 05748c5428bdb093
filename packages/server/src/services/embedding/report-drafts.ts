import { parseConnectionGroupId, routes } from '@embed-portal/api-contract';
import type { EffectiveIdentity, ReportBody, EmbedToken, ReportFinding } from '@embed-portal/api-contract';
import type { BiListedReport, BiApi } from '../../bi/bi-api.ts';
import type { Tx } from '../../db/database.ts';
import { createInvalidFieldError, ApiError, createNotFoundError } from '../../errors.ts';
import { credentialColumns, resolveBiAccount } from '../connections/connection-sign-in.ts';
import type { Context } from '../operations/context.ts';
import { definePreparedMutation } from '../operations/define-operation.ts';
import { assertSameTenant, requireTenant } from '../operations/tenant-scope.ts';
import { findListedUser } from '../users/listed-users.ts';
import { assertWorkspaceAllowed } from '../workspaces/workspaces.ts';
import { assertIdentityApplies, checkUsername } from './embed-target.ts';
import { generateEmbedToken } from './embed-tokens.ts';

async function findConnection(tx: Tx, tenantId: string, connectionId: string) {
  const connection = await tx
    .selectFrom('connections')
    .select(credentialColumns)
    .select('groups_filter as groupsFilter')
    .where('id', '=', connectionId)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  if (!connection)
    throw createInvalidFieldError('report.connectionGroupId', 'The connection does not exist in this tenant');
  return connection;
}

/** Unsaved settings of a report, with its connection. */
interface ReportDraft {
  connection: Awaited<ReturnType<typeof findConnection>>;
  workspaceId: string;
  reportId: string;
  includedPages: readonly string[];
  filterNames: readonly string[];
  effectiveIdentity: EffectiveIdentity | null;
}

/**
 * Returns the unsaved settings of a report.
 *
 * @throws {ApiError} `not_found` when the caller cannot access the tenant, `invalid` for links and connections of
 *   other tenants.
 */
async function findDraft(
  tx: Tx,
  { user }: Pick<Context, 'user'>,
  tenantId: string,
  body: ReportBody,
): Promise<ReportDraft> {
  await requireTenant(tx, user, tenantId);
  assertSameTenant(tenantId, body.tenantId);
  if (body.type === 'Link') throw new ApiError('invalid', 'A link cannot be tested.');
  const { report } = body;
  const { connectionId, groupId: workspaceId } = parseConnectionGroupId(report.connectionGroupId);
  return {
    connection: await findConnection(tx, tenantId, connectionId),
    workspaceId,
    reportId: report.reportId,
    includedPages: report.includedPages,
    filterNames: report.reportSecurityFilters.map(({ name }) => name),
    effectiveIdentity: report.reportEffectiveIdentity,
  };
}

/** The token cannot be revoked, so that it ends soon. */
const maxLifetimeMinutes = 5;

/**
 * Returns a member of the tenant who has accepted the invitation.
 *
 * @throws {ApiError} `not_found` otherwise.
 */
async function findMember(
  tx: Tx,
  { user }: Context,
  { tenantId, userId }: { tenantId: string; userId: string },
) {
  const person = await findListedUser(tx, user, userId);
  const membership = await tx
    .selectFrom('effective_memberships')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', person.id)
    .executeTakeFirst();
  if (!membership || !person.profile) throw createNotFoundError('User');
  return { id: person.id, email: person.email };
}

/** A connection of type User Owns Data is refused, so that the grant of the other person is never used. */
function assertPreviewable({ connection }: ReportDraft): void {
  if (connection.connectionType !== 'User Owns Data') return;
  const text =
    'Each viewer opens this report with their own account, so that it cannot be previewed as another user.';
  throw new ApiError('invalid', text);
}

async function issuePreviewToken(
  ctx: Context,
  draft: ReportDraft,
  user: { id: string; email: string },
): Promise<EmbedToken> {
  const { connection, workspaceId: groupId, reportId, effectiveIdentity } = draft;
  assertPreviewable(draft);
  assertWorkspaceAllowed(connection.groupsFilter, groupId);
  const bi = ctx.bi.as(await resolveBiAccount(ctx, connection), ctx.bi.startDeadline());
  const report = await bi.getReport({ groupId, reportId });
  return {
    accessToken: await generateEmbedToken(bi, { report, effectiveIdentity, user, maxLifetimeMinutes }),
    reportConfig: { id: report.id, embedUrl: report.embedUrl, datasetId: report.datasetId ?? null },
  };
}

/** Returns an embed token for unsaved settings of a report, with the effective identity of a member of the tenant. */
export const previewReport = definePreparedMutation(routes.previewReport, {
  prepare: async ({ ctx, params, body }) => {
    const { draft, member } = await ctx.db.asUser(ctx.user.id, async (tx) => ({
      draft: await findDraft(tx, ctx, params.tenantId, body),
      member: await findMember(tx, ctx, params),
    }));
    return issuePreviewToken(ctx, draft, member);
  },
  act: async ({ prepared }) => ({ response: prepared }),
});

type Field = ReportFinding['field'];

const pass = (field: Field, message: string): ReportFinding => ({ field, result: 'ok', message });

/** Converts a rejection to a finding. Rethrows failures that do not concern the settings, such as an outage. */
function toFailure(field: Field, error: unknown): ReportFinding {
  if (!(error instanceof ApiError) || error.status >= 429) throw error;
  return { field, result: 'failed', message: error.message };
}

async function openWorkspace(ctx: Context, { connection, workspaceId }: ReportDraft) {
  assertWorkspaceAllowed(connection.groupsFilter, workspaceId);
  const bi = ctx.bi.as(await resolveBiAccount(ctx, connection), ctx.bi.startDeadline());
  return { bi, reports: await bi.listReports(workspaceId) };
}

async function testPages(bi: BiApi, draft: ReportDraft): Promise<ReportFinding> {
  const field = 'report.includedPages';
  const { workspaceId: groupId, reportId, includedPages } = draft;
  try {
    const names = new Set((await bi.listPages({ groupId, reportId })).map(({ name }) => name));
    const missing = includedPages.filter((name) => !names.has(name)).length;
    if (missing === 0) return pass(field, 'All pages exist in the report.');
    const message =
      missing === 1
        ? 'One of the pages does not exist in the report. Select the pages again.'
        : 'Several of the pages do not exist in the report. Select the pages again.';
    return { field, result: 'failed', message };
  } catch (error) {
    return toFailure(field, error);
  }
}

async function testIdentity(
  bi: BiApi,
  { connection, effectiveIdentity }: ReportDraft,
  report: BiListedReport,
): Promise<ReportFinding> {
  const field = 'report.reportEffectiveIdentity';
  try {
    assertIdentityApplies({ ...connection, effectiveIdentity });
    const user = { id: checkUsername, email: checkUsername };
    await generateEmbedToken(bi, { report, effectiveIdentity, user });
    return pass(field, 'The BI service accepts the role.');
  } catch (error) {
    return toFailure(field, error);
  }
}

/** The BI service offers no request for the tables and columns of a dataset, so that filters are never confirmed. */
const describeFilters = ({ filterNames }: ReportDraft): ReportFinding[] =>
  filterNames.length === 0
    ? []
    : [
        {
          field: 'report.reportSecurityFilters',
          result: 'notCheckable',
          message: 'The tables and columns of security filters cannot be checked. Preview the report.',
        },
      ];

async function testDraft(ctx: Context, draft: ReportDraft): Promise<ReportFinding[]> {
  const opened = await openWorkspace(ctx, draft).catch((error: unknown) =>
    toFailure('report.connectionGroupId', error),
  );
  if ('result' in opened) return [opened, ...describeFilters(draft)];
  const { bi, reports } = opened;
  const workspace = pass('report.connectionGroupId', 'The connection can access the workspace.');
  const report = reports.find(({ id }) => id.toLowerCase() === draft.reportId.toLowerCase());
  if (!report) {
    const message = 'The report does not exist in this workspace. Select it again.';
    return [workspace, { field: 'report.reportId', result: 'failed', message }, ...describeFilters(draft)];
  }
  return [
    workspace,
    pass('report.reportId', 'The report exists in the workspace.'),
    await testPages(bi, draft),
    ...describeFilters(draft),
    ...(draft.effectiveIdentity?.active ? [await testIdentity(bi, draft, report)] : []),
  ];
}

/** Checks unsaved settings of a report against the BI service. */
export const testReport = definePreparedMutation(routes.testReport, {
  prepare: async ({ ctx, params, body }) => {
    const draft = await ctx.db.asUser(ctx.user.id, (tx) => findDraft(tx, ctx, params.tenantId, body));
    return testDraft(ctx, draft);
  },
  act: async ({ prepared }) => ({ response: prepared }),
});
