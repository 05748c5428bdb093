import { routes } from '@embed-portal/api-contract';
import type { CurrentUser, UserApp } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../db/database.ts';
import { createNotFoundError } from '../../errors.ts';
import { authorizeSelf } from '../authorize.ts';
import { defineQuery } from '../operation.ts';
import { appReportColumns, toAppReport } from './app-report.ts';
import type { AppReportRow } from './app-report.ts';
import { selectVisibleApps } from './visible.ts';

/** Selects the apps that a user may open, sorted by name, each with its groups and ordered reports. */
const selectApps = (tx: Tx, user: CurrentUser) =>
  selectVisibleApps(tx, user)
    .select((eb) => [
      'apps.id',
      'apps.name',
      'apps.description',
      'apps.icon',
      'apps.tenant_id as tenantId',
      'apps.version',
      jsonArrayFrom(
        eb
          .selectFrom('app_groups')
          .innerJoin('groups', 'groups.id', 'app_groups.group_id')
          .select(['groups.id', 'groups.name'])
          .whereRef('app_groups.app_id', '=', 'apps.id')
          .orderBy('groups.name'),
      ).as('__groups'),
      jsonArrayFrom(
        eb
          .selectFrom('app_reports')
          .innerJoin('reports', 'reports.id', 'app_reports.report_id')
          .select(appReportColumns)
          .whereRef('app_reports.app_id', '=', 'apps.id')
          .orderBy('app_reports.position'),
      ).as('reportRows'),
    ])
    .orderBy(sql`lower(apps.name)`)
    .orderBy('apps.id');

type AppRow = Omit<UserApp, '__reports'> & { reportRows: AppReportRow[] };

const toApp = ({ reportRows, ...app }: AppRow): UserApp => ({
  ...app,
  __reports: reportRows.map(toAppReport),
});

/**
 * Returns an app that the user may open.
 *
 * @throws {PortalError} `not_found` when the user cannot access it.
 */
export const findApp = async (tx: Tx, user: CurrentUser, id: string): Promise<UserApp> => {
  const row = await selectApps(tx, user).where('apps.id', '=', id).executeTakeFirst();
  if (!row) throw createNotFoundError('App');
  return toApp(row);
};

/** Returns an app with its groups and reports. */
export const getApp = defineQuery(routes.getApp, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findApp(tx, ctx.user, params.appId)),
);

/** Lists the apps that the caller may open. */
export const listAppsOfUser = defineQuery(routes.listAppsOfUser, async ({ ctx, params }) => {
  authorizeSelf(ctx, params.userId);
  const rows = await ctx.db.asUser(ctx.user.id, (tx) => selectApps(tx, ctx.user).execute());
  return rows.map(toApp);
});
