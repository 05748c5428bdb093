import type { Tx } from '../../db/database.ts';
import { PortalError } from '../../errors.ts';

/**
 * Locks all superAdmins until the end of the transaction, so that two of them can't end each other at once. Comes before
 * the lock of the user who is changed: in one order, so that two calls do not wait for each other.
 */
export const lockSuperAdmins = (tx: Tx): Promise<{ id: string }[]> =>
  tx
    .selectFrom('users')
    .select('id')
    .where('super_admin', '=', true)
    .where('active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();

/** @throws {PortalError} `invalid` when nobody but this user could administer the portal. */
export const assertNotLastSuperAdmin = (admins: readonly { id: string }[], userId: string): void => {
  if (admins.some(({ id }) => id !== userId)) return;
  const text = 'This is the last active superAdmin: please make somebody else superAdmin first.';
  throw new PortalError('invalid', text);
};
