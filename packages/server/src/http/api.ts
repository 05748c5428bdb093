import rateLimit from '@fastify/rate-limit';
import type { RateLimitOptions } from '@fastify/rate-limit';
import { returnsVersion, noInput, toEntityTag } from '@embed-portal/api-contract';
import type { Route } from '@embed-portal/api-contract';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Context, Services } from '../context.ts';
import type { Bulkheads } from '../db/bulkheads.ts';
import { PortalError, unauthenticated } from '../errors.ts';
import { authorizeAccess } from '../services/authorize.ts';
import { ForBrowser } from '../services/authorizing/for-browser.ts';
import { Page } from '../services/paging/page.ts';
import type { ApiRoute, RateLimits } from './api-route.ts';
import { auditRefusals } from './audit-refusals.ts';
import type { AuditRefusalsOptions } from './audit-refusals.ts';
import { authenticate } from './authenticate.ts';
import type { AuthenticateOptions } from './authenticate.ts';
import { giveBrowserKey } from './browser-key.ts';
import { callOf } from './call-record.ts';
import { acceptJsonBodies } from './json-body.ts';
import { limitAddress, limitUser } from './limit-requests.ts';
import { apiRoutes } from './routes/index.ts';

type RouteOptions = Omit<Services, 'db'> & { bulkheads: Bulkheads; limits: RateLimits };
export type ApiOptions = RouteOptions &
  Omit<AuthenticateOptions, 'db' | 'signIns'> &
  Omit<AuditRefusalsOptions, 'db'>;

const defaultBodyBytes = 128 * 1_024;
/** Enough for an empty object of a client that always sends one. */
const noBodyBytes = 1_024;

const contextOf = (services: Services, request: FastifyRequest): Context => {
  const { user } = request;
  if (!user) throw unauthenticated('Sign in first.');
  request.call = callOf(request);
  return { ...services, user, call: request.call };
};

/** Refuses a caller whose roles do not allow the route before its body is read. */
const authorize =
  ({ access }: Route): onRequestAsyncHookHandler =>
  async ({ user }) => {
    if (user) authorizeAccess({ user }, access);
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

/** The version of the entity that a route answers. */
const versionHeader = (route: Route, answer: unknown): Record<string, string> =>
  returnsVersion(route) ? { etag: toEntityTag((answer as { version: number }).version) } : {};

/** What comes in is checked by the verb, after it has looked at who asks. */
const addRoute = (
  api: FastifyInstance,
  route: ApiRoute,
  { limits, bulkheads, ...others }: RouteOptions,
): void => {
  const { run } = route.verb;
  const db = bulkheads.forRoute(route.verb.route, route.waitsForBi ?? false);
  const services: Services = { ...others, db };
  const { method, path, response, status, body: bodySchema } = route.verb.route;
  const { maxBodyBytes = bodySchema === noInput ? noBodyBytes : defaultBodyBytes } = route;
  api.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    schema: { response: { [status]: response } },
    config: rateLimitOf(route, limits),
    bodyLimit: maxBodyBytes,
    onRequest: authorize(route.verb.route),
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const answer = await run({ ctx: contextOf(services, request), input: { params, query, body } });
      reply.code(status).headers(versionHeader(route.verb.route, answer));
      if (answer instanceof ForBrowser) {
        giveBrowserKey(reply, answer.key, services.site().publicUrl.startsWith('https:'));
        return reply.send(answer.answer);
      }
      if (!(answer instanceof Page)) return reply.send(answer);
      return reply.headers(pageHeaders(request.url, answer)).send(answer.items);
    },
  });
};

/** Answers hold personal data and tokens, and refusals tell of a caller's rights: no cache may store either. */
const forbidStoring: onRequestAsyncHookHandler = async (_, reply) => {
  reply.header('cache-control', 'no-store');
};

/** The API: every route of the contract, for signed-in callers. */
export const serveApi = async (app: FastifyInstance, options: ApiOptions): Promise<void> => {
  const { verify, firstSuperAdmin, onDropped, ...routeOptions } = options;
  const { bulkheads, limits } = options;
  const { sessions, signIns, refusals } = bulkheads;
  await app.register(
    async (api) => {
      api.setSerializerCompiler(serializerCompiler);
      acceptJsonBodies(api);
      api.addHook('onRequest', forbidStoring);
      api.addHook('onRequest', limitAddress(limits.requestsPerAddress));
      api.addHook('onRequest', authenticate({ db: sessions, signIns, verify, firstSuperAdmin }));
      api.addHook('onRequest', limitUser(limits.requestsPerUser));
      api.addHook('onSend', auditRefusals({ db: refusals, maxPerCaller: limits.storedRefusals, onDropped }));
      await api.register(rateLimit, { global: false });
      for (const route of Object.values(apiRoutes)) addRoute(api, route, routeOptions);
    },
    { prefix: '/api' },
  );
};
