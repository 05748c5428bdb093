import type { EffectiveIdentity, ReportBody } from '@embed-portal/api-contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { createInvalidFieldError, PortalError } from '../../errors.ts';
import { credentialColumns } from '../connections/sign-in.ts';
import { parseConnectionGroupId } from '../reports.ts';
import { assertSameTenant, requireTenant } from '../tenant-scope.ts';

const findConnection = async (tx: Tx, tenantId: string, connectionId: string) => {
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
};

/** Unsaved settings of a report, with its connection. */
export interface ReportDraft {
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
 * @throws {PortalError} `not_found` when the caller cannot access the tenant, `invalid` for links and connections of
 *   other tenants.
 */
export const findDraft = async (
  tx: Tx,
  { user }: Pick<Context, 'user'>,
  tenantId: string,
  body: ReportBody,
): Promise<ReportDraft> => {
  await requireTenant(tx, user, tenantId);
  assertSameTenant(tenantId, body.tenantId);
  if (body.type === 'Link') throw new PortalError('invalid', 'A link cannot be tested.');
  const { report } = body;
  const { connectionId, workspaceId } = parseConnectionGroupId(report.connectionGroupId);
  return {
    connection: await findConnection(tx, tenantId, connectionId),
    workspaceId,
    reportId: report.reportId,
    includedPages: report.includedPages,
    filterNames: report.reportSecurityFilters.map(({ name }) => name),
    effectiveIdentity: report.reportEffectiveIdentity,
  };
};
