import { routes } from '@embed-portal/api-contract';
import { defineQuery } from '../operation.ts';
import { findApp } from './read.ts';

/** Returns an app with its groups and reports. */
export const getApp = defineQuery(routes.getApp, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findApp(tx, ctx.user, params.appId)),
);
