import { buildConnectionGroupId, limits, routes } from '@embed-portal/api-contract';
import type { ConnectionGroup } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { BiListedReport, BiApi } from '../../bi/bi-api.ts';
import { ApiError } from '../../errors.ts';
import { credentialColumns, resolveBiAccount, findCredentials } from '../connections/connection-sign-in.ts';
import type { Context } from '../operations/context.ts';
import { defineQuery } from '../operations/define-operation.ts';
import { containsWords, createListTooLongError, getSearchWords, pageItems } from '../operations/paging.ts';
import { requireTenant, whereTenantVisible } from '../operations/tenant-scope.ts';

/**
 * Asserts that a connection allows a workspace.
 *
 * @throws {ApiError} `invalid` when it does not.
 */
export function assertWorkspaceAllowed(groupsFilter: readonly string[] | null, workspaceId: string): void {
  if (groupsFilter?.includes(workspaceId.toLowerCase())) return;
  const text = "The connection does not allow the report's workspace.";
  throw new ApiError('invalid', text, { health: 'workspaceNotAllowed' });
}

const batchSize = 6;
/** Number of reports with which a response is full. */
const maxReports = 5_000;

const findConnections = ({ db, user }: Context, tenantId: string, order: 'asc' | 'desc') =>
  db.asUser(user.id, async (tx) => {
    await requireTenant(tx, user, tenantId);
    const connections = await tx
      .selectFrom('connections')
      .select(credentialColumns)
      .select(['connections.name as connectionName', 'groups_filter as groupsFilter'])
      .select(
        sql<Record<string, string>>`(
          select coalesce(jsonb_object_agg(workspace ->> 'id', workspace ->> 'name'), '{}')
          from jsonb_array_elements(groups) workspace where workspace ->> 'id' = any(groups_filter)
        )`.as('workspaceNames'),
      )
      .where('tenant_id', '=', tenantId)
      .where(whereTenantVisible(user, 'connections.tenant_id'))
      .orderBy('name', order)
      .orderBy('id', order)
      .limit(limits.maxListItems + 1)
      .execute();
    if (connections.length > limits.maxListItems) throw createListTooLongError();
    return connections;
  });

/** An allowed workspace, with a function that signs in through its connection. */
type AllowedWorkspace = Omit<ConnectionGroup, 'reports' | 'problem'> & {
  startOperations: () => Promise<BiApi>;
};

function toAllowedWorkspaces(
  ctx: Context,
  connections: Awaited<ReturnType<typeof findConnections>>,
): AllowedWorkspace[] {
  const deadline = ctx.bi.startDeadline();
  return connections.flatMap((connection) =>
    connection.groupsFilter.map((groupId) => ({
      id: buildConnectionGroupId({ connectionId: connection.connectionId, groupId }),
      name: connection.workspaceNames[groupId] ?? groupId,
      connectionId: connection.connectionId,
      connectionName: connection.connectionName,
      groupId,
      startOperations: async () => ctx.bi.as(await resolveBiAccount(ctx, connection), deadline),
    })),
  );
}

/**
 * Returns the message of a failure that concerns only this connection or workspace, so that the others are still
 * listed. Rethrows other failures.
 */
function toProblem(error: unknown): string {
  if (error instanceof ApiError && error.status < 429) return error.message;
  throw error;
}

const toWorkspaceReport = ({ id, name, datasetId, reportType }: BiListedReport) => ({
  id,
  name,
  datasetId: datasetId ?? null,
  reportType,
});

async function loadReports({ startOperations, ...group }: AllowedWorkspace): Promise<ConnectionGroup> {
  try {
    const reports = await (await startOperations()).listReports(group.groupId);
    return { ...group, reports: reports.map(toWorkspaceReport), problem: null };
  } catch (error) {
    return { ...group, reports: [], problem: toProblem(error) };
  }
}

/**
 * Loads the reports of the workspaces until all workspaces are loaded or the response is full.
 */
async function loadGroups(workspaces: readonly AllowedWorkspace[]): Promise<ConnectionGroup[]> {
  const groups: ConnectionGroup[] = [];
  let reportCount = 0;
  for (let start = 0; start < workspaces.length && reportCount <= maxReports; start += batchSize) {
    const batch = await Promise.all(workspaces.slice(start, start + batchSize).map(loadReports));
    groups.push(...batch);
    reportCount += batch.reduce((count, { reports }) => count + reports.length, 0);
  }
  return groups;
}

/** Lists the allowed workspaces of a tenant's connections with their reports, by connection. */
export const listConnectionGroups = defineQuery(
  routes.listConnectionGroups,
  async ({ ctx, params, query: { search = '', sort, limit, cursor } }) => {
    const order = sort?.[0]?.descending ? 'desc' : 'asc';
    const connections = await findConnections(ctx, params.tenantId, order);
    const words = getSearchWords(search);
    const workspaces = toAllowedWorkspaces(ctx, connections).filter((workspace) =>
      containsWords(`${workspace.name}\n${workspace.connectionName}`, words),
    );
    if (limit === undefined) {
      const groups = await loadGroups(workspaces);
      if (groups.length < workspaces.length) throw createListTooLongError();
      return groups;
    }
    return pageItems(workspaces, ({ id }) => id, { limit, cursor }, loadGroups);
  },
);

/** Lists the ordered pages of a report, if the connection allows its workspace. */
export const listReportPages = defineQuery(routes.listReportPages, async ({ ctx, params }) => {
  const connection = await findCredentials(ctx, params.connectionId);
  assertWorkspaceAllowed(connection.groupsFilter, params.groupId);
  const bi = ctx.bi.as(await resolveBiAccount(ctx, connection), ctx.bi.startDeadline());
  const pages = await bi.listPages(params);
  return pages.toSorted((a, b) => a.order - b.order);
});
