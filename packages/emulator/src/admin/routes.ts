import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from '../service/context.ts';
import { parseFaults } from '../service/faults.ts';

/** Creates the plugin with the health check and the routes by which tests inject faults and revoke grants. */
export function createAdminRoutes({ faults, delegation }: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/healthz', async () => ({ status: 'ok' }));
    app.get('/__emulator/faults', async () => faults.current);
    app.put('/__emulator/faults', async ({ body }) => {
      faults.current = parseFaults(body);
      return faults.current;
    });
    app.delete('/__emulator/grants', async (_request, reply) => {
      delegation.revokeAll();
      return reply.status(204).send();
    });
    app.delete('/__emulator/faults', async (_request, reply) => {
      faults.current = {};
      return reply.status(204).send();
    });
  };
}
