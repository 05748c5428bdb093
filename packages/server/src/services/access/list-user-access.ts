import { canIn, routes } from '@embed-portal/api-contract';
import type {
  CurrentUser,
  EffectiveIdentity,
  ReportAccess,
  SecurityFilter,
} from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../db/database.ts';
import { selectVisibleApps } from '../apps.ts';
import { resolveUsername } from '../embed-tokens/effective-identity.ts';
import { defineQuery } from '../operation.ts';
import { buildTextCondition, listOrPage } from '../paging/keyset.ts';
import { whereTenantVisible } from '../tenant-scope.ts';
import { findVisibleUser, selectPaths } from './access-paths.ts';

interface ReportRow {
  id: string;
  name: string;
  type: 'Report' | 'Link';
  effectiveIdentity: EffectiveIdentity | null;
  securityFilters: SecurityFilter[];
}

type Person = Pick<CurrentUser, 'id' | 'email'>;

const resolveIdentity = (identity: EffectiveIdentity | null, user: Person): ReportAccess['identity'] => {
  if (!identity?.active) return null;
  try {
    return resolveUsername(identity, user);
  } catch {
    return { username: null, role: identity.role };
  }
};

const toReportAccess = ({ effectiveIdentity, ...report }: ReportRow, user: Person): ReportAccess => ({
  ...report,
  identity: resolveIdentity(effectiveIdentity, user),
});

/** Selects the ordered reports of an app, as JSON. */
const selectReports = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('app_reports')
      .innerJoin('reports', 'reports.id', 'app_reports.report_id')
      .select([
        'reports.id',
        'reports.name',
        'reports.type',
        'reports.effective_identity as effectiveIdentity',
        'reports.security_filters as securityFilters',
      ])
      .where('app_reports.app_id', '=', sql.ref<string>('apps.id'))
      .orderBy('app_reports.position'),
  );

const byName = [{ column: 'name', descending: false }] as const;

/**
 * Lists the apps that a user may open, sorted by name. Names of apps that the caller may not open are withheld, and
 * the reports of all apps unless the caller may manage reports.
 */
export const listUserAccess = defineQuery(
  routes.listUserAccess,
  ({ ctx, params: { userId }, query: { search, sort = byName, ...page } }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      const user = await findVisibleUser(tx, ctx.user, userId);
      const granted = tx
        .selectFrom('app_access_paths')
        .select('app_access_paths.app_id')
        .where('app_access_paths.user_id', '=', user.id);
      const isListable = sql<boolean>`apps.id in (${selectVisibleApps(tx, ctx.user).select('apps.id')})`;
      const name = sql<string>`case when ${isListable} then lower(apps.name) else '' end`;
      const query = tx
        .selectFrom('apps')
        .select(['apps.id', 'apps.name', 'apps.tenant_id as tenantId', isListable.as('isListable')])
        .select(selectPaths(tx, sql`${user.id}`, sql.ref('apps.id')).as('paths'))
        .select(selectReports(tx).as('reports'))
        .where('apps.id', 'in', granted)
        .where(whereTenantVisible(ctx.user, 'apps.tenant_id'))
        .$if(Boolean(search), (all) =>
          all.where(buildTextCondition(search ?? '', sql`apps.name`)).where(isListable),
        );
      const toItem = ({
        id,
        name: appName,
        tenantId,
        ...row
      }: Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>) => ({
        app: row.isListable ? { id, name: appName, tenantId } : null,
        paths: row.paths,
        reports: canIn(ctx.user, tenantId, 'manageReports')
          ? row.reports.map((report) => toReportAccess(report, user))
          : null,
      });
      const columns = { name: { expression: name, type: 'text' } } as const;
      return listOrPage({ query, columns, id: sql.ref('apps.id'), toItem }, { ...page, sort });
    }),
);
