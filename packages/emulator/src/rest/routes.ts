import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toPermission } from '../oauth/scopes.ts';
import type { ServiceContext } from '../service/context.ts';
import { allowHostPages } from '../service/cors.ts';
import {
  ServiceError,
  createInvalidRequestError,
  createNotAuthorizedError,
  createNotFoundError,
} from '../service/errors.ts';
import { createFaultHook } from '../service/fault-hook.ts';
import { getPaths } from './operation.ts';
import type { Caller, Operation } from './operation.ts';
import { createOperations } from './operations.ts';
import { findProfileId } from './profiles.ts';
import { findMissingOperations } from './published-operations.ts';

/** Path of the REST interface. */
export const restPath = '/v1.0/myorg';

declare module 'fastify' {
  interface FastifyRequest {
    /** Sender of a REST request. */
    caller?: Caller;
  }
}

/**
 * Creates the plugin with the REST API below `restPath`. Every request requires an access token. Host pages may call it
 * from the browser.
 */
export function createRestRoutes(context: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.decorateRequest('caller');
    // Operations parse forms themselves.
    app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    allowHostPages(app, context, {
      path: '/*',
      methods: 'GET, POST, PUT, PATCH, DELETE',
      exposedHeaders: 'location, requestid, retry-after, x-ms-request-id',
    });
    app.addHook('onRequest', createFaultHook(context.faults, 'rest'));
    app.addHook('onRequest', async (request) => {
      const claims = await context.tokenService.verifyBearer(request.headers.authorization);
      if (claims.kind !== 'access')
        throw createNotAuthorizedError('This request requires an access token, not an embed token.');
      if (claims.permissions.length === 0)
        throw createNotAuthorizedError('The access token has no permission of the REST interface.');
      const header = request.headers['x-powerbi-profile-id'];
      request.caller = { ...claims, profile: findProfileId(context, claims, header?.toString()) };
    });
    app.setNotFoundHandler((request) => {
      throw createNotFoundError(`${request.method} ${request.url.split('?')[0]}`);
    });
    const operations = createOperations(context);
    for (const operation of operations) registerOperation(app, operation);
    for (const { method, path } of findMissingOperations(operations))
      app.route({
        method,
        url: toRoutePath(path),
        handler: () => {
          throw new ServiceError(
            501,
            'NotImplemented',
            `${method} ${path} is an operation of the service that the emulator does not support.`,
          );
        },
      });
  };
}

const toRoutePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

function registerOperation(app: FastifyInstance, operation: Operation): void {
  for (const path of getPaths(operation)) {
    app.route<{ Params: Record<string, string> }>({
      method: operation.method,
      url: toRoutePath(path),
      ...(operation.bodyLimit === undefined ? {} : { bodyLimit: operation.bodyLimit }),
      handler: async (request, reply) => {
        const claims = requireCaller(request);
        assertPermitted(claims, operation);
        const { params, body } = request;
        const query = parseQuery(request.query);
        const group = params['group'];
        return operation.handle({ params, group, query, body, claims, request, reply });
      },
    });
  }
}

function requireCaller({ caller }: FastifyRequest): Caller {
  if (!caller) throw createNotAuthorizedError('This request requires an access token.');
  return caller;
}

/**
 * Checks the delegated permissions of a token. The permission `.default`, which service principals have, contains all.
 * @throws {ServiceError} 403 when the token lacks a permission, or a profile calls an operation of administrators.
 */
function assertPermitted(
  { permissions, profile }: Caller,
  { method, path, permissions: required }: Operation,
): void {
  if (profile !== undefined && path.startsWith('/admin/'))
    throw createNotAuthorizedError(
      'Profiles of service principals cannot call operations of administrators.',
    );
  const has = (name: string): boolean => permissions.includes(toPermission(name));
  if (has('.default')) return;
  const missing = required.filter((alternatives) => !alternatives.some(has));
  if (missing.length === 0) return;
  const names = missing.map((alternatives) => alternatives.join(' or ')).join(', and ');
  throw createNotAuthorizedError(`The access token lacks a permission for ${method} ${path}: ${names}.`);
}

/** @throws {ServiceError} 400 when a parameter is given more than once. */
function parseQuery(query: unknown): Record<string, string> {
  const entries = Object.entries(query as Record<string, unknown>);
  const repeated = entries.find(([, value]) => typeof value !== 'string');
  if (repeated)
    throw createInvalidRequestError(`The query parameter ${repeated[0]} is given more than once.`);
  return Object.fromEntries(entries) as Record<string, string>;
}
