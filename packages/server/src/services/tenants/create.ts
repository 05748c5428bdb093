import { randomUUID } from 'node:crypto';
import { routes } from '@embed-portal/api-contract';
import type { Tenant } from '@embed-portal/api-contract';
import type { Tx } from '../../db/database.ts';
import { PortalError } from '../../errors.ts';
import { authorizeSelf } from '../authorize.ts';
import { defineMutation } from '../operation.ts';
import { tenantColumns } from './find.ts';
import { findFreeSlug, lockSlugs, listTakenSlugs } from './slug.ts';

type NewTenant = Pick<Tenant, 'id' | 'name' | 'description'>;

const maxAttempts = 10;

/**
 * Inserts the tenant. Different names can have the same slug, so an insert that conflicts with a concurrent one is
 * retried with the next slug.
 */
const insertTenant = async (tx: Tx, tenant: NewTenant): Promise<void> => {
  await lockSlugs(tx, tenant.name, tenant.id);
  const taken = new Set(await listTakenSlugs(tx, tenant.name, tenant.id));
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const slug = findFreeSlug(tenant.name, tenant.id, taken);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('tenants')
      .values({ ...tenant, slug })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return;
    taken.add(slug);
  }
  throw new PortalError('conflict', 'Several tenants with this name are being created. Try again.');
};

/** Creates a tenant with a unique slug. The database adds the caller as its first member. */
export const createTenant = defineMutation(routes.createTenant, async ({ ctx, tx, params, body }) => {
  authorizeSelf(ctx, params.userId);
  const id = randomUUID();
  await insertTenant(tx, { id, name: body.name, description: body.description ?? null });
  return tx.selectFrom('tenants').select(tenantColumns).where('id', '=', id).executeTakeFirstOrThrow();
});
