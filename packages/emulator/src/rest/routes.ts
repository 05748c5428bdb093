import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from '../service/context.ts';
import { createNotAuthorizedError, createNotFoundError } from '../service/errors.ts';
import { createFaultHook } from '../service/fault-hook.ts';
import { createDashboardRoutes } from './dashboards.ts';
import { createGenerateTokenRoutes } from './generate-token.ts';
import { createGroupRoutes } from './groups.ts';
import { createRefreshRoutes } from './refreshes.ts';

/** Creates the plugin with the REST API below `/v1.0/myorg`. Every request requires an access token. */
export function createRestRoutes(context: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', createFaultHook(context.faults, 'rest'));
    app.addHook('onRequest', async (request) => {
      const claims = await context.tokenService.verifyBearer(request.headers.authorization);
      if (claims.kind !== 'access')
        throw createNotAuthorizedError('This request requires an access token, not an embed token.');
      if (claims.permissions.length === 0)
        throw createNotAuthorizedError('The access token has no permission of the REST interface.');
    });
    app.setNotFoundHandler((request) => {
      throw createNotFoundError(`${request.method} ${request.url.split('?')[0]}`);
    });
    await app.register(createGroupRoutes(context));
    await app.register(createDashboardRoutes(context));
    await app.register(createGenerateTokenRoutes(context));
    await app.register(createRefreshRoutes(context));
  };
}
