import { z } from 'zod';
import { restrictMemberChanges } from '../member-changes.ts';
import { uniqueIds, optionalText, requiredId, requiredText } from '../text.ts';
import { version } from '../version.ts';

export const Group = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  tenantId: z.uuid(),
  version,
  users: z.array(z.uuid()).describe('IDs of the group members, who are also members of the tenant.'),
});
export type Group = z.infer<typeof Group>;

/** Request body of the group form. */
export const GroupBody = z.object({
  name: requiredText('Name is required'),
  description: optionalText(),
  tenantId: requiredId('Tenant is required'),
});

/** Members of a group. */
export const GroupUsers = z.object({ users: uniqueIds('Users must be a list of IDs') });

export const GroupPatch = restrictMemberChanges(
  GroupBody.extend({
    users: GroupUsers.shape.users.describe('Replaces all members.'),
    addUsers: uniqueIds('Must be a list of IDs').describe('Users to add to the group.'),
    removeUsers: uniqueIds('Must be a list of IDs').describe('Users to remove from the group.'),
  }).partial(),
  { list: 'users', add: 'addUsers', remove: 'removeUsers' },
);
