import { routes } from '@embed-portal/api-contract';
import { defineQuery } from '../operation.ts';
import { findConnection } from './read.ts';

/** Returns a connection. */
export const getConnection = defineQuery(routes.getConnection, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findConnection(tx, ctx.user, params.connectionId)),
);
