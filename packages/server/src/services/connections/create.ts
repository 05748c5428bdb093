import { routes } from '@embed-portal/api-contract';
import { defineMutation } from '../operation.ts';
import { assertSameTenant, requireTenant } from '../tenant-scope.ts';
import { findConnection } from './read.ts';

/** Creates a connection without credentials or allowed workspaces. */
export const createConnection = defineMutation(routes.createConnection, async ({ ctx, tx, params, body }) => {
  await requireTenant(tx, ctx.user, params.tenantId);
  assertSameTenant(params.tenantId, body.tenantId);
  const { name, description = null, type, tenantId } = body;
  const { id } = await tx
    .insertInto('connections')
    .values({ tenant_id: tenantId, name, description, type })
    .returning('id')
    .executeTakeFirstOrThrow();
  return findConnection(tx, ctx.user, id);
});
