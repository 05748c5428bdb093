import { z } from 'zod';

/** Names of all roles. Role lists in the API use this order. */
export const roleNames = [
  'superAdmin',
  'userAdmin',
  'connectionAdmin',
  'contributerAdmin',
  'viewer',
] as const;

export const Role = z.enum(roleNames);
export type Role = z.infer<typeof Role>;

export const Roles = z.object({
  superAdmin: z.boolean(),
  userAdmin: z.boolean(),
  connectionAdmin: z.boolean(),
  contributerAdmin: z.boolean(),
  viewer: z.boolean(),
});
export type Roles = z.infer<typeof Roles>;

/** Returns the granted roles in the order of {@link roleNames}. */
export const toRolesList = (roles: Roles): Role[] => roleNames.filter((name) => roles[name]);
