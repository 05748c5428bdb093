import { routes } from '@embed-portal/api-contract';
import type { Tx } from '../../db/database.ts';
import { assertNotInUse } from '../assert-not-in-use.ts';
import { defineMutation } from '../operation.ts';
import { findForChange } from '../versions/find-for-change.ts';
import { findTenant } from './find.ts';

const listReferences = async (
  tx: Tx,
  table: 'apps' | 'reports' | 'groups' | 'connections',
  entityName: string,
  tenantId: string,
): Promise<string[]> => {
  const rows = await tx.selectFrom(table).select('name').where('tenant_id', '=', tenantId).execute();
  return rows.map(({ name }) => `${entityName} "${name}"`);
};

/** Deletes an empty tenant with its memberships. */
export const deleteTenant = defineMutation(routes.deleteTenant, async ({ ctx, tx, params: { tenantId } }) => {
  const tenant = await findForChange(
    { ctx, tx },
    { table: 'tenants', id: tenantId, find: () => findTenant(tx, ctx.user, tenantId) },
  );
  assertNotInUse(`Tenant "${tenant.name}"`, [
    ...(await listReferences(tx, 'apps', 'app', tenantId)),
    ...(await listReferences(tx, 'reports', 'report', tenantId)),
    ...(await listReferences(tx, 'groups', 'group', tenantId)),
    ...(await listReferences(tx, 'connections', 'connection', tenantId)),
  ]);
  await tx.deleteFrom('tenants').where('id', '=', tenantId).execute();
});
