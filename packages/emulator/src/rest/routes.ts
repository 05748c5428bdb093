import type { FastifyInstance } from 'fastify';
import { createFaultHook } from '../service/fault-hook.ts';
import type { ServiceContext } from '../service/context.ts';
import { notAuthorized, notFound } from '../service/errors.ts';
import { dashboardRoutes } from './dashboards.ts';
import { generateTokenRoute } from './generate-token.ts';
import { groupRoutes } from './groups.ts';
import { refreshRoutes } from './refreshes.ts';

/** Creates the plugin with the REST API below `/v1.0/myorg`. Every request requires an access token. */
export function restRoutes(context: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', createFaultHook(context.faults, 'rest'));
    app.addHook('onRequest', async (request) => {
      const claims = await context.tokenService.verifyBearer(request.headers.authorization);
      if (claims.kind !== 'access')
        throw notAuthorized('This request requires an access token, not an embed token.');
    });
    app.setNotFoundHandler((request) => {
      throw notFound(`${request.method} ${request.url.split('?')[0]}`);
    });
    await app.register(groupRoutes(context));
    await app.register(dashboardRoutes(context));
    await app.register(generateTokenRoute(context));
    await app.register(refreshRoutes(context));
  };
}
