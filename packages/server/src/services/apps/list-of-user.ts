import { routes } from '@embed-portal/api-contract';
import { authorizeSelf } from '../authorize.ts';
import { defineQuery } from '../operation.ts';
import { toApp, selectApps } from './read.ts';

/** Lists the apps that the caller may open. */
export const listAppsOfUser = defineQuery(routes.listAppsOfUser, async ({ ctx, params }) => {
  authorizeSelf(ctx, params.userId);
  const rows = await ctx.db.asUser(ctx.user.id, (tx) => selectApps(tx, ctx.user).execute());
  return rows.map(toApp);
});
