import { routes } from '@embed-portal/api-contract';
import { reading } from '../verb.ts';
import { findTenant } from './find.ts';

/** One tenant. */
export const getTenant = reading(routes.getTenant, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findTenant(tx, ctx.user, params.tenantId)),
);
