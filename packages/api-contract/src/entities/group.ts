import { z } from 'zod';
import { ids, optionalText, requiredId, requiredText } from '../text.ts';

export const Group = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  tenantId: z.uuid(),
  users: z.array(z.uuid()).describe('Ids of its members, who are members of its tenant.'),
});
export type Group = z.infer<typeof Group>;

/** What the group form sends. */
export const GroupBody = z.object({
  name: requiredText('Name is required'),
  description: optionalText(),
  tenantId: requiredId('Tenant is required'),
});
export const GroupPatch = GroupBody.extend({ users: ids('Users must be a list of ids') }).partial();
