import { routes } from '@embed-portal/api-contract';
import { reading } from '../verb.ts';
import { userOf } from './current-user.ts';
import { findUser } from './find.ts';

/** One user. */
export const getUser = reading(routes.getUser, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, async (tx) => userOf(await findUser(tx, params.userId))),
);
