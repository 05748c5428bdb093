import { routes } from '@embed-portal/api-contract';
import { changed } from '../changed.ts';
import { mutation } from '../verb.ts';
import { userOf } from './current-user.ts';
import { findUserForChange } from './find.ts';
import { lockSuperAdmins, needAnotherSuperAdmin } from './last-super-admin.ts';

/** Grants and revokes the roles that were sent, activates and deactivates. Every saved user is a viewer. */
export const updateUser = mutation(routes.updateUser, async ({ ctx, tx, params: { userId }, body }) => {
  const { roles = {}, active } = body;
  const mayEndSuperAdmin = roles.superAdmin === false || active === false;
  const admins = mayEndSuperAdmin ? await lockSuperAdmins(tx) : undefined;
  await findUserForChange({ ctx, tx }, userId);
  if (admins) needAnotherSuperAdmin(admins, userId);
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
