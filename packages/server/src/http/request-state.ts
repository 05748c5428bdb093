import type { CurrentUser } from '@embed-portal/api-contract';
import type { FastifyInstance } from 'fastify';
import type { CallContext } from '../context.ts';
import type { PortalError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once signed in: also when the call is refused afterwards. */
    user: CurrentUser | null;
    /** What the services know of the call, once they have it. */
    call: CallContext | null;
    /** Why the call was not answered as asked. */
    failure: PortalError | null;
  }
}

/** What the hooks of a request tell each other. */
export const decorateRequests = (app: FastifyInstance): void => {
  app.decorateRequest('user', null);
  app.decorateRequest('call', null);
  app.decorateRequest('failure', null);
};
