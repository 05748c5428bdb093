import { can } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createInvalidFieldError, createNotFoundError } from '../../errors.ts';
import type { Caller } from './authorize.ts';

/** Selects the tenants of a caller without the capability `crossTenants`. */
function selectTenantIds({ id, requiredTenantRoles }: Caller) {
  const hasRole = requiredTenantRoles ? sql`roles && ${[...requiredTenantRoles]}::text[]` : sql`true`;
  return sql`select tenant_id as id from effective_memberships where user_id = ${id} and ${hasRole}`;
}

/**
 * Returns the condition that the caller can access the tenant in this column: members can access their tenants while
 * the membership is effective and they have the capability of the operation there, superAdmins all tenants. All queries
 * of tenant data use it in addition to row-level security.
 *
 * @param column - qualified column name, such as `groups.tenant_id`.
 */
export const whereTenantVisible = (caller: Caller, column: string): RawBuilder<boolean> =>
  can(caller.rolesList, 'crossTenants')
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} in (${selectTenantIds(caller)})`;

/**
 * Returns the condition that the caller may see the profile of the user in this column: superAdmins may see all users,
 * others the members of their tenants who have accepted the invitation. Row-level security ensures the same.
 */
export const whereUserVisible = (caller: Caller, column: string): RawBuilder<boolean> =>
  can(caller.rolesList, 'crossTenants')
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from disclosed_memberships where disclosed_memberships.user_id = ${sql.ref(column)}
          and ${whereTenantVisible(caller, 'disclosed_memberships.tenant_id')}
      )`;

/**
 * Like {@link whereTenantVisible}, but names the tenant of a caller who can access only one, so that PostgreSQL can read
 * its rows in the order of an index.
 */
export async function findTenantCondition(
  tx: Tx,
  caller: Caller,
  column: string,
): Promise<RawBuilder<boolean>> {
  if (can(caller.rolesList, 'crossTenants')) return sql<boolean>`true`;
  const { rows } = await sql<{ id: string }>`${selectTenantIds(caller)} limit 2`.execute(tx);
  const [first, second] = rows;
  return first && !second
    ? sql<boolean>`${sql.ref(column)} = ${first.id}`
    : whereTenantVisible(caller, column);
}

async function isTenantVisible(tx: Tx, user: Caller, tenantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('tenants')
    .select('id')
    .where('id', '=', tenantId)
    .where(whereTenantVisible(user, 'tenants.id'))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Asserts that the caller can access the tenant of the path.
 *
 * @throws {ApiError} `not_found` otherwise.
 */
export async function requireTenant(tx: Tx, user: Caller, tenantId: string): Promise<void> {
  if (!(await isTenantVisible(tx, user, tenantId))) throw createNotFoundError('Tenant');
}

/**
 * Asserts that the caller can access the tenant of the body.
 *
 * @throws {ApiError} `invalid` otherwise.
 */
export async function requireTargetTenant(tx: Tx, user: Caller, tenantId: string): Promise<void> {
  if (!(await isTenantVisible(tx, user, tenantId))) {
    throw createInvalidFieldError('tenantId', 'Tenant not found');
  }
}

/**
 * Asserts that the body names the tenant of the path.
 *
 * @throws {ApiError} `invalid` when the tenants differ.
 */
export function assertSameTenant(pathTenantId: string, bodyTenantId: string): void {
  if (pathTenantId !== bodyTenantId)
    throw createInvalidFieldError('tenantId', 'Must match the tenant in the URL');
}
