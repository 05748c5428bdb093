import { routes } from '@embed-portal/api-contract';
import { omitUndefined } from '../omit-undefined.ts';
import { defineMutation } from '../operation.ts';
import { toUser } from './current-user.ts';
import { findUserForChange } from './find.ts';
import { lockSuperAdmins, assertNotLastSuperAdmin } from './last-super-admin.ts';

/** Updates the roles in the body, and activates or deactivates a user. Every updated user has the viewer role. */
export const updateUser = defineMutation(routes.updateUser, async ({ ctx, tx, params: { userId }, body }) => {
  const { roles = {}, active } = body;
  const mayEndSuperAdmin = roles.superAdmin === false || active === false;
  const admins = mayEndSuperAdmin ? await lockSuperAdmins(tx) : undefined;
  await findUserForChange({ ctx, tx }, userId);
  if (admins) assertNotLastSuperAdmin(admins, userId);
  const row = await tx
    .updateTable('users')
    .set({
      viewer: true,
      ...omitUndefined({
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
  return toUser(row);
});
