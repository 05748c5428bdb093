import { routes } from '@embed-portal/api-contract';
import { needSameTenant } from '../references.ts';
import { needTenant } from '../tenants/find.ts';
import { mutation } from '../verb.ts';
import { findGroup } from './read.ts';

/** A group without members. */
export const createGroup = mutation(routes.createGroup, async ({ ctx, tx, params, body }) => {
  await needTenant(tx, ctx.user, params.tenantId);
  needSameTenant(params.tenantId, body.tenantId);
  const { id } = await tx
    .insertInto('groups')
    .values({ tenant_id: params.tenantId, name: body.name, description: body.description ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return findGroup(tx, ctx.user, id);
});
