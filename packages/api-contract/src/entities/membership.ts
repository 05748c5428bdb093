import { z } from 'zod';
import { Role, TenantRoles } from '../roles.ts';
import { version } from '../version.ts';

/** End of the year 2100, before which all access must end that ends at all. */
const latestAccessEnd = 4_133_980_799_999;

/** Time at which a membership ends. */
export const accessEnd = z
  .number('Must be a time in epoch milliseconds')
  .int('Must be a time in epoch milliseconds')
  .max(latestAccessEnd, 'Must be before the year 2101')
  .refine((time) => time > Date.now(), 'Must be in the future')
  .nullable()
  .describe('Epoch milliseconds at which access to the tenant ends, or null if it does not end.');

/** Request body of the membership form. */
export const MembershipPatch = z
  .object({
    accessExpires: accessEnd,
    roles: z
      .object({
        userAdmin: z.boolean('Must be true or false'),
        connectionAdmin: z.boolean('Must be true or false'),
        contributerAdmin: z.boolean('Must be true or false'),
      })
      .partial()
      .describe(
        'Roles to grant or revoke for this tenant. Callers can change only roles that they have in it.',
      ),
  })
  .partial();

export const TenantUser = z.object({
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z
    .string()
    .nullable()
    .describe('Null, like the other names, until the user has accepted the invitation.'),
  email: z.string().describe('The address of the invitation until the user has accepted it.'),
  companyName: z.string().nullable(),
  accepted: z
    .boolean()
    .describe(
      'False for invited users until they have accepted the invitation, whether or not they already have access. Only their address is known to the tenant.',
    ),
  accessExpires: z
    .number()
    .int()
    .nullable()
    .describe('Epoch milliseconds at which access to the tenant ends or has ended, or null.'),
  roles: TenantRoles.describe('Roles of the member for this tenant, in addition to the roles of the user.'),
  globalRoles: z
    .array(Role)
    .nullable()
    .describe('Roles of the user for all tenants of the user. Null unless the caller is a superAdmin.'),
  manageable: z
    .boolean()
    .describe(
      'False if the member has a role that the caller does not have, so that the caller cannot change or remove the membership.',
    ),
  version,
});
export type TenantUser = z.infer<typeof TenantUser>;
