import type { FastifyInstance } from 'fastify';
import { addVary } from './transfer.ts';

const allowedHeaders = 'authorization, content-type, idempotency-key, if-match, recaptcha, x-view-as';
const exposedHeaders = 'etag, link, retry-after, x-request-id, x-total-count, x-total-count-relation';
const preflightSeconds = '600';

/**
 * Allows configured origins to send requests to the API. Requests contain tokens and no cookies, so credentials are not
 * allowed.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    addVary(reply, 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', exposedHeaders)
      .header('cross-origin-resource-policy', 'cross-origin');
    if (request.method !== 'OPTIONS') return;
    return reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', allowedHeaders)
      .header('access-control-max-age', preflightSeconds)
      .send();
  });
}
