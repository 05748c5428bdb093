import { routes } from '@embed-portal/api-contract';
import { needSameTenant } from '../references.ts';
import { needTenant } from '../tenants/find.ts';
import { mutation } from '../verb.ts';
import { findConnection } from './read.ts';

/** A connection without credentials, which opens no workspace yet. */
export const createConnection = mutation(routes.createConnection, async ({ ctx, tx, params, body }) => {
  await needTenant(tx, ctx.user, params.tenantId);
  needSameTenant(params.tenantId, body.tenantId);
  const { name, description = null, type, tenantId } = body;
  const { id } = await tx
    .insertInto('connections')
    .values({ tenant_id: tenantId, name, description, type })
    .returning('id')
    .executeTakeFirstOrThrow();
  return findConnection(tx, ctx.user, id);
});
