import { setImmediate } from 'node:timers/promises';
import {
  getMaxBodyBytes,
  getRouteName,
  returnsVersion,
  toEntityTag,
  viewAsHeader,
} from '@embed-portal/api-contract';
import type { AddedRoles, Route } from '@embed-portal/api-contract';
import rateLimit from '@fastify/rate-limit';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Bulkheads } from '../db/bulkheads.ts';
import { limitToView } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { ApiError, createUnauthenticatedError } from '../errors.ts';
import type { OidcIdentity } from '../oidc/id-token.ts';
import { authorize } from '../services/operations/authorize.ts';
import type { Context, Services } from '../services/operations/context.ts';
import type { Operation } from '../services/operations/define-operation.ts';
import { BrowserBoundResponse, Download, ResultPage } from '../services/operations/responses.ts';
import { createViewDeniedError } from '../services/operations/view.ts';
import { operations } from '../services/registry.ts';
import { createUserDeactivatedError, identifyUser } from '../services/users/sign-in.ts';
import { requireView } from '../services/users/view-sessions.ts';
import { auditRejections } from './audit-rejections.ts';
import type { AuditRejectionsOptions } from './audit-rejections.ts';
import { setBrowserKey } from './browser-key.ts';
import { acceptJsonBodies } from './json-body.ts';
import { limitUser } from './rate-limits.ts';
import { toRequestContext } from './request-context.ts';
import type { RateLimits } from './request-settings.ts';
import { toTransferOptions } from './transfer.ts';

interface AuthenticateOptions {
  db: Database;
  /** Database connections for the first request of a session, which writes. */
  signInDb: Database;
  verify: (token: string) => Promise<OidcIdentity>;
  firstSuperAdmin: string | undefined;
}

const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i;

/** Creates a hook that identifies the user by the ID token and sets `request.user`, or rejects the request. */
const authenticate =
  ({ db, signInDb, verify, firstSuperAdmin }: AuthenticateOptions): onRequestAsyncHookHandler =>
  async (request) => {
    // Stryker disable next-line StringLiteral: other text is no bearer token either
    const token = bearer.exec(request.headers.authorization ?? '')?.[1];
    if (!token)
      throw createUnauthenticatedError('Sign in first. The request requires an ID token as a bearer token.');
    const user = await identifyUser({ db, signInDb, firstSuperAdmin }, await verify(token));
    request.user = user;
    if (!user.active) throw createUserDeactivatedError();
  };

type RouteOptions = Omit<Services, 'db'> & { bulkheads: Bulkheads; limits: RateLimits };
export type ApiOptions = RouteOptions & {
  /** Limits the requests per address. */
  limitAddress: onRequestAsyncHookHandler;
} & Omit<AuthenticateOptions, 'db' | 'signInDb'> &
  Omit<AuditRejectionsOptions, 'db'>;

function createContext(services: Services, request: FastifyRequest): Context {
  const { caller, view } = request;
  if (!caller) throw createUnauthenticatedError('Sign in first.');
  const context = { ...services, user: caller, request: toRequestContext(request) };
  if (!view) return context;
  const { actor, tenantId } = view;
  return { ...context, db: limitToView(services.db, { actorId: actor.id, tenantId }), view };
}

/**
 * Creates a hook that identifies the user as whom the caller views the portal, and rejects routes that are not
 * available in a view. A request with the header is never executed as the caller.
 */
const applyView =
  (
    route: Route,
    { bulkheads, addedRoles }: Pick<RouteOptions, 'bulkheads' | 'addedRoles'>,
  ): onRequestAsyncHookHandler =>
  async (request) => {
    const sessionId = request.headers[viewAsHeader];
    if (sessionId === undefined || !request.user) return;
    request.view = await requireView({ db: bulkheads.sessions, addedRoles }, request.user, sessionId);
    if (route.viewAs === 'actor') {
      throw new ApiError('conflict', 'You already view the portal as another user. Stop this first.');
    }
    if (route.viewAs !== 'allow') throw createViewDeniedError();
  };

/** Creates a hook that sets `request.caller`, or rejects unauthorized users before the body is read. */
const authorizeRoute =
  (route: Route, addedRoles: AddedRoles): onRequestAsyncHookHandler =>
  async (request) => {
    const user = request.view?.target ?? request.user;
    if (user) request.caller = authorize(user, route, addedRoles);
  };

