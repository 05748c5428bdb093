import type { Tx } from '../../db/database.ts';
import { createInvalidFieldError } from '../../errors.ts';

function hasMissing(ids: readonly string[], found: readonly { id: string }[]): boolean {
  const foundIds = new Set(found.map(({ id }) => id));
  return ids.some((id) => !foundIds.has(id));
}

/**
 * Asserts that all groups or reports belong to a tenant.
 *
 * @throws {ApiError} `invalid` when a group or report does not.
 */
export async function assertBelongToTenant(
  tx: Tx,
  table: 'groups' | 'reports',
  ids: readonly string[],
  tenantId: string,
  field: string = table,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
  if (hasMissing(ids, rows)) throw createInvalidFieldError(field, 'Must belong to the tenant');
}

/**
 * Asserts that all users are members of a tenant.
 *
 * @throws {ApiError} `invalid` when a user is not.
 */
export async function assertMembers(
  tx: Tx,
  ids: readonly string[],
  tenantId: string,
  field: string,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('memberships')
    .select('user_id as id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', ids)
    .execute();
  if (hasMissing(ids, rows)) throw createInvalidFieldError(field, 'Must all be members of the tenant');
}
