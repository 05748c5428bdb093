import { routes } from '@embed-portal/api-contract';
import { reading } from '../verb.ts';
import { findGroup } from './read.ts';

/** One group with its members. */
export const getGroup = reading(routes.getGroup, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findGroup(tx, ctx.user, params.groupId)),
);
