import type { Context } from '../../context.ts';
import { createNotFoundError, PortalError } from '../../errors.ts';
import { selectVisibleApps } from '../apps.ts';
import { assertWorkspaceAllowed } from '../connections/assert-workspace-allowed.ts';
import { credentialColumns } from '../connections/sign-in.ts';

/** Returns an app entry that the caller may open, with the columns required to embed it. */
const findAppReport = ({ db, user }: Context, appId: string, reportId: string) =>
  db.asUser(user.id, (tx) =>
    selectVisibleApps(tx, user)
      .innerJoin('app_reports', 'app_reports.app_id', 'apps.id')
      .innerJoin('reports', 'reports.id', 'app_reports.report_id')
      .leftJoin('connections', 'connections.id', 'reports.connection_id')
      .select([
        'reports.type as entryType',
        'reports.workspace_id as workspaceId',
        'reports.bi_report_id as reportId',
        'reports.effective_identity as effectiveIdentity',
        'reports.permission_refresh as permissionRefresh',
        'connections.groups_filter as groupsFilter',
      ])
      .select(credentialColumns)
      .where('apps.id', '=', appId)
      .where('reports.id', '=', reportId)
      .executeTakeFirst(),
  );

type Row = NonNullable<Awaited<ReturnType<typeof findAppReport>>>;
/** A row of type Report. Its location and connection are never null. */
type Embeddable<R extends Pick<Row, 'workspaceId' | 'reportId' | 'connectionId' | 'connectionType'>> = R & {
  [Column in 'workspaceId' | 'reportId' | 'connectionId' | 'connectionType']: NonNullable<R[Column]>;
};
/** An app entry of type Report. */
export type EmbedTarget = Embeddable<Row>;

/** Returns whether an entry is a report. Links cannot be embedded with a token. */
export const isEmbeddable = <
  R extends Pick<Row, 'entryType' | 'workspaceId' | 'reportId' | 'connectionId' | 'connectionType'>,
>(
  row: R,
): row is Embeddable<R> => row.entryType === 'Report' && row.connectionId !== null;

/**
 * Returns the report of an app to embed.
 *
 * @throws {PortalError} `not_found` when the caller cannot access the app or the app does not contain the report,
 *   `invalid` for links and for workspaces that the connection does not allow.
 */
export const findEmbedTarget = async (
  ctx: Context,
  appId: string,
  reportId: string,
): Promise<EmbedTarget> => {
  const row = await findAppReport(ctx, appId, reportId);
  if (!row) throw createNotFoundError('Report');
  if (!isEmbeddable(row)) throw new PortalError('invalid', 'This entry is a link and cannot be embedded.');
  assertWorkspaceAllowed(row.groupsFilter, row.workspaceId);
  return row;
};
