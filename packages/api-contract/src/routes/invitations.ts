import { z } from 'zod';
import { InvitationBody, InvitationResult } from '../entities/invitation.ts';
import { tenantParams } from './params.ts';
import { route } from './route.ts';

/** Separate from the tenant routes, which are part of the portal's main bundle. */
export const invitationRoutes = {
  inviteUsers: route({
    method: 'PUT',
    path: '/tenants/{tenantId}/users/rel/{userId}/invite',
    summary:
      'Grants users access to a tenant and, by default, notifies them by email. `userId` is the caller.',
    access: 'manageTenants',
    captcha: 'inviteTenantUser',
    params: tenantParams.extend({ userId: z.uuid() }),
    body: InvitationBody,
    response: InvitationResult,
    limitedBy: 'invitations',
  }),
} as const;
