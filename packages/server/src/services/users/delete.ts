import { routes } from '@embed-portal/api-contract';
import { defineMutation } from '../operation.ts';
import { findUserForChange } from './find.ts';
import { lockSuperAdmins, assertNotLastSuperAdmin } from './last-super-admin.ts';

/** Deletes a user with all memberships. A later sign-in creates a new user. */
export const deleteUser = defineMutation(routes.deleteUser, async ({ ctx, tx, params: { userId } }) => {
  const admins = await lockSuperAdmins(tx);
  await findUserForChange({ ctx, tx }, userId);
  assertNotLastSuperAdmin(admins, userId);
  await tx.deleteFrom('users').where('id', '=', userId).execute();
});
