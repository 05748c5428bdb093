import type { ReportBody } from '@embed-portal/api-contract';
import type { Tx } from '../../db/database.ts';
import { createInvalidFieldError } from '../../errors.ts';
import { parseConnectionGroupId } from './columns.ts';

const field = 'report.connectionGroupId';

/**
 * Asserts that the report's connection belongs to the report's tenant and allows the report's workspace. Ignores links.
 *
 * @throws {PortalError} `invalid` otherwise.
 */
export const requireWorkspace = async (tx: Tx, body: ReportBody): Promise<void> => {
  if (body.type === 'Link') return;
  const { connectionId, workspaceId } = parseConnectionGroupId(body.report.connectionGroupId);
  const connection = await tx
    .selectFrom('connections')
    .select('groups_filter')
    .where('id', '=', connectionId)
    .where('tenant_id', '=', body.tenantId)
    .executeTakeFirst();
  if (!connection) throw createInvalidFieldError(field, 'The connection does not exist in this tenant');
  if (!connection.groups_filter.includes(workspaceId)) {
    throw createInvalidFieldError(field, 'The connection does not allow this workspace');
  }
};
