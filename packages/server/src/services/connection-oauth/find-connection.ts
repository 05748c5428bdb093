import { canAnywhere, canIn } from '@embed-portal/api-contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { createNotFoundError, PortalError } from '../../errors.ts';
import type { GrantSlot } from '../../grants/store.ts';
import { selectVisibleApps } from '../apps.ts';
import { credentialColumns, toGrantSlot } from '../connections/sign-in.ts';
import { whereTenantVisible } from '../tenant-scope.ts';

const canOpenReport = async (tx: Tx, { user }: Context, connectionId: string): Promise<boolean> => {
  if (!canAnywhere(user, 'openApps')) return false;
  const row = await selectVisibleApps(tx, user)
    .innerJoin('app_reports', 'app_reports.app_id', 'apps.id')
    .innerJoin('reports', 'reports.id', 'app_reports.report_id')
    .select('reports.id')
    .where('reports.connection_id', '=', connectionId)
    .executeTakeFirst();
  return row !== undefined;
};

const findConnection = ({ user }: Context, tx: Tx, connectionId: string) =>
  tx
    .selectFrom('connections')
    .select(credentialColumns)
    .select('connections.tenant_id as tenantId')
    .where('connections.id', '=', connectionId)
    .where(whereTenantVisible(user, 'connections.tenant_id'))
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof findConnection>>>;

/**
 * Returns a connection that the caller may authorize: any connection for connection administrators, and a connection of
 * type User Owns Data for users who can open one of its reports.
 *
 * @throws {PortalError} `not_found` for any other connection, or `invalid` for a connection that signs in as an
 *   application.
 */
export const findAuthorizableConnection = async (
  ctx: Context,
  connectionId: string,
): Promise<{ connection: Row; slot: GrantSlot }> => {
  const connection = await ctx.db.asUser(ctx.user.id, async (tx) => {
    const row = await findConnection(ctx, tx, connectionId);
    if (!row || canIn(ctx.user, row.tenantId, 'manageConnections')) return row;
    const canAuthorize =
      row.connectionType === 'User Owns Data' && (await canOpenReport(tx, ctx, connectionId));
    return canAuthorize ? row : undefined;
  });
  if (!connection) throw createNotFoundError('Connection');
  const slot = toGrantSlot(ctx, connection);
  if (!slot)
    throw new PortalError(
      'invalid',
      'This connection signs in as an application and requires no authorization.',
    );
  return { connection, slot };
};
