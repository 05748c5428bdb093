import { z } from 'zod';
import { ViewSession, ViewSessionBody } from '../entities/view-session.ts';
import { tenantParams } from './params.ts';
import { route } from './route.ts';

const sessionParams = z.object({ viewSessionId: z.uuid() });

/** Routes that start, read and stop the sessions in which the caller views the portal as another user. */
export const viewSessionRoutes = {
  startViewSession: route({
    method: 'POST',
    path: '/tenants/{tenantId}/users/rel/{userId}/view-sessions',
    summary: 'Starts a session in which the caller views the portal as a member of a tenant.',
    access: 'viewAs',
    viewAs: 'actor',
    params: tenantParams.extend({ userId: z.uuid() }),
    body: ViewSessionBody,
    response: ViewSession,
    limitedBy: 'viewSessions',
  }),
  getViewSession: route({
    method: 'GET',
    path: '/view-sessions/{viewSessionId}',
    summary: 'Returns a session that the caller has started.',
    access: 'signedIn',
    viewAs: 'actor',
    params: sessionParams,
    response: ViewSession,
    errors: ['conflict'],
  }),
  stopViewSession: route({
    method: 'DELETE',
    path: '/view-sessions/{viewSessionId}',
    summary: 'Stops a session that the caller has started. Has no effect on a session that has ended.',
    access: 'signedIn',
    viewAs: 'actor',
    params: sessionParams,
  }),
} as const;
