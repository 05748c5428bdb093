import { routes } from '@embed-portal/api-contract';
import { authorizeSelf } from '../authorize.ts';
import { defineQuery } from '../operation.ts';
import { toReport, selectReports } from './read.ts';

/** Lists the reports and links of the caller's tenants, or of all tenants for a superAdmin. */
export const listReportsOfUser = defineQuery(routes.listReportsOfUser, async ({ ctx, params }) => {
  authorizeSelf(ctx, params.userId);
  const rows = await ctx.db.asUser(ctx.user.id, (tx) => selectReports(tx, ctx.user).execute());
  return rows.map(toReport);
});
