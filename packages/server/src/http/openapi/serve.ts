import type { FastifyInstance } from 'fastify';
import { buildOpenApiDocument } from './document.ts';

/** Serves `/api/openapi.json` without authentication, because it contains no tenant data. */
export const serveOpenApi = (app: FastifyInstance): void => {
  const document = JSON.stringify(buildOpenApiDocument());
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(document));
};
