import { routes } from '@embed-portal/api-contract';
import { defineQuery } from '../operation.ts';
import { findReport } from './read.ts';

/** Returns a report or a link. */
export const getReport = defineQuery(routes.getReport, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findReport(tx, ctx.user, params.reportId)),
);
