import type { CurrentUser, Tenant } from '@embed-portal/api-contract';
import type { Tx } from '../../db/database.ts';
import { createInvalidFieldError, createNotFoundError } from '../../errors.ts';
import { whereTenantVisible } from './tenant-scope.ts';

const isTenantVisible = async (tx: Tx, user: CurrentUser, tenantId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('tenants')
    .select('id')
    .where('id', '=', tenantId)
    .where(whereTenantVisible(user, 'tenants.id'))
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Returns a tenant.
 *
 * @throws {PortalError} `not_found` when the caller cannot access it.
 */
export const findTenant = async (tx: Tx, user: CurrentUser, tenantId: string): Promise<Tenant> => {
  const tenant = await tx
    .selectFrom('tenants')
    .select(tenantColumns)
    .where('id', '=', tenantId)
    .where(whereTenantVisible(user, 'tenants.id'))
    .executeTakeFirst();
  if (!tenant) throw createNotFoundError('Tenant');
  return tenant;
};

/**
 * Asserts that the caller can access the tenant of the path.
 *
 * @throws {PortalError} `not_found` otherwise.
 */
export const requireTenant = async (tx: Tx, user: CurrentUser, tenantId: string): Promise<void> => {
  if (!(await isTenantVisible(tx, user, tenantId))) throw createNotFoundError('Tenant');
};

/**
 * Asserts that the caller can access the tenant of the body.
 *
 * @throws {PortalError} `invalid` otherwise.
 */
export const requireTargetTenant = async (tx: Tx, user: CurrentUser, tenantId: string): Promise<void> => {
  if (!(await isTenantVisible(tx, user, tenantId))) {
    throw createInvalidFieldError('tenantId', 'Tenant not found');
  }
};

/** Columns of a tenant in the API. */
export const tenantColumns = ['id', 'name', 'description', 'slug as URL', 'version'] as const;