/** Returns the route's limit per user. */
const toRateLimit = ({ limitedBy }: Route, limits: RateLimits): { rateLimit?: RateLimitOptions } =>
  limitedBy === undefined
    ? {}
    : {
        rateLimit: {
          max: limits[limitedBy],
          timeWindow: 60_000,
          hook: 'preHandler',
          // Stryker disable next-line OptionalChaining,StringLiteral: an earlier hook sets the user
          keyGenerator: ({ user }) => user?.id ?? '',
          errorResponseBuilder: () =>
            new ApiError('too_many_requests', 'Too many requests. Try again in a moment.'),
        },
      };

function toNextLink(url: string, cursor: string): string {
  const address = new URL(url, 'http://localhost');
  address.searchParams.set('cursor', cursor);
  return `<${address.pathname}${address.search}>; rel="next"`;
}

const toPageHeaders = (url: string, { next, total }: ResultPage<unknown>): Record<string, string> => ({
  'x-total-count': String(total.count),
  ...(total.isMinimum && { 'x-total-count-relation': 'gte' }),
  ...(next !== undefined && { link: toNextLink(url, next) }),
});

/** Number of items that are serialized before other requests have their turn. */
const serializedItems = 50;

/** Serializes a list in parts, so that a long one does not block other requests. */
async function serializeList(reply: FastifyReply, items: readonly unknown[]): Promise<string> {
  const parts: string[] = [];
  for (let start = 0; start < items.length; start += serializedItems) {
    if (start > 0) await setImmediate();
    const part = String(reply.serialize(items.slice(start, start + serializedItems)));
    parts.push(part.slice(1, -1));
  }
  return `[${parts.join(',')}]`;
}

/** Returns the version header of a response. */
const toVersionHeader = (route: Route, result: unknown): Record<string, string> =>
  returnsVersion(route) ? { etag: toEntityTag((result as { version: number }).version) } : {};

/** Registers the route of an operation, which validates the input after authorization. */
function addRoute(
  api: FastifyInstance,
  { route, run }: Operation,
  { limits, bulkheads, ...others }: RouteOptions,
): void {
  const services: Services = { ...others, db: bulkheads.openRouteLane(route) };
  const { addedRoles } = services;
  const { method, path, response, status } = route;
  const transfer = toTransferOptions(route);
  api.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    schema: { response: { [status]: response } },
    config: { ...toRateLimit(route, limits), route, action: getRouteName(route) },
    bodyLimit: getMaxBodyBytes(route),
    compress: transfer.compress,
    onRequest: [
      ...transfer.onRequest,
      applyView(route, { bulkheads, addedRoles }),
      authorizeRoute(route, addedRoles),
    ],
    onSend: transfer.onSend,
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const result = await run({ ctx: createContext(services, request), input: { params, query, body } });
      reply.code(status).headers(toVersionHeader(route, result));
      if (result instanceof BrowserBoundResponse) {
        setBrowserKey(reply, result.key, services.getSite().publicUrl.startsWith('https:'));
        return reply.send(result.response);
      }
      if (result instanceof Download) {
        reply.header('content-disposition', `attachment; filename="${result.fileName}"`);
        return reply.type(result.mediaType).send(result.content);
      }
      if (result instanceof ResultPage) reply.headers(toPageHeaders(request.url, result));
      const content: unknown = result instanceof ResultPage ? result.items : result;
      if (!Array.isArray(content)) return reply.send(content);
      return reply.type('application/json; charset=utf-8').send(await serializeList(reply, content));
    },
  });
}

/** Disables caching, unless the contract allows it, because responses contain personal data and tokens. */
const disableCaching: onRequestAsyncHookHandler = async (_, reply) => {
  reply.header('cache-control', 'no-store');
};

/** Registers all contract routes for authenticated requests. */
export async function serveApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const { verify, firstSuperAdmin, onRejectionDropped, limitAddress, ...routeOptions } = options;
  const { bulkheads, limits } = options;
  const { sessions, signIns, rejections } = bulkheads;
  await app.register(
    async (api) => {
      api.setSerializerCompiler(serializerCompiler);
      acceptJsonBodies(api);
      api.addHook('onRequest', disableCaching);
      api.addHook('onRequest', limitAddress);
      api.addHook('onRequest', authenticate({ db: sessions, signInDb: signIns, verify, firstSuperAdmin }));
      api.addHook('onRequest', limitUser(limits.requestsPerUser));
      api.addHook(
        'onSend',
        auditRejections({ db: rejections, maxPerCaller: limits.storedRejections, onRejectionDropped }),
      );
      await api.register(rateLimit, { global: false });
      for (const operation of Object.values(operations)) addRoute(api, operation, routeOptions);
    },
    { prefix: '/api' },
  );
}
