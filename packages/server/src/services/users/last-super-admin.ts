import type { Tx } from '../../db/database.ts';
import { PortalError } from '../../errors.ts';

/**
 * Holds all superAdmins until the end of the transaction, so that two of them can't end each other at once.
 *
 * @throws {PortalError} `invalid` when nobody but this user could administer the portal.
 */
export const needAnotherSuperAdmin = async (tx: Tx, userId: string): Promise<void> => {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('super_admin', '=', true)
    .where('active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (admins.some(({ id }) => id !== userId)) return;
  const text = 'This is the last active superAdmin: please make somebody else superAdmin first.';
  throw new PortalError('invalid', text);
};
