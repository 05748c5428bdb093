import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

/** `/healthz`: the process answers. `/readyz`: so does its database, and it is not about to stop. */
export const serveHealth = (app: FastifyInstance, db: Database, isStopping: () => boolean): void => {
  const options = { logLevel: 'warn', exposeHeadRoute: true } as const;
  app.get('/healthz', options, () => ({ status: 'ok' }));
  app.get('/readyz', options, async (_, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    try {
      await db.ping();
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'database_unavailable' });
    }
  });
};
