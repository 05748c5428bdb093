import rateLimit from '@fastify/rate-limit';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Context, Services } from '../context.ts';
import { PortalError, unauthenticated } from '../errors.ts';
import { ForBrowser } from '../services/authorizing/for-browser.ts';
import { Page } from '../services/paging/page.ts';
import type { ApiRoute, RateLimits } from './api-route.ts';
import { auditRefusals } from './audit-refusals.ts';
import { authenticate } from './authenticate.ts';
import type { AuthenticateOptions } from './authenticate.ts';
import { giveBrowserKey } from './browser-key.ts';
import { callOf } from './call-record.ts';
import { acceptJsonBodies } from './json-body.ts';
import { apiRoutes } from './routes/index.ts';

type RouteOptions = Services & { limits: RateLimits };
export type ApiOptions = RouteOptions & Omit<AuthenticateOptions, 'db'>;

const contextOf = (services: Services, request: FastifyRequest): Context => {
  const { user } = request;
  if (!user) throw unauthenticated('Sign in first.');
  return { ...services, user, call: callOf(request) };
};

/** A limit of the route for each user; others are not slowed down by one. */
const rateLimitOf = ({ limitedBy }: ApiRoute, limits: RateLimits): { rateLimit?: RateLimitOptions } =>
  limitedBy === undefined
    ? {}
    : {
        rateLimit: {
          max: limits[limitedBy],
          timeWindow: 60_000,
          hook: 'preHandler',
          keyGenerator: ({ user }) => user?.id ?? '',
          errorResponseBuilder: () =>
            new PortalError('too_many_requests', 'Too many requests. Please try again in a moment.'),
        },
      };

const pageHeaders = (url: string, { next, total }: Page<unknown>): Record<string, string> => {
  const address = new URL(url, 'http://localhost');
  if (next !== undefined) address.searchParams.set('cursor', next);
  return {
    'x-total-count': String(total),
    ...(next !== undefined && { link: `<${address.pathname}${address.search}>; rel="next"` }),
  };
};

/** What comes in is checked by the verb, after it has looked at who asks. */
const addRoute = (api: FastifyInstance, route: ApiRoute, { limits, ...services }: RouteOptions): void => {
  const { run } = route.verb;
  const { method, path, response, status } = route.verb.route;
  api.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    schema: { response: { [status]: response } },
    config: rateLimitOf(route, limits),
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const answer = await run({ ctx: contextOf(services, request), input: { params, query, body } });
      reply.code(status).header('cache-control', 'no-store');
      if (answer instanceof ForBrowser) {
        giveBrowserKey(reply, answer.key, services.site().publicUrl.startsWith('https:'));
        return reply.send(answer.answer);
      }
      if (!(answer instanceof Page)) return reply.send(answer);
      return reply.headers(pageHeaders(request.url, answer)).send(answer.items);
    },
  });
};

/** The API: every route of the contract, for signed-in callers. */
export const serveApi = async (app: FastifyInstance, options: ApiOptions): Promise<void> => {
  const { verify, firstSuperAdmin, ...routeOptions } = options;
  const { db } = options;
  await app.register(
    async (api) => {
      api.setSerializerCompiler(serializerCompiler);
      acceptJsonBodies(api);
      api.addHook('onRequest', authenticate({ db, verify, firstSuperAdmin }));
      api.addHook('onSend', auditRefusals(db));
      await api.register(rateLimit, { global: false });
      for (const route of Object.values(apiRoutes)) addRoute(api, route, routeOptions);
    },
    { prefix: '/api' },
  );
};
