import type { CurrentUser } from '@embed-portal/api-contract';
import type { FastifyInstance } from 'fastify';
import type { RequestContext } from '../context.ts';
import type { PortalError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated user, also set when the request is rejected afterwards. */
    user: CurrentUser | null;
    /** Set once the services handle the request. */
    requestContext: RequestContext | null;
    /** Error of the response, if any. */
    failure: PortalError | null;
  }
}

/** Declares the request properties that hooks share. */
export const decorateRequests = (app: FastifyInstance): void => {
  app.decorateRequest('user', null);
  app.decorateRequest('requestContext', null);
  app.decorateRequest('failure', null);
};
