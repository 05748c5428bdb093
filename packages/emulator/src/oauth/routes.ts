import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from '../service/context.ts';
import { allowHostPages } from '../service/cors.ts';
import { createFaultHook } from '../service/fault-hook.ts';
import { createAuthorizeRoutes } from './authorize-routes.ts';
import { createDeviceRoutes } from './device-routes.ts';
import { createMetadataRoutes } from './metadata-routes.ts';
import { createTokenRoutes } from './token-routes.ts';

/** Creates the plugin with the routes of the sign-in service. Host pages may call them from the browser. */
export function createOauthRoutes(context: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    allowHostPages(app, context, { path: '/:tenant/oauth2/*', methods: 'GET, POST' });
    app.addHook('onRequest', createFaultHook(context.faults, 'oauth'));
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    await app.register(createMetadataRoutes(context));
    await app.register(createAuthorizeRoutes(context));
    await app.register(createDeviceRoutes(context));
    await app.register(createTokenRoutes(context));
  };
}
