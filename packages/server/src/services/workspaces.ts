import { buildConnectionGroupId, routes } from '@embed-portal/api-contract';
import type { ConnectionGroup } from '@embed-portal/api-contract';
import type { BiListedReport, BiOperations } from '../bi/operations.ts';
import type { Context } from '../context.ts';
import { PortalError } from '../errors.ts';
import { credentialColumns, resolveBiAccount, findCredentials } from './connection-sign-in.ts';
import { defineQuery } from './operation.ts';
import { requireTenant, whereTenantVisible } from './tenant-scope.ts';

/**
 * Asserts that a connection allows a workspace.
 *
 * @throws {PortalError} `invalid` when it does not.
 */
export const assertWorkspaceAllowed = (groupsFilter: readonly string[] | null, workspaceId: string): void => {
  if (groupsFilter?.includes(workspaceId.toLowerCase())) return;
  const text = "The connection does not allow the report's workspace.";
  throw new PortalError('invalid', text, { health: 'workspaceNotAllowed' });
};

const batchSize = 6;

const findConnections = ({ db, user }: Context, tenantId: string) =>
  db.asUser(user.id, async (tx) => {
    await requireTenant(tx, user, tenantId);
    return tx
      .selectFrom('connections')
      .select(credentialColumns)
      .select(['connections.name as connectionName', 'groups_filter as groupsFilter', 'groups'])
      .where('tenant_id', '=', tenantId)
      .where(whereTenantVisible(user, 'connections.tenant_id'))
      .orderBy('name')
      .orderBy('id')
      .execute();
  });

/** An allowed workspace, with a function that signs in through its connection. */
type AllowedWorkspace = Omit<ConnectionGroup, 'reports' | 'problem'> & {
  startOperations: () => Promise<BiOperations>;
};

const toAllowedWorkspaces = (
  ctx: Context,
  connections: Awaited<ReturnType<typeof findConnections>>,
): AllowedWorkspace[] => {
  const deadline = ctx.bi.startDeadline();
  return connections.flatMap((connection) =>
    connection.groupsFilter.map((groupId) => ({
      id: buildConnectionGroupId({ connectionId: connection.connectionId, groupId }),
      name: connection.groups.find(({ id }) => id === groupId)?.name ?? groupId,
      connectionId: connection.connectionId,
      connectionName: connection.connectionName,
      groupId,
      startOperations: async () => ctx.bi.as(await resolveBiAccount(ctx, connection), deadline),
    })),
  );
};

/**
 * Returns the message of a failure that concerns only this connection or workspace, so that the others are still
 * listed. Rethrows other failures.
 */
const toProblem = (error: unknown): string => {
  if (error instanceof PortalError && error.status < 429) return error.message;
  throw error;
};

const toWorkspaceReport = ({ id, name, datasetId, reportType }: BiListedReport) => ({
  id,
  name,
  datasetId: datasetId ?? null,
  reportType,
});

const loadReports = async ({ startOperations, ...group }: AllowedWorkspace): Promise<ConnectionGroup> => {
  try {
    const reports = await (await startOperations()).listReports(group.groupId);
    return { ...group, reports: reports.map(toWorkspaceReport), problem: null };
  } catch (error) {
    return { ...group, reports: [], problem: toProblem(error) };
  }
};

/** Lists the allowed workspaces of a tenant's connections with their reports. */
export const listConnectionGroups = defineQuery(routes.listConnectionGroups, async ({ ctx, params }) => {
  const workspaces = toAllowedWorkspaces(ctx, await findConnections(ctx, params.tenantId));
  const groups: ConnectionGroup[] = [];
  for (let start = 0; start < workspaces.length; start += batchSize) {
    groups.push(...(await Promise.all(workspaces.slice(start, start + batchSize).map(loadReports))));
  }
  return groups;
});

/** Lists the ordered pages of a report, if the connection allows its workspace. */
export const listReportPages = defineQuery(routes.listReportPages, async ({ ctx, params }) => {
  const connection = await findCredentials(ctx, params.connectionId);
  assertWorkspaceAllowed(connection.groupsFilter, params.groupId);
  const bi = ctx.bi.as(await resolveBiAccount(ctx, connection), ctx.bi.startDeadline());
  const pages = await bi.listPages(params);
  return pages.toSorted((a, b) => a.order - b.order);
});
