import { randomUUID } from 'node:crypto';
import { reportSchema } from '@embed-portal/emulator-protocol/report-schema';
import type { CreatedDataset, SavedReport } from '@embed-portal/emulator-protocol/service-messages';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { buildSuggestedReport } from '../model/suggested-report.ts';
import { validateReport } from '../model/validate-references.ts';
import { quickCreateBody } from '../query-service/quick-dataset.ts';
import { addDataset } from '../rest/change-content.ts';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError, createNotAuthorizedError } from '../service/errors.ts';
import { createFaultHook } from '../service/fault-hook.ts';
import { authorizeDataset, parseBody, requireTargetWorkspace } from './authorize.ts';
import { newReportFields } from './save-routes.ts';

const createBody = z.object({ datasetId: z.guid(), definition: reportSchema, ...newReportFields });

/** Limit in bytes, sufficient for all rows of a dataset in one request. */
const bodyLimit = 16_777_216;

/**
 * Creates the plugin with the routes that create reports, and datasets from rows of the host page. Both are stored in
 * memory.
 */
export function createNewContentRoutes(context: ServiceContext) {
  const { content } = context;
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', createFaultHook(context.faults, 'data'));
    app.post('/embed/create', async (request): Promise<SavedReport> => {
      const { datasetId, definition, name, targetWorkspaceId } = parseBody(createBody, request.body);
      const { dataset, claims } = await authorizeDataset(context, request, datasetId);
      const owner = content.workspaces.find(({ datasets }) => datasets.includes(dataset.entry));
      if (!owner) throw createInvalidRequestError('The dataset does not belong to a workspace.');
      const workspace = requireTargetWorkspace(context, claims, targetWorkspaceId, owner);
      validateOrReject(() => validateReport(name, definition, dataset.model));
      const id = randomUUID();
      const entry = { id, name, datasetId: dataset.entry.id, definition: '', kind: 'interactive' as const };
      content.reports.set(id, { entry, workspace, definition, dataset });
      return { id, name };
    });
    app.post('/embed/quickCreate', { bodyLimit }, async (request): Promise<CreatedDataset> => {
      const config = parseBody(quickCreateBody, request.body);
      const claims = await context.tokenService.verifyBearer(request.headers.authorization);
      if (claims.kind === 'embed') throw createNotAuthorizedError('Quick create requires an access token.');
      const id = randomUUID();
      const model = await context.queryService.createFromRows(id, config).catch(rejectRequest);
      const [workspace] = content.workspaces;
      if (workspace) addDataset(context, workspace, { id, name: model.name, model });
      return { datasetId: id, definition: buildSuggestedReport(model) };
    });
  };
}

function validateOrReject<T>(validate: () => T): T {
  try {
    return validate();
  } catch (error) {
    return rejectRequest(error);
  }
}

function rejectRequest(error: unknown): never {
  throw createInvalidRequestError(error instanceof Error ? error.message : 'The request is invalid.');
}
