import type { Tx } from '../db/database.ts';
import { invalidFieldError } from '../errors.ts';

/** @throws {PortalError} `invalid` when the tenants in the body and the path differ. */
export const assertSameTenant = (ofPath: string, ofBody: string): void => {
  if (ofPath !== ofBody) throw invalidFieldError('tenantId', 'Must match the tenant in the URL');
};

const hasMissing = (ids: readonly string[], found: readonly { id: string }[]): boolean => {
  const known = new Set(found.map(({ id }) => id));
  return ids.some((id) => !known.has(id));
};

/** @throws {PortalError} `invalid` unless all rows exist in this tenant. */
export const assertBelongToTenant = async (
  tx: Tx,
  table: 'groups' | 'reports',
  ids: readonly string[],
  tenantId: string,
  field: string = table,
): Promise<void> => {
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
  if (hasMissing(ids, rows)) throw invalidFieldError(field, `Must all be ${table} of the tenant`);
};

/** @throws {PortalError} `invalid` unless all users are members of this tenant. */
export const assertMembers = async (
  tx: Tx,
  ids: readonly string[],
  tenantId: string,
  field = 'users',
): Promise<void> => {
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('memberships')
    .select('user_id as id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', ids)
    .execute();
  if (hasMissing(ids, rows)) throw invalidFieldError(field, 'Must all be members of the tenant');
};
