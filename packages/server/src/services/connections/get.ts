import { routes } from '@embed-portal/api-contract';
import { reading } from '../verb.ts';
import { findConnection } from './read.ts';

/** One connection. */
export const getConnection = reading(routes.getConnection, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findConnection(tx, ctx.user, params.connectionId)),
);
