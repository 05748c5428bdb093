import type { Tx } from '../../db/database.ts';
import { PortalError } from '../../errors.ts';

/**
 * Locks all active superAdmins until the end of the transaction, so that two of them cannot remove each other
 * concurrently. Runs before the changed user is locked, because a consistent lock order avoids deadlocks.
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

/**
 * Asserts that another active superAdmin remains without this user.
 *
 * @throws {PortalError} `invalid` when this user is the last one.
 */
export const assertNotLastSuperAdmin = (admins: readonly { id: string }[], userId: string): void => {
  if (admins.some(({ id }) => id !== userId)) return;
  const text = 'This is the last active superAdmin. Grant the role to another user first.';
  throw new PortalError('invalid', text);
};
