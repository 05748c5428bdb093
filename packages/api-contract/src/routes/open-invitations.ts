import { z } from 'zod';
import { OpenInvitation } from '../entities/invitation.ts';
import { pagingQuery } from '../paging.ts';
import { userParams } from './params.ts';
import { route } from './route.ts';

const openInvitationSortColumns = ['sent'] as const;

const answerParams = userParams.extend({ tenantId: z.uuid() });

/** Invitations from the point of view of the invited user, who is not yet a member of the tenant. */
export const openInvitationRoutes = {
  listOpenInvitations: route({
    method: 'GET',
    path: '/users/{userId}/invitations',
    summary:
      'Lists the invitations to the caller that are not yet accepted, newest first by default, in pages if a limit is given.',
    access: 'signedIn',
    errors: ['forbidden'],
    params: userParams,
    query: pagingQuery(openInvitationSortColumns),
    transfer: 'compressed',
    response: z.array(OpenInvitation),
  }),
  acceptInvitation: route({
    method: 'PUT',
    path: '/users/{userId}/invitations/{tenantId}',
    summary: 'Accepts an invitation to the caller, who becomes a member of the tenant.',
    access: 'signedIn',
    errors: ['forbidden'],
    params: answerParams,
    status: 204,
  }),
  declineInvitation: route({
    method: 'DELETE',
    path: '/users/{userId}/invitations/{tenantId}',
    summary: 'Declines an invitation to the caller.',
    access: 'signedIn',
    errors: ['forbidden'],
    params: answerParams,
  }),
} as const;
