import { routes } from '@embed-portal/api-contract';
import { defineQuery } from '../operation.ts';
import { requireTenant } from '../tenants/find.ts';
import { toReport, selectReports } from './read.ts';

/** Lists the reports and links of a tenant. */
export const listReportsOfTenant = defineQuery(routes.listReportsOfTenant, ({ ctx, params: { tenantId } }) =>
  ctx.db.asUser(ctx.user.id, async (tx) => {
    await requireTenant(tx, ctx.user, tenantId);
    const rows = await selectReports(tx, ctx.user).where('reports.tenant_id', '=', tenantId).execute();
    return rows.map(toReport);
  }),
);
