import { z } from 'zod';
import { Role, Roles } from '../roles.ts';
import { version } from '../version.ts';

export const User = z.object({
  id: z.uuid(),
  name: z.string().describe('First and last name in one; the e-mail address while neither is known.'),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  companyName: z.string().nullable(),
  phone: z.string().nullable(),
  registered: z.boolean().describe('True from the first sign-in on.'),
  created: z.number().int().describe('Epoch milliseconds.'),
  active: z.boolean(),
  roles: Roles,
  version,
});
export type User = z.infer<typeof User>;

/** The caller, as `whoAmI` answers. */
export const CurrentUser = User.extend({
  rolesList: z.array(Role).describe('The granted roles by name; menus filter by it.'),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

const flag = z.boolean('Must be true or false');

/** What the user form sends. The profile comes from the identity provider, and nobody is less than a viewer. */
export const UserBody = z.object({
  roles: z.object({ superAdmin: flag, userAdmin: flag, connectionAdmin: flag, contributerAdmin: flag }),
  active: flag,
});
export const UserPatch = z.object({ roles: UserBody.shape.roles.partial(), active: flag }).partial();
