import { routes } from '@embed-portal/api-contract';
import { mutation } from '../verb.ts';
import { findUser } from './find.ts';
import { needAnotherSuperAdmin } from './last-super-admin.ts';

/** Deletes a user with all memberships. Somebody who signs in again later starts as a new user. */
export const deleteUser = mutation(routes.deleteUser, async ({ tx, params: { userId } }) => {
  await findUser(tx, userId);
  await needAnotherSuperAdmin(tx, userId);
  await tx.deleteFrom('users').where('id', '=', userId).execute();
});
