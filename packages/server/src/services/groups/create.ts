import { routes } from '@embed-portal/api-contract';
import { assertSameTenant } from '../assert-references.ts';
import { defineMutation } from '../operation.ts';
import { requireTenant } from '../tenants/find.ts';
import { findGroup } from './read.ts';

/** Creates a group without members. */
export const createGroup = defineMutation(routes.createGroup, async ({ ctx, tx, params, body }) => {
  await requireTenant(tx, ctx.user, params.tenantId);
  assertSameTenant(params.tenantId, body.tenantId);
  const { id } = await tx
    .insertInto('groups')
    .values({ tenant_id: params.tenantId, name: body.name, description: body.description ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return findGroup(tx, ctx.user, id);
});
