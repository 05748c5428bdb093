import { routes } from '@embed-portal/api-contract';
import { authorizeSelf } from '../authorize.ts';
import { reading } from '../verb.ts';
import { groupsOf } from './read.ts';

/** The groups of the caller's tenants; of all, for a superAdmin. */
export const listGroupsOfUser = reading(routes.listGroupsOfUser, ({ ctx, params }) => {
  authorizeSelf(ctx, params.userId);
  return ctx.db.asUser(ctx.user.id, (tx) => groupsOf(tx, ctx.user).execute());
});
