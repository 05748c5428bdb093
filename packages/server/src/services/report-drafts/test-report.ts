import { routes } from '@embed-portal/api-contract';
import type { ReportFinding } from '@embed-portal/api-contract';
import type { BiListedReport, BiOperations } from '../../bi/operations.ts';
import type { Context } from '../../context.ts';
import { PortalError } from '../../errors.ts';
import { checkUsername } from '../../health/probe.ts';
import { assertWorkspaceAllowed } from '../connections/assert-workspace-allowed.ts';
import { resolveBiAccount } from '../connections/sign-in.ts';
import { assertIdentityApplies } from '../embed-tokens/effective-identity.ts';
import { generateEmbedToken } from '../embed-tokens/generate.ts';
import { definePreparedMutation } from '../operation.ts';
import { findDraft } from './find-draft.ts';
import type { ReportDraft } from './find-draft.ts';

type Field = ReportFinding['field'];

const pass = (field: Field, message: string): ReportFinding => ({ field, result: 'ok', message });

/** Converts a rejection to a finding. Rethrows failures that do not concern the settings, such as an outage. */
const toFailure = (field: Field, error: unknown): ReportFinding => {
  if (!(error instanceof PortalError) || error.status >= 429) throw error;
  return { field, result: 'failed', message: error.message };
};

const openWorkspace = async (ctx: Context, { connection, workspaceId }: ReportDraft) => {
  assertWorkspaceAllowed(connection.groupsFilter, workspaceId);
  const bi = ctx.bi.as(await resolveBiAccount(ctx, connection), ctx.bi.startDeadline());
  return { bi, reports: await bi.listReports(workspaceId) };
};

const testPages = async (bi: BiOperations, draft: ReportDraft): Promise<ReportFinding> => {
  const field = 'report.includedPages';
  const { workspaceId: groupId, reportId, includedPages } = draft;
  try {
    const names = new Set((await bi.listPages({ groupId, reportId })).map(({ name }) => name));
    const missing = includedPages.filter((name) => !names.has(name)).length;
    if (missing === 0) return pass(field, 'All pages exist in the report.');
    const text =
      missing === 1 ? 'One of the pages does not exist' : `${String(missing)} of the pages do not exist`;
    return { field, result: 'failed', message: `${text} in the report. Select the pages again.` };
  } catch (error) {
    return toFailure(field, error);
  }
};

const testIdentity = async (
  bi: BiOperations,
  { connection, effectiveIdentity }: ReportDraft,
  report: BiListedReport,
): Promise<ReportFinding> => {
  const field = 'report.reportEffectiveIdentity';
  try {
    assertIdentityApplies({ ...connection, effectiveIdentity });
    const user = { id: checkUsername, email: checkUsername };
    await generateEmbedToken(bi, { report, effectiveIdentity, user });
    return pass(field, 'The BI service accepts the role.');
  } catch (error) {
    return toFailure(field, error);
  }
};

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

const testDraft = async (ctx: Context, draft: ReportDraft): Promise<ReportFinding[]> => {
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
};

/** Checks unsaved settings of a report against the BI service. */
export const testReport = definePreparedMutation(routes.testReport, {
  prepare: async ({ ctx, params, body }) => {
    const draft = await ctx.db.asUser(ctx.user.id, (tx) => findDraft(tx, ctx, params.tenantId, body));
    return testDraft(ctx, draft);
  },
  act: async ({ prepared }) => prepared,
});
