import { routes } from '@embed-portal/api-contract';
import type { Tx } from '../../db/database.ts';
import { notFound } from '../../errors.ts';
import { refuseInUse } from '../in-use.ts';
import { mutation } from '../verb.ts';
import { inReach } from './reach.ts';

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
  const tenant = await tx
    .selectFrom('tenants')
    .select('name')
    .where('id', '=', tenantId)
    .where(inReach(ctx.user, 'tenants.id'))
    .executeTakeFirst();
  if (!tenant) throw notFound('Tenant');
  refuseInUse(`Tenant "${tenant.name}"`, [
    ...(await namesOf(tx, 'apps', 'app', tenantId)),
    ...(await namesOf(tx, 'reports', 'report', tenantId)),
    ...(await namesOf(tx, 'groups', 'group', tenantId)),
    ...(await namesOf(tx, 'connections', 'connection', tenantId)),
  ]);
  await tx.deleteFrom('tenants').where('id', '=', tenantId).execute();
});
