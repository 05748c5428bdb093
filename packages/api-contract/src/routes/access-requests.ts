import { z } from 'zod';
import { AccessDecision, AccessRequest, AccessRequestBody } from '../entities/access-request.ts';
import { pagingQuery } from '../paging.ts';
import { noParams, route } from './route.ts';

const accessRequestSortColumns = ['created'] as const;

export const accessRequestRoutes = {
  requestAccess: route({
    method: 'POST',
    path: '/apps/{appId}/access-requests',
    summary:
      'Asks the administrators of an app for access. The response is the same for apps that do not exist, that belong to tenants of which the caller is not a member, that the caller can open, and for repeated requests.',
    access: 'openApps',
    params: z.object({ appId: z.uuid() }),
    body: AccessRequestBody,
    status: 204,
    limitedBy: 'invitations',
  }),
  listAccessRequests: route({
    method: 'GET',
    path: '/access-requests',
    summary:
      'Lists the open requests for access to apps of the caller’s tenants, oldest first by default: one page if a limit is given, otherwise at most 100.',
    access: 'manageGroups',
    params: noParams,
    query: pagingQuery(accessRequestSortColumns),
    transfer: 'compressed',
    response: z.array(AccessRequest),
  }),
  decideAccessRequest: route({
    method: 'POST',
    path: '/apps/{appId}/access-requests/{userId}/decision',
    summary:
      'Grants the open request of a user by adding the user to a group of the app, or declines it, and notifies the user by email.',
    access: 'manageGroups',
    params: z.object({ appId: z.uuid(), userId: z.uuid() }),
    body: AccessDecision,
    status: 204,
  }),
} as const;
