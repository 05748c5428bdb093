import type { ConnectionType, CurrentUser, EffectiveIdentity } from '@embed-portal/api-contract';
import type { Tx } from '../../db/database.ts';
import { createNotFoundError, ApiError } from '../../errors.ts';
import { selectVisibleApps } from '../apps/apps.ts';
import { isMostRecentApp } from '../apps/shortcuts.ts';
import { credentialColumns } from '../connections/connection-sign-in.ts';
import type { Context } from '../operations/context.ts';
import { assertWorkspaceAllowed } from '../workspaces/workspaces.ts';
import { explainFailure } from './report-failure.ts';

/** User name of checks, for reports whose identity depends on the user. */
export const checkUsername = 'portal-health-check';

/** Returns an app entry that the caller may open, with the columns required to embed it. */
export const findAppReport = (tx: Tx, { user }: Context, appId: string, reportId: string) =>
  selectVisibleApps(tx, user)
    .innerJoin('app_reports', 'app_reports.app_id', 'apps.id')
    .innerJoin('reports', 'reports.id', 'app_reports.report_id')
    .leftJoin('connections', 'connections.id', 'reports.connection_id')
    .select([
      'apps.tenant_id as tenantId',
      'connections.name as connectionName',
      'reports.name as reportName',
      'reports.type as entryType',
      'reports.workspace_id as workspaceId',
      'reports.bi_report_id as reportId',
      'reports.effective_identity as effectiveIdentity',
      'reports.permission_refresh as permissionRefresh',
      'connections.groups_filter as groupsFilter',
    ])
    .select(credentialColumns)
    .select(isMostRecentApp(user.id).as('isMostRecentApp'))
    .where('apps.id', '=', appId)
    .where('reports.id', '=', reportId)
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof findAppReport>>>;
/** A row of type Report. Its location and connection are never null. */
type Embeddable<R extends Pick<Row, 'workspaceId' | 'reportId' | 'connectionId' | 'connectionType'>> = R & {
  [Column in 'workspaceId' | 'reportId' | 'connectionId' | 'connectionType']: NonNullable<R[Column]>;
};
/** An app entry of type Report. */
export type EmbedTarget = Embeddable<Row> & { connectionName: string };

/** Returns whether an entry is a report. Links cannot be embedded with a token. */
export const isEmbeddable = <
  R extends Pick<Row, 'entryType' | 'workspaceId' | 'reportId' | 'connectionId' | 'connectionType'>,
>(
  row: R,
): row is Embeddable<R> => row.entryType === 'Report' && row.connectionId !== null;

/**
 * Returns the entry as a report with a connection.
 *
 * @throws {ApiError} `not_found` when there is no entry, `invalid` for links.
 */
export function requireEmbeddable(row: Row | undefined): EmbedTarget {
  if (!row) throw createNotFoundError('Report');
  if (!isEmbeddable(row)) throw new ApiError('invalid', 'This entry is a link and cannot be embedded.');
  return { ...row, connectionName: row.connectionName ?? '' };
}

/**
 * Returns the report of an app to embed.
 *
 * @throws {ApiError} `not_found` when the caller cannot access the app or the app does not contain the report,
 *   `invalid` for links and for workspaces that the connection does not allow.
 */
export async function findEmbedTarget(ctx: Context, appId: string, reportId: string): Promise<EmbedTarget> {
  const row = await ctx.db.asUser(ctx.user.id, (tx) => findAppReport(tx, ctx, appId, reportId));
  const target = requireEmbeddable(row);
  try {
    assertWorkspaceAllowed(target.groupsFilter, target.workspaceId);
  } catch (error) {
    throw explainFailure(ctx, target, error);
  }
  return target;
}

const maxUsernameLength = 256;

function getUsername(identity: EffectiveIdentity, user: Pick<CurrentUser, 'id' | 'email'>): string {
  switch (identity.usernameValues) {
    case 'email':
      return user.email;
    case 'userId':
      return user.id;
    case 'static':
      return identity.staticUsernameValue ?? '';
  }
}

/**
 * Returns the user name and the role that an identity applies to the data of a user.
 *
 * @throws {ApiError} `invalid` when the identity resolves to no valid user name, because a report with an identity
 *   is never embedded without a user name.
 */
export function resolveUsername(
  identity: EffectiveIdentity,
  user: Pick<CurrentUser, 'id' | 'email'>,
): { username: string; role: string | null } {
  const username = getUsername(identity, user).trim();
  if (username === '' || username.length > maxUsernameLength || /\s/.test(username)) {
    throw new ApiError('invalid', "The report's effective identity resolves to no valid user name.", {
      health: 'identityInvalid',
    });
  }
  return { username, role: identity.role?.trim() || null };
}

/**
 * Returns the effective identity for the BI service; undefined if the report has none.
 *
 * @throws {ApiError} `invalid` when the identity resolves to no valid user name, or when the report has no dataset.
 */
export function resolveEffectiveIdentity(
  identity: EffectiveIdentity | null,
  user: Pick<CurrentUser, 'id' | 'email'>,
  datasetId: string | null,
): { username: string; roles: string[]; datasets: string[] } | undefined {
  if (!identity?.active) return undefined;
  const { username, role } = resolveUsername(identity, user);
  if (datasetId === null) {
    const text = 'A paginated report cannot be embedded with an effective identity.';
    throw new ApiError('invalid', text, { health: 'identityInvalid' });
  }
  return { username, roles: role === null ? [] : [role], datasets: [datasetId] };
}

/**
 * Asserts that the effective identity of a report applies to its connection. A report that users open with their own
 * accounts would be embedded without the identity and show too much data.
 *
 * @throws {ApiError} `invalid` when it does not.
 */
export function assertIdentityApplies({
  connectionType,
  effectiveIdentity,
}: {
  connectionType: ConnectionType;
  effectiveIdentity: EffectiveIdentity | null;
}): void {
  if (connectionType !== 'User Owns Data' || !effectiveIdentity?.active) return;
  const text = 'A report with an effective identity cannot use a connection of type User Owns Data.';
  throw new ApiError('invalid', text, { health: 'identityInvalid' });
}
