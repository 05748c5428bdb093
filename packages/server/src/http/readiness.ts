import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../db/readiness.ts';

/**
 * Registers the routes that monitor the process. `/healthz`: the process responds. `/readyz`: the server is not
 * stopping, the database responds and accepts writes, and its access rules are complete.
 */
export function serveReadiness(
  app: FastifyInstance,
  readiness: Pick<Readiness, 'check'>,
  isStopping: () => boolean,
): void {
  const options = { logLevel: 'warn', exposeHeadRoute: true } as const;
  app.get('/healthz', options, () => ({ status: 'ok' }));
  app.get('/readyz', options, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    const { status, reason } = await readiness.check();
    if (status === 'ok') return { status };
    request.log.warn(
      { status, ...(reason instanceof Error ? { err: reason } : { reason }) },
      'The server is not ready.',
    );
    return reply.code(503).send({ status });
  });
}
