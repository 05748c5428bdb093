import { routes } from '@embed-portal/api-contract';
import { defineQuery } from '../operation.ts';
import { findGroup } from './read.ts';

/** Returns a group with its members. */
export const getGroup = defineQuery(routes.getGroup, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findGroup(tx, ctx.user, params.groupId)),
);
