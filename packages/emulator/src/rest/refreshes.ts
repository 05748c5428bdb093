import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError, createNotFoundError } from '../service/errors.ts';
import { requireDatasetEntry, requireWorkspace } from './groups.ts';

interface Params {
  groupId: string;
  datasetId: string;
}

const refreshBody = z
  .object({
    type: z.enum(['Full', 'Automatic', 'DataOnly', 'Calculate', 'ClearValues', 'Defragment']).optional(),
  })
  .nullish();

/** Creates the plugin with the routes that list and start dataset refreshes and cancel enhanced refreshes. */
export function createRefreshRoutes(context: ServiceContext) {
  const { refreshes } = context;
  const path = '/groups/:groupId/datasets/:datasetId/refreshes';
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: Params; Querystring: Record<string, string> }>(path, async ({ params, query }) => {
      const { id } = requireDatasetEntry(context, params.groupId, params.datasetId);
      const top = query['$top'] === undefined ? 60 : Number(query['$top']);
      if (!Number.isInteger(top) || top < 1)
        throw createInvalidRequestError('$top must be a positive integer.');
      return { value: refreshes.list(id).slice(0, top) };
    });
    app.post<{ Params: Params }>(path, async ({ params, body }, reply) => {
      const dataset = requireDatasetEntry(context, params.groupId, params.datasetId);
      const parsed = refreshBody.safeParse(body);
      if (!parsed.success) throw createInvalidRequestError('type must be a refresh type, such as Full.');
      const isEnhanced = parsed.data?.type !== undefined;
      if (isEnhanced && !requireWorkspace(context, params.groupId).isOnDedicatedCapacity) {
        throw createInvalidRequestError('Enhanced refresh requires a workspace on dedicated capacity.');
      }
      if (!dataset.isRefreshable) throw createInvalidRequestError('This dataset is not refreshable.');
      const refresh = refreshes.start(dataset.id, isEnhanced ? 'ViaEnhancedApi' : 'ViaApi');
      if (!refresh)
        throw createInvalidRequestError(
          'Invalid dataset refresh request. Another refresh request is already executing',
        );
      if (isEnhanced) {
        const location = `${context.getUrl()}/v1.0/myorg/groups/${params.groupId}/datasets/${dataset.id}/refreshes/${refresh.requestId}`;
        reply.header('x-ms-request-id', refresh.requestId).header('location', location);
      }
      return reply.status(202).send();
    });
    app.delete<{ Params: Params & { requestId: string } }>(
      `${path}/:requestId`,
      async ({ params }, reply) => {
        const { id } = requireDatasetEntry(context, params.groupId, params.datasetId);
        if (!refreshes.list(id).some(({ requestId }) => requestId === params.requestId)) {
          throw createNotFoundError(`Refresh ${params.requestId}`);
        }
        if (!refreshes.cancel(id, params.requestId)) {
          throw createInvalidRequestError('Only a running enhanced refresh can be canceled.');
        }
        return reply.status(200).send();
      },
    );
  };
}
