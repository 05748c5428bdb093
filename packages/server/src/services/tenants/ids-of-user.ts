import type { Tx } from '../../db/database.ts';

/** Sub-query: the tenants that a user is a member of. */
export const tenantIdsOf = (tx: Tx, userId: string) =>
  tx.selectFrom('memberships').select('memberships.tenant_id').where('memberships.user_id', '=', userId);
