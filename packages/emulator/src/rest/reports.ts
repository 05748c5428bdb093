import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { validateReport } from '../model/validate-references.ts';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError, createNotFoundError } from '../service/errors.ts';
import { toReportBody } from './bodies.ts';
import { listDatasources } from './datasources.ts';
import {
  listReports,
  requireDataset,
  requireLocation,
  requireReport,
  requireWorkspace,
} from './find-content.ts';
import type { AnyReport } from './find-content.ts';
import { applyListOptions } from './list-options.ts';
import { defineOperation, toRead, toWrite } from './operation.ts';
import type { Operation } from './operation.ts';
import { parseBody } from './parse-body.ts';

/** Limit of the reports in memory. */
const maxReports = 5000;
const noWorkspace = '00000000-0000-0000-0000-000000000000';
const cloneBody = z.object({
  name: z.string().trim().min(1).max(256),
  targetModelId: z.guid().optional(),
  targetWorkspaceId: z.guid().optional(),
});
const rebindBody = z.object({ datasetId: z.guid() });
const updateContentBody = z.object({
  sourceType: z.literal('ExistingReport'),
  sourceReport: z.object({ sourceReportId: z.guid(), sourceWorkspaceId: z.guid().optional() }),
});

/** Creates the operations on reports and their pages. */
export const createReportOperations = (context: ServiceContext): Operation[] => [
  defineOperation({
    method: 'GET',
    path: '/reports',
    location: 'both',
    effect: 'lists reports, including paginated ones; supports `$filter`, `$top`, `$skip`',
    permissions: [toRead('Report')],
    handle: (call) => {
      const reports = listReports(context, requireLocation(context, call));
      const bodies = reports.map((report) => toReportBody(context, report));
      return { value: applyListOptions(bodies, call.query, { getFields: (body) => body }) };
    },
  }),
  defineOperation({
    method: 'GET',
    path: '/reports/{report}',
    location: 'both',
    effect: 'returns a report with its `embedUrl`',
    permissions: [toRead('Report')],
    handle: (call) => toReportBody(context, requireReport(context, call, call.params.report)),
  }),
  defineOperation({
    method: 'DELETE',
    path: '/reports/{report}',
    location: 'both',
    effect: 'deletes a report',
    permissions: [toWrite('Report')],
    handle: (call) => {
      const { entry } = requireReport(context, call, call.params.report);
      context.content.reports.delete(entry.id);
      context.content.paginated.delete(entry.id);
      return call.reply.status(200).send();
    },
  }),
  defineOperation({
    method: 'GET',
    path: '/reports/{report}/pages',
    location: 'both',
    effect:
      'lists pages in order; `visibility` is 1 for hidden pages and 0 for others (an addition of the emulator: the documented operation returns no visibility)',
    permissions: [toRead('Report')],
    handle: (call) => ({ value: toPageBodies(requireReport(context, call, call.params.report)) }),
  }),
  defineOperation({
    method: 'GET',
    path: '/reports/{report}/pages/{page}',
    location: 'both',
    effect: 'returns a page',
    permissions: [toRead('Report')],
    handle: (call) => {
      const { report, page } = call.params;
      const body = toPageBodies(requireReport(context, call, report)).find(({ name }) => name === page);
      if (!body) throw createNotFoundError(`Page ${page}`);
      return body;
    },
  }),
  defineOperation({
    method: 'GET',
    path: '/reports/{report}/datasources',
    location: 'both',
    effect: 'lists the data sources of a report',
    permissions: [toRead('Report')],
    handle: (call) => {
      const { dataset } = requireReport(context, call, call.params.report);
      return { value: listDatasources(dataset.entry.id) };
    },
  }),
  defineOperation({
    method: 'POST',
    path: '/reports/{report}/Clone',
    location: 'both',
    effect: 'copies a report, optionally to another workspace or dataset',
    permissions: [['Content.Create', ...toWrite('Report')]],
    handle: (call) => {
      const { content } = context;
      const report = requireReport(context, call, call.params.report);
      const { name, targetModelId, targetWorkspaceId } = parseBody(cloneBody, call.body);
      if (content.reports.size + content.paginated.size >= maxReports)
        throw createInvalidRequestError(`The emulator stores up to ${maxReports} reports.`);
      const workspace = findTargetWorkspace();
      const anywhere = { ...call, group: undefined };
      const dataset =
        targetModelId === undefined ? report.dataset : requireDataset(context, anywhere, targetModelId);
      const entry = { ...report.entry, id: randomUUID(), name, datasetId: dataset.entry.id };
      const copy = structuredClone(report.definition);
      if (!('pages' in copy))
        content.paginated.set(entry.id, { entry, workspace, dataset, definition: copy });
      else {
        rejectInvalid(() => validateReport(name, copy, dataset.model));
        content.reports.set(entry.id, { entry, workspace, dataset, definition: copy });
      }
      return toReportBody(context, requireReport(context, anywhere, entry.id));

      function findTargetWorkspace() {
        if (targetWorkspaceId === undefined) return report.workspace;
        return targetWorkspaceId === noWorkspace
          ? requireLocation(context, { ...call, group: undefined })
          : requireWorkspace(context, call.claims, targetWorkspaceId);
      }
    },
  }),
  defineOperation({
    method: 'POST',
    path: '/reports/{report}/Rebind',
    location: 'both',
    effect: 'connects a report to another dataset that contains all its fields',
    permissions: [toWrite('Report')],
    handle: (call) => {
      const report = requireReport(context, call, call.params.report);
      const { datasetId } = parseBody(rebindBody, call.body);
      const dataset = requireDataset(context, { ...call, group: undefined }, datasetId);
      if (!('pages' in report.definition))
        throw createInvalidRequestError('A paginated report cannot be rebound.');
      const { definition } = report;
      rejectInvalid(() => validateReport(report.entry.name, definition, dataset.model));
      const { entry, model } = dataset;
      report.dataset = { entry, model };
      report.entry = { ...report.entry, datasetId: entry.id };
      return call.reply.status(200).send();
    },
  }),
  defineOperation({
    method: 'POST',
    path: '/reports/{report}/UpdateReportContent',
    location: 'both',
    effect: 'replaces the pages of a report with those of another report',
    permissions: [toWrite('Report')],
    handle: (call) => {
      const { sourceReport } = parseBody(updateContentBody, call.body);
      const report = requireReport(context, call, call.params.report);
      const source = requireReport(
        context,
        { ...call, group: sourceReport.sourceWorkspaceId },
        sourceReport.sourceReportId,
      );
      const stored = context.content.reports.get(report.entry.id);
      if (!stored || !('pages' in source.definition))
        throw createInvalidRequestError('The content of paginated reports cannot be replaced.');
      const definition = structuredClone(source.definition);
      rejectInvalid(() => validateReport(report.entry.name, definition, report.dataset.model));
      stored.definition = definition;
      return toReportBody(context, stored);
    },
  }),
];

/** @throws {ServiceError} 400 when the report is paginated. */
function toPageBodies({ definition }: AnyReport) {
  if (!('pages' in definition)) throw createInvalidRequestError('A paginated report has no pages to list.');
  return definition.pages.map(({ name, displayName, hidden }, order) => ({
    name,
    displayName,
    order,
    visibility: hidden ? 1 : 0,
  }));
}

/** @throws {ServiceError} 400 with the message of the error. */
function rejectInvalid(validate: () => void): void {
  try {
    validate();
  } catch (error) {
    throw createInvalidRequestError(error instanceof Error ? error.message : 'The report is invalid.');
  }
}
