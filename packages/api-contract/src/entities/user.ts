import { z } from 'zod';
import { Role, Roles, TenantRole } from '../roles.ts';
import { version } from '../version.ts';

export const User = z.object({
  id: z.uuid(),
  name: z.string().describe('First and last name, or the email address if both are unknown.'),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  companyName: z.string().nullable(),
  phone: z.string().nullable(),
  registered: z.boolean().describe('True from the first sign-in.'),
  created: z.number().int().describe('Epoch milliseconds.'),
  active: z.boolean(),
  roles: Roles,
  version,
});
export type User = z.infer<typeof User>;

/** The signed-in user, as returned by `whoAmI`. */
export const CurrentUser = User.extend({
  rolesList: z
    .array(Role)
    .describe('Names of the granted roles that apply to all tenants of the user. A setting can limit them.'),
  tenantRoles: z
    .array(z.object({ tenantId: z.uuid(), roles: z.array(TenantRole) }))
    .describe('Roles for individual tenants, in addition to `rolesList`.'),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

const flag = z.boolean('Must be true or false');

/** Request body of the user form. The identity provider owns the profile, and every user keeps the viewer role. */
export const UserBody = z.object({
  roles: z.object({ superAdmin: flag, userAdmin: flag, connectionAdmin: flag, contributerAdmin: flag }),
  active: flag,
});
export const UserPatch = z.object({ roles: UserBody.shape.roles.partial(), active: flag }).partial();
