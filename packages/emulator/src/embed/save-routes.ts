import { randomUUID } from 'node:crypto';
import { reportSchema } from '@embed-portal/emulator-protocol/report-schema';
import type { ReportDefinition } from '@embed-portal/emulator-protocol/report-schema';
import type { SavedReport } from '@embed-portal/emulator-protocol/service-messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { validateReport } from '../model/validate-references.ts';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError, createNotAuthorizedError } from '../service/errors.ts';
import { createFaultHook } from '../service/fault-hook.ts';
import { authorizeReport, parseBody, requireTargetWorkspace } from './authorize.ts';
import type { AuthorizedReport } from './authorize.ts';

const saveBody = z.object({ reportId: z.guid(), definition: reportSchema });
/** Name of a new report, and its workspace if it differs from the original's workspace. */
export const newReportFields = {
  name: z.string().trim().min(1).max(256),
  targetWorkspaceId: z.guid().optional(),
};
const saveAsBody = saveBody.extend(newReportFields);

/** Creates the plugin with the routes that save edited reports in memory. A restart restores the content folder. */
export function createSaveRoutes(context: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', createFaultHook(context.faults, 'data'));
    app.post('/embed/save', async (request): Promise<SavedReport> => {
      const { reportId, definition } = parseBody(saveBody, request.body);
      const { report } = await authorizeEdit(context, request, reportId);
      assertValidReport(report, definition);
      report.definition = definition;
      return { id: report.entry.id, name: report.entry.name };
    });
    app.post('/embed/saveAs', async (request): Promise<SavedReport> => {
      const { reportId, definition, name, targetWorkspaceId } = parseBody(saveAsBody, request.body);
      const { report, claims } = await authorizeEdit(context, request, reportId);
      const workspace = requireTargetWorkspace(context, claims, targetWorkspaceId, report.workspace);
      assertValidReport(report, definition);
      const entry = { ...report.entry, id: randomUUID(), name };
      context.content.reports.set(entry.id, { ...report, workspace, entry, definition });
      return { id: entry.id, name };
    });
  };
}

async function authorizeEdit(
  context: ServiceContext,
  request: FastifyRequest,
  reportId: string,
): Promise<AuthorizedReport> {
  const granted = await authorizeReport(context, request, reportId);
  if (!granted.mayEdit) throw createNotAuthorizedError('The token does not permit editing the report.');
  return granted;
}

function assertValidReport(
  { dataset, entry }: AuthorizedReport['report'],
  definition: ReportDefinition,
): void {
  try {
    validateReport(entry.name, definition, dataset.model);
  } catch (error) {
    throw createInvalidRequestError(error instanceof Error ? error.message : 'The report is invalid.');
  }
}
