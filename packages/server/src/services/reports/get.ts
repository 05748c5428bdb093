import { routes } from '@embed-portal/api-contract';
import { reading } from '../verb.ts';
import { findReport } from './read.ts';

/** One report or link. */
export const getReport = reading(routes.getReport, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findReport(tx, ctx.user, params.reportId)),
);
