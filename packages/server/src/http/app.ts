import { fastify } from 'fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Readiness } from '../db/readiness.ts';
import type { Metrics } from '../ops/metrics.ts';
import { watchRequests } from '../ops/watch-requests.ts';
import { serveApi } from './api.ts';
import { serveAuthorizeCallback } from './authorize-callback.ts';
import type { ApiOptions } from './api.ts';
import type { RequestOptions } from './config.ts';
import { allowOrigins } from './cross-origin.ts';
import { answerError } from './error-mapper.ts';
import { serveHealth } from './health.ts';
import { answerUnknown } from './not-found.ts';
import { serveOpenApi } from './openapi/serve.ts';
import { servePortal } from './portal-files.ts';
import type { PortalOptions } from './portal-files.ts';
import { logRequests } from './request-log.ts';
import { decorateRequests } from './request-state.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import type { TransportSecurity } from './security-headers.ts';

export interface AppOptions extends TransportSecurity {
  /** Exact origins of other pages that may call the API. */
  corsOrigins: readonly string[];
  api: ApiOptions;
  portal: PortalOptions;
  readiness: Pick<Readiness, 'check'>;
  isStopping: () => boolean;
  metrics: Metrics;
}

const mostBodyBytes = 1_000_000;

/** An HTTP server without routes; it listens to nobody yet. */
export const createApp = (
  logging: Pick<FastifyServerOptions, 'logger' | 'logController'>,
  { trustProxy = 0 }: Pick<RequestOptions, 'trustProxy'>,
): FastifyInstance =>
  fastify({
    ...logging,
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    bodyLimit: mostBodyBytes,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply);
    },
  });

/** A client that keeps connections alive opens its next one to another server. */
const closeConnectionsWhileStopping = (app: FastifyInstance, isStopping: () => boolean): void => {
  app.addHook('onSend', async (_, reply, payload) => {
    if (isStopping()) reply.header('connection', 'close');
    return payload;
  });
};

/** Adds all that the server answers. */
export const addRoutes = async (app: FastifyInstance, options: AppOptions): Promise<void> => {
  decorateRequests(app);
  sendSecurityHeaders(app, options);
  allowOrigins(app, options.corsOrigins);
  closeConnectionsWhileStopping(app, options.isStopping);
  logRequests(app);
  watchRequests(app, options.metrics);
  app.setErrorHandler(answerError);
  serveHealth(app, options.readiness, options.isStopping);
  serveOpenApi(app);
  await serveApi(app, options.api);
  await serveAuthorizeCallback(app, options.api);
  answerUnknown(app, await servePortal(app, options.portal));
};
