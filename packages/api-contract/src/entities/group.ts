import { z } from 'zod';
import { checkMemberChanges } from '../member-changes.ts';
import { uniqueIds, optionalText, requiredId, requiredText } from '../text.ts';
import { version } from '../version.ts';

export const Group = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  tenantId: z.uuid(),
  version,
  users: z.array(z.uuid()).describe('Ids of its members, who are members of its tenant.'),
});
export type Group = z.infer<typeof Group>;

/** What the group form sends. */
export const GroupBody = z.object({
  name: requiredText('Name is required'),
  description: optionalText(),
  tenantId: requiredId('Tenant is required'),
});

/** The members of a group. */
export const GroupUsers = z.object({ users: uniqueIds('Users must be a list of ids') });

export const GroupPatch = checkMemberChanges(
  GroupBody.extend({
    users: GroupUsers.shape.users.describe('Replaces all members.'),
    addUsers: uniqueIds('Must be a list of ids').describe('Users to add; the members stay.'),
    removeUsers: uniqueIds('Must be a list of ids').describe('Users to remove; the other members stay.'),
  }).partial(),
  { list: 'users', add: 'addUsers', remove: 'removeUsers' },
);
