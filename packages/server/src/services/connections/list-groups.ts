import { routes } from '@embed-portal/api-contract';
import type { ConnectionGroup } from '@embed-portal/api-contract';
import type { BiListedReport, BiOperations } from '../../bi/operations.ts';
import type { Context } from '../../context.ts';
import { PortalError } from '../../errors.ts';
import { needTenant } from '../tenants/find.ts';
import { reading } from '../verb.ts';
import { inReach } from '../tenants/reach.ts';
import { credentialColumns, signInOf } from './sign-in.ts';

const atOnce = 6;

const connectionsOf = ({ db, user }: Context, tenantId: string) =>
  db.asUser(user.id, async (tx) => {
    await needTenant(tx, user, tenantId);
    return tx
      .selectFrom('connections')
      .select(credentialColumns)
      .select(['groups_filter as groupsFilter', 'groups'])
      .where('tenant_id', '=', tenantId)
      .where(inReach(user, 'connections.tenant_id'))
      .orderBy('name')
      .orderBy('id')
      .execute();
  });

/** One for each workspace that one of the connections opens. */
type Opened = Omit<ConnectionGroup, 'reports' | 'problem'> & { signIn: () => Promise<BiOperations> };

const openedBy = (ctx: Context, connections: Awaited<ReturnType<typeof connectionsOf>>): Opened[] => {
  const deadline = ctx.bi.startDeadline();
  return connections.flatMap((connection) =>
    connection.groupsFilter.map((groupId) => ({
      id: `${connection.connectionId}__${groupId}`,
      name: connection.groups.find(({ id }) => id === groupId)?.name ?? groupId,
      connectionId: connection.connectionId,
      groupId,
      signIn: async () => ctx.bi.as(await signInOf(ctx, connection), deadline),
    })),
  );
};

/** What only concerns this connection or workspace must not hide the others. */
const problemOf = (error: unknown): string => {
  if (error instanceof PortalError && error.status < 429) return error.message;
  throw error;
};

const shownReport = ({ id, name, datasetId, reportType }: BiListedReport) => ({
  id,
  name,
  datasetId: datasetId ?? null,
  reportType,
});

const withReports = async ({ signIn, ...group }: Opened): Promise<ConnectionGroup> => {
  try {
    const reports = await (await signIn()).listReports(group.groupId);
    return { ...group, reports: reports.map(shownReport), problem: null };
  } catch (error) {
    return { ...group, reports: [], problem: problemOf(error) };
  }
};

/** The workspaces that the connections of a tenant open, with their reports, by connection. */
export const listConnectionGroups = reading(routes.listConnectionGroups, async ({ ctx, params }) => {
  const opened = openedBy(ctx, await connectionsOf(ctx, params.tenantId));
  const answers: ConnectionGroup[] = [];
  for (let start = 0; start < opened.length; start += atOnce) {
    answers.push(...(await Promise.all(opened.slice(start, start + atOnce).map(withReports))));
  }
  return answers;
});
