import { routes } from '@embed-portal/api-contract';
import { defineQuery } from '../operation.ts';
import { findTenant } from './find.ts';

/** Returns a tenant. */
export const getTenant = defineQuery(routes.getTenant, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findTenant(tx, ctx.user, params.tenantId)),
);
