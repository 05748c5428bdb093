import { routes } from '@embed-portal/api-contract';
import { changed } from '../changed.ts';
import { mutation } from '../verb.ts';
import { userOf } from './current-user.ts';
import { findUser } from './find.ts';
import { needAnotherSuperAdmin } from './last-super-admin.ts';

/** Grants and takes roles, activates and deactivates. Whoever is saved is a viewer. */
export const updateUser = mutation(routes.updateUser, async ({ tx, params: { userId }, body }) => {
  const { roles = {}, active } = body;
  await findUser(tx, userId);
  if (roles.superAdmin === false || active === false) await needAnotherSuperAdmin(tx, userId);
  const row = await tx
    .updateTable('users')
    .set({
      viewer: true,
      ...changed({
        active,
        super_admin: roles.superAdmin,
        user_admin: roles.userAdmin,
        connection_admin: roles.connectionAdmin,
        contributer_admin: roles.contributerAdmin,
      }),
    })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return userOf(row);
});
