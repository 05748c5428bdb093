import { z } from 'zod';
import { BulkResult } from '../entities/bulk.ts';
import { Invitation, InvitationBody, InvitationResend, InvitationResult } from '../entities/invitation.ts';
import { pagingQuery } from '../paging.ts';
import { tenantParams } from './params.ts';
import { route } from './route.ts';

export const invitationSortColumns = ['sent', 'email'] as const;

const invitationParams = tenantParams.extend({ userId: z.uuid() });

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
  listInvitations: route({
    method: 'GET',
    path: '/tenants/{tenantId}/invitations',
    summary:
      'Lists the invitations to a tenant, newest first by default: one page if a limit is given, otherwise at most 10,000.',
    access: 'manageTenants',
    params: tenantParams,
    query: pagingQuery(invitationSortColumns),
    transfer: 'compressed',
    response: z.array(Invitation),
  }),
  resendInvitation: route({
    method: 'POST',
    path: '/tenants/{tenantId}/invitations/{userId}/resend',
    summary:
      'Sends a pending or expired invitation again with the same message, and starts its validity period again.',
    access: 'manageTenants',
    captcha: 'inviteTenantUser',
    params: invitationParams,
    response: Invitation,
    status: 200,
    limitedBy: 'invitations',
  }),
  resendInvitations: route({
    method: 'POST',
    path: '/tenants/{tenantId}/invitations/resend',
    summary:
      'Sends several pending or expired invitations again. Invitations that cannot be sent do not affect the others.',
    access: 'manageTenants',
    captcha: 'inviteTenantUser',
    params: tenantParams,
    body: InvitationResend,
    response: BulkResult,
    status: 200,
    limitedBy: 'invitations',
  }),
  withdrawInvitation: route({
    method: 'DELETE',
    path: '/tenants/{tenantId}/invitations/{userId}',
    summary: 'Withdraws a pending or expired invitation. The user loses the membership and its groups.',
    access: 'manageTenants',
    params: invitationParams,
  }),
} as const;
