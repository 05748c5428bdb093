import { routes } from '@embed-portal/api-contract';
import { authorizeSelf } from '../authorize.ts';
import { reading } from '../verb.ts';
import { reportOf, reportRows } from './read.ts';

/** The reports and links of the caller's tenants; of all, for a superAdmin. */
export const listReportsOfUser = reading(routes.listReportsOfUser, async ({ ctx, params }) => {
  authorizeSelf(ctx, params.userId);
  const rows = await ctx.db.asUser(ctx.user.id, (tx) => reportRows(tx, ctx.user).execute());
  return rows.map(reportOf);
});
