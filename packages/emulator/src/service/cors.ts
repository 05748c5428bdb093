import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from './context.ts';

interface CorsOptions {
  /** Path pattern of the routes, for preflight requests. */
  path: string;
  /** Methods that preflight requests allow. */
  methods: string;
  /** Response headers that host pages may read, in addition to the safe ones. */
  exposedHeaders?: string;
}

/**
 * Allows the pages of the registered host origins to call the routes of a plugin from the browser. Call it before the
 * hooks that reject requests, so that host pages can read their errors, too.
 */
export function allowHostPages(
  app: FastifyInstance,
  { hostOrigins }: Pick<ServiceContext, 'hostOrigins'>,
  { path, methods, exposedHeaders }: CorsOptions,
): void {
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    reply.header('vary', 'origin');
    const { origin } = headers;
    if (origin !== undefined && hostOrigins.includes(origin)) {
      reply.header('access-control-allow-origin', origin);
      if (exposedHeaders !== undefined) reply.header('access-control-expose-headers', exposedHeaders);
    }
    if (method !== 'OPTIONS') return undefined;
    return (
      reply
        .header('access-control-allow-methods', methods)
        // The wildcard does not contain the header with the token.
        .header('access-control-allow-headers', 'authorization, *')
        .status(204)
        .send()
    );
  });
  // The hook responds. Without a route, requests with this method would not reach the hooks of the plugin.
  app.options(path, async (_request, reply) => reply.send());
}
