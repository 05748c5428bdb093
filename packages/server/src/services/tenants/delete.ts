import { routes } from '@embed-portal/api-contract';
import type { Tx } from '../../db/database.ts';
import { assertNotInUse } from '../assert-not-in-use.ts';
import { defineMutation } from '../operation.ts';
import { findForChange } from '../versions/find-for-change.ts';
import { findTenant } from './find.ts';

const listContents = async (
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
  const contents = [
    ...(await listContents(tx, 'apps', 'app', tenantId)),
    ...(await listContents(tx, 'reports', 'report', tenantId)),
    ...(await listContents(tx, 'groups', 'group', tenantId)),
    ...(await listContents(tx, 'connections', 'connection', tenantId)),
  ];
  assertNotInUse(`Tenant "${tenant.name}"`, contents, 'Delete its contents first.');
  await tx.deleteFrom('tenants').where('id', '=', tenantId).execute();
});
