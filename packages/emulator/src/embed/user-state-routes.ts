import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ServiceContext } from '../service/context.ts';
import { createFaultHook } from '../service/fault-hook.ts';
import type { TokenClaims } from '../service/tokens.ts';
import { authorizeReport, parseBody } from './authorize.ts';

const userStateBody = z.object({ reportId: z.guid(), state: z.string().max(500_000).nullable() });

/** Creates the plugin that stores the initial report state of a viewer in memory. `null` deletes it. */
export function createUserStateRoutes(context: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', createFaultHook(context.faults, 'data'));
    app.post('/embed/userState', async (request, reply) => {
      const { reportId, state } = parseBody(userStateBody, request.body);
      const { report, claims } = await authorizeReport(context, request, reportId);
      const key = getUserStateKey(report.entry.id, claims);
      if (state === null) context.userStates.delete(key);
      else context.userStates.set(key, state);
      return reply.send({});
    });
  };
}

/** Returns the key of a viewer's state. Viewers without an effective identity or user share one state. */
export function getUserStateKey(reportId: string, claims: TokenClaims): string {
  const user = claims.kind === 'embed' ? claims.identities[0]?.username : claims.user;
  return `${reportId}/${user ?? ''}`;
}
