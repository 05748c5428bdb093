import { routes } from '@embed-portal/api-contract';
import { defineQuery } from '../operation.ts';
import { toUser } from './current-user.ts';
import { findUser } from './find.ts';

/** Returns a user. */
export const getUser = defineQuery(routes.getUser, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, async (tx) => toUser(await findUser(tx, params.userId))),
);
