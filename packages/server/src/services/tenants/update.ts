import { routes } from '@embed-portal/api-contract';
import { notFound } from '../../errors.ts';
import { changed } from '../changed.ts';
import { mutation } from '../verb.ts';
import { tenantColumns } from './columns.ts';
import { inReach } from './reach.ts';

/** Changes name and description; the slug stays, so that addresses do. */
export const updateTenant = mutation(routes.updateTenant, async ({ ctx, tx, params, body }) => {
  const { name, description } = body;
  const row = await tx
    .updateTable('tenants')
    .set((eb) => ({ id: eb.ref('id'), ...changed({ name, description }) }))
    .where('id', '=', params.tenantId)
    .where(inReach(ctx.user, 'tenants.id'))
    .returning(tenantColumns)
    .executeTakeFirst();
  if (!row) throw notFound('Tenant');
  return row;
});
