import { routes } from '@embed-portal/api-contract';
import { authorizeSelf } from '../authorize.ts';
import { defineQuery } from '../operation.ts';
import { selectGroups } from './read.ts';

/** Lists the groups of the caller's tenants, or of all tenants for a superAdmin. */
export const listGroupsOfUser = defineQuery(routes.listGroupsOfUser, ({ ctx, params }) => {
  authorizeSelf(ctx, params.userId);
  return ctx.db.asUser(ctx.user.id, (tx) => selectGroups(tx, ctx.user).execute());
});
