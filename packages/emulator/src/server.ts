import { randomUUID } from 'node:crypto';
import type { ServerOptions as SecureServerOptions } from 'node:https';
import fastify from 'fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { createAdminRoutes } from './admin/routes.ts';
import { createContentRoutes } from './embed/content-routes.ts';
import { createNewContentRoutes } from './embed/create-routes.ts';
import { createEmbedDataRoutes } from './embed/data-routes.ts';
import { createEmbedPageRoutes } from './embed/page-routes.ts';
import { createPersonalBookmarkRoutes } from './embed/personal-bookmark-routes.ts';
import { createSaveRoutes } from './embed/save-routes.ts';
import { createUserStateRoutes } from './embed/user-state-routes.ts';
import { createOauthRoutes } from './oauth/routes.ts';
import { createRestRoutes, restPath } from './rest/routes.ts';
import type { ServiceContext } from './service/context.ts';
import { createNotFoundError, sendError } from './service/errors.ts';

interface ServerOptions {
  logger: NonNullable<FastifyServerOptions['logger']>;
  /** Key and certificate for HTTPS, or `null` for HTTP. */
  https: SecureServerOptions | null;
}

/** Creates the server with all routes. The caller starts and stops it. */
export async function createServer(
  context: ServiceContext,
  options: ServerOptions,
): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    ...options,
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    forceCloseConnections: true,
    // Sign-in libraries request paths with two slashes if the configured authority ends with one.
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('requestid', request.id);
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request) => {
    throw createNotFoundError(request.url.split('?')[0] ?? '');
  });
  acceptEmptyJson(app);
  await app.register(createAdminRoutes(context));
  await app.register(createOauthRoutes(context));
  await app.register(createRestRoutes(context), { prefix: restPath });
  await app.register(createEmbedDataRoutes(context));
  await app.register(createContentRoutes(context));
  await app.register(createNewContentRoutes(context));
  await app.register(createSaveRoutes(context));
  await app.register(createUserStateRoutes(context));
  await app.register(createPersonalBookmarkRoutes(context));
  await app.register(createEmbedPageRoutes(context));
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
