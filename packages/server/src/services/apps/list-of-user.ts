import { routes } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { authorizeSelf } from '../authorize.ts';
import { reading } from '../verb.ts';
import { appReportColumns, appReportOf } from './app-report.ts';
import { visibleApps } from './visible.ts';

/** The apps that the caller may open, by name, each with its groups and, in their order, its reports. */
export const listAppsOfUser = reading(routes.listAppsOfUser, async ({ ctx, params }) => {
  authorizeSelf(ctx, params.userId);
  const rows = await ctx.db.asUser(ctx.user.id, (tx) =>
    visibleApps(tx, ctx.user)
      .select((eb) => [
        'apps.id',
        'apps.name',
        'apps.description',
        'apps.icon',
        'apps.tenant_id as tenantId',
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
      .orderBy('apps.id')
      .execute(),
  );
  return rows.map(({ reportRows, ...app }) => ({ ...app, __reports: reportRows.map(appReportOf) }));
});
