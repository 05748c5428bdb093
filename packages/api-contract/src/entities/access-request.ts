import { z } from 'zod';
import { limits } from '../constants.ts';
import { optionalText } from '../text.ts';
import { AccessRule, AccessUser, NamedEntity } from './access.ts';

/** Request of a user for access to an app. */
export const AccessRequestBody = z.object({ message: optionalText(limits.maxRequestMessageLength) });

/** An open request for access to an app. */
export const AccessRequest = z.object({
  id: z.uuid(),
  user: AccessUser,
  app: NamedEntity.extend({ tenantId: z.uuid() }),
  message: z.string().nullable(),
  created: z.number().int().describe('Epoch milliseconds.'),
  expires: z.number().int().describe('Epoch milliseconds.'),
  missing: AccessRule.nullable().describe(
    'First condition for opening the app that the user does not meet; null if the user can open it by now.',
  ),
  groups: z.array(NamedEntity).describe('Groups that open the app.'),
});
export type AccessRequest = z.infer<typeof AccessRequest>;

const reason = optionalText(limits.maxRequestMessageLength).describe(
  'Part of the email to the requesting user.',
);

/** Decision about a request for access. */
export const AccessDecision = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('granted'),
    groupId: z
      .uuid({ error: 'Must be an ID' })
      .nullable()
      .default(null)
      .describe('Group of the app that the user joins; null if the user can open the app by now.'),
  }),
  z.object({ decision: z.literal('declined'), reason }),
]);
export type AccessDecision = z.infer<typeof AccessDecision>;
