import { routes } from '@embed-portal/api-contract';
import { needTenant } from '../tenants/find.ts';
import { reading } from '../verb.ts';
import { reportOf, reportRows } from './read.ts';

/** The reports and links of one tenant. */
export const listReportsOfTenant = reading(routes.listReportsOfTenant, ({ ctx, params: { tenantId } }) =>
  ctx.db.asUser(ctx.user.id, async (tx) => {
    await needTenant(tx, ctx.user, tenantId);
    const rows = await reportRows(tx, ctx.user).where('reports.tenant_id', '=', tenantId).execute();
    return rows.map(reportOf);
  }),
);
