import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import type { FastifyInstance, FastifyServerOptions, onRequestAsyncHookHandler } from 'fastify';
import type { Readiness } from '../db/readiness.ts';
import { ApiError } from '../errors.ts';
import type { Metrics } from '../observability/metrics.ts';
import { observeRequests } from '../observability/request-metrics.ts';
import { serveApi } from './api.ts';
import type { ApiOptions } from './api.ts';
import { serveAuthorizeCallback } from './authorize-callback.ts';
import type { AuditAddresses } from './client-address.ts';
import { handleClientError } from './client-errors.ts';
import { allowOrigins } from './cross-origin.ts';
import { sendError } from './error-mapper.ts';
import { serveOpenApi } from './openapi.ts';
import { limitAddress } from './rate-limits.ts';
import { serveReadiness } from './readiness.ts';
import { decorateRequests } from './request-context.ts';
import { logRequests } from './request-log.ts';
import type { RequestOptions } from './request-settings.ts';
import { addSecurityHeaders } from './security-headers.ts';
import type { TransportSecurity } from './security-headers.ts';
import { addNotFoundHandler, servePortal } from './static-portal.ts';
import type { PortalOptions } from './static-portal.ts';
import { registerCompression } from './transfer.ts';

export interface AddRoutesOptions extends TransportSecurity {
  auditAddresses: AuditAddresses;
  /** Exact origins of other pages that may send requests to the API. */
  corsOrigins: readonly string[];
  api: Omit<ApiOptions, 'limitAddress'>;
  portal: PortalOptions;
  readiness: Pick<Readiness, 'check' | 'recordFailure'>;
  isStopping: () => boolean;
  metrics: Metrics;
}

const maxBodyBytes = 1_000_000;

/** Creates an HTTP server without routes. */
export const createHttpServer = (
  logging: Pick<FastifyServerOptions, 'logger' | 'logController'>,
  { trustProxy = 0 }: Pick<RequestOptions, 'trustProxy'>,
): FastifyInstance =>
  fastify({
    ...logging,
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // While the server stops, connections that are open can send requests until the responses close them.
    return503OnClosing: false,
    clientErrorHandler: handleClientError,
    // Node.js would reject requests without the header without a body. See `requireHost`.
    http: { requireHostHeader: false },
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply);
    },
  });

/** Closes keep-alive connections while the server stops, so that clients reconnect to another server. */
function closeConnectionsWhileStopping(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', async (_, reply, payload) => {
    if (isStopping()) reply.header('connection', 'close');
    return payload;
  });
}

/** Rejects HTTP/1.1 requests without a `Host` header, as RFC 9112 requires. */
const requireHost: onRequestAsyncHookHandler = async ({ headers, raw }) => {
  if (headers.host === undefined && raw.httpVersion === '1.1')
    throw new ApiError('malformed', 'The request requires a Host header.');
};

/** Registers all routes and hooks. */
export async function addRoutes(app: FastifyInstance, options: AddRoutesOptions): Promise<void> {
  decorateRequests(app, options.auditAddresses);
  await addSecurityHeaders(app, options);
  app.addHook('onRequest', requireHost);
  await app.register(cookie);
  allowOrigins(app, options.corsOrigins);
  closeConnectionsWhileStopping(app, options.isStopping);
  logRequests(app);
  observeRequests(app, options.metrics);
  app.setErrorHandler(sendError);
  app.addHook('onError', async (_request, _reply, error) => {
    options.readiness.recordFailure(error);
  });
  serveReadiness(app, options.readiness, options.isStopping);
  const api = { ...options.api, limitAddress: limitAddress(options.api.limits.requestsPerAddress) };
  await registerCompression(app);
  await serveOpenApi(app, api.limitAddress);
  await serveApi(app, api);
  await serveAuthorizeCallback(app, api);
  addNotFoundHandler(app, await servePortal(app, options.portal));
}
