import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { adminRoutes } from './admin/routes.ts';
import { createRoutes } from './embed/create-routes.ts';
import { embedDataRoutes } from './embed/data-routes.ts';
import { contentRoutes } from './embed/content-routes.ts';
import { embedPageRoutes } from './embed/page-routes.ts';
import { saveRoutes } from './embed/save-routes.ts';
import { userStateRoutes } from './embed/user-state-routes.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { restRoutes } from './rest/routes.ts';
import type { ServiceContext } from './service/context.ts';
import { notFound, sendError } from './service/errors.ts';

/** Creates the server with all routes. The caller starts and stops it. */
export async function createServer(
  context: ServiceContext,
  logger: FastifyServerOptions['logger'],
): Promise<FastifyInstance> {
  const app = fastify({
    logger: logger ?? false,
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('requestid', request.id);
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request) => {
    throw notFound(request.url.split('?')[0] ?? '');
  });
  acceptEmptyJson(app);
  await app.register(adminRoutes(context));
  await app.register(oauthRoutes(context));
  await app.register(restRoutes(context), { prefix: '/v1.0/myorg' });
  await app.register(embedDataRoutes(context));
  await app.register(contentRoutes(context));
  await app.register(createRoutes(context));
  await app.register(saveRoutes(context));
  await app.register(userStateRoutes(context));
  await app.register(embedPageRoutes(context));
  return app;
}

/**
 * Accepts empty bodies with `content-type: application/json`, as the service does, because some HTTP clients send them.
 */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}
