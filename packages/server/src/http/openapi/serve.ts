import type { FastifyInstance } from 'fastify';
import { apiRoutes } from '../routes/index.ts';
import { buildOpenApiDocument } from './document.ts';

/** `/api/openapi.json`, for everybody: it tells of the program alone, not of what is in it. */
export const serveOpenApi = (app: FastifyInstance): void => {
  const document = JSON.stringify(buildOpenApiDocument(apiRoutes));
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(document));
};
