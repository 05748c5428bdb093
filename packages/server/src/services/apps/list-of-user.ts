import { routes } from '@embed-portal/api-contract';
import { authorizeSelf } from '../authorize.ts';
import { reading } from '../verb.ts';
import { appOf, appRows } from './read.ts';

/** The apps that the caller may open. */
export const listAppsOfUser = reading(routes.listAppsOfUser, async ({ ctx, params }) => {
  authorizeSelf(ctx, params.userId);
  const rows = await ctx.db.asUser(ctx.user.id, (tx) => appRows(tx, ctx.user).execute());
  return rows.map(appOf);
});
