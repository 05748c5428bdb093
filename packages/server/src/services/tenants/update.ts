import { routes } from '@embed-portal/api-contract';
import { omitUndefined } from '../omit-undefined.ts';
import { defineMutation } from '../operation.ts';
import { findForChange } from '../versions/find-for-change.ts';
import { tenantColumns } from './find.ts';
import { findTenant } from './find.ts';

/** Updates the name and the description. The slug never changes, so that URLs stay valid. */
export const updateTenant = defineMutation(routes.updateTenant, async ({ ctx, tx, params, body }) => {
  const { name, description } = body;
  const { id } = await findForChange(
    { ctx, tx },
    { table: 'tenants', id: params.tenantId, find: () => findTenant(tx, ctx.user, params.tenantId) },
  );
  return tx
    .updateTable('tenants')
    .set((eb) => ({ id: eb.ref('id'), ...omitUndefined({ name, description }) }))
    .where('id', '=', id)
    .returning(tenantColumns)
    .executeTakeFirstOrThrow();
});
