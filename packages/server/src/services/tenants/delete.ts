import { routes } from '@embed-portal/api-contract';
import type { Tx } from '../../db/database.ts';
import { refuseInUse } from '../in-use.ts';
import { mutation } from '../verb.ts';
import { findForChange } from '../versions/find-for-change.ts';
import { findTenant } from './find.ts';

const namesOf = async (
  tx: Tx,
  table: 'apps' | 'reports' | 'groups' | 'connections',
  what: string,
  tenantId: string,
): Promise<string[]> => {
  const rows = await tx.selectFrom(table).select('name').where('tenant_id', '=', tenantId).execute();
  return rows.map(({ name }) => `${what} "${name}"`);
};

/** Deletes an empty tenant with its memberships. */
export const deleteTenant = mutation(routes.deleteTenant, async ({ ctx, tx, params: { tenantId } }) => {
  const tenant = await findForChange(
    { ctx, tx },
    { table: 'tenants', id: tenantId, find: () => findTenant(tx, ctx.user, tenantId) },
  );
  refuseInUse(`Tenant "${tenant.name}"`, [
    ...(await namesOf(tx, 'apps', 'app', tenantId)),
    ...(await namesOf(tx, 'reports', 'report', tenantId)),
    ...(await namesOf(tx, 'groups', 'group', tenantId)),
    ...(await namesOf(tx, 'connections', 'connection', tenantId)),
  ]);
  await tx.deleteFrom('tenants').where('id', '=', tenantId).execute();
});
