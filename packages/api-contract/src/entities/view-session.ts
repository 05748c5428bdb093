import { z } from 'zod';
import { limits } from '../constants.ts';
import { requiredText } from '../text.ts';
import { NamedEntity } from './access.ts';

/** Request to view the portal as another user. */
export const ViewSessionBody = z.object({
  reason: requiredText('Enter a reason', limits.maxViewReasonLength).describe('Stored in the audit log.'),
});

/** A period in which a user views the portal as another user. */
export const ViewSession = z.object({
  id: z.uuid(),
  actor: NamedEntity.describe('User who views the portal.'),
  target: NamedEntity.describe('User as whom the portal is viewed.'),
  tenant: NamedEntity.describe('Only data of this tenant is visible.'),
  reason: z.string(),
  started: z.number().int().describe('Epoch milliseconds.'),
  expires: z.number().int().describe('Epoch milliseconds.'),
  ended: z.boolean().describe('Whether the session was stopped, has expired or has lost its conditions.'),
});
export type ViewSession = z.infer<typeof ViewSession>;
