import { can } from '@embed-portal/api-contract';
import type { CurrentUser } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../db/database.ts';
import { createInvalidFieldError, createNotFoundError } from '../errors.ts';

/**
 * Returns the condition that the user can access the tenant in this column: members can access their tenants
 * while the membership is effective, superAdmins all tenants. All queries of tenant data use it in addition to row-level security.
 *
 * @param column - qualified column name, such as `groups.tenant_id`.
 */
export const whereTenantVisible = ({ id, rolesList }: CurrentUser, column: string): RawBuilder<boolean> =>
  can(rolesList, 'crossTenants')
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} in (select tenant_id from effective_memberships where user_id = ${id})`;

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

/**
 * Asserts that the body names the tenant of the path.
 *
 * @throws {PortalError} `invalid` when the tenants differ.
 */
export const assertSameTenant = (pathTenantId: string, bodyTenantId: string): void => {
  if (pathTenantId !== bodyTenantId)
    throw createInvalidFieldError('tenantId', 'Must match the tenant in the URL');
};
