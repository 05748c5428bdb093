import { z } from 'zod';
import type { LoadedReport } from '../content/load-content.ts';
import type { ServiceContext } from '../service/context.ts';
import {
  ServiceError,
  createInvalidRequestError,
  createNotAuthorizedError,
  createNotFoundError,
} from '../service/errors.ts';
import { exportFormats, getFileExtension } from '../service/export-request.ts';
import type { ExportPage, ExportRequest } from '../service/export-request.ts';
import type { ReportExport } from '../service/export-store.ts';
import { resolveFaults } from '../service/faults.ts';
import { buildUserIdentity, getRoleFilters } from '../service/role-filters.ts';
import type { AccessClaims, EffectiveIdentity } from '../service/tokens.ts';
import { parseExportFilter } from './export-filter.ts';
import { requireReport } from './find-content.ts';
import { identitiesSchema, validateIdentities } from './generate-token.ts';
import { defineOperation, toRead } from './operation.ts';
import type { Call, Operation } from './operation.ts';
import { parseBody } from './parse-body.ts';

/** Seconds between two requests for the status of an export. */
const retryAfterSeconds = 1;
/** Seconds after which the queue of exports can have places again. */
const queueRetryAfterSeconds = 10;
const maxPages = 50;

const bookmark = z.object({ name: z.string().min(1).optional(), state: z.string().max(500_000).optional() });
const unsupportedFormats = new Set(['PPT', 'ACCESSIBLEPDF', 'CSV', 'DOCX', 'IMAGE', 'MHTML', 'XLSX', 'XML']);

const exportBody = z.object({
  format: z.string(),
  powerBIReportConfiguration: z
    .object({
      pages: z
        .array(
          z.object({
            pageName: z.string(),
            visualName: z.string().min(1).optional(),
            bookmark: bookmark.optional(),
          }),
        )
        .min(1)
        .max(maxPages)
        .optional(),
      reportLevelFilters: z
        .array(z.object({ filter: z.string() }))
        .max(1)
        .default([]),
      defaultBookmark: bookmark.optional(),
      settings: z
        .object({
          includeHiddenPages: z.boolean().default(false),
          locale: z.string().optional(),
        })
        .default({ includeHiddenPages: false }),
      identities: identitiesSchema,
      datasetToBind: z.undefined('is not supported by the emulator.').optional(),
    })
    .prefault({}),
  paginatedReportConfiguration: z.undefined('is not supported by the emulator.').optional(),
});
type ExportConfiguration = z.infer<typeof exportBody>['powerBIReportConfiguration'];

const contentTypes = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.zip': 'application/zip',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

/** Creates the operations that export reports as files. */
export const createExportOperations = (context: ServiceContext): Operation[] => [
  defineOperation({
    method: 'POST',
    path: '/reports/{report}/ExportTo',
    location: 'both',
    effect:
      'starts the export of pages or visuals as PDF, PNG or PPTX; see [exports](emulator.md#exports) for the supported fields',
    permissions: [toRead('Report'), toRead('Dataset')],
    handle: (call) => {
      const report = requireInteractiveReport(context, call, call.params.report);
      const request = buildRequest(report, call);
      const item = context.exports.start(
        { owner: getOwner(call.claims), reportName: report.entry.name, request },
        resolveFaults(context.faults, call.query['faults']).export,
      );
      if (!item) {
        call.reply.header('retry-after', String(queueRetryAfterSeconds));
        throw new ServiceError(429, 'TooManyRequests', 'Too many exports are waiting. Retry later.');
      }
      return call.reply.status(202).send(toExportBody(context, call, item));
    },
  }),
  defineOperation({
    method: 'GET',
    path: '/reports/{report}/exports/{export}',
    location: 'both',
    effect:
      'returns the status of an export of the same principal; responds with 202 and `Retry-After` until it ends',
    permissions: [toRead('Report')],
    handle: (call) => {
      const item = requireExport(context, call);
      const isFinished = item.status === 'Succeeded' || item.status === 'Failed';
      if (!isFinished) call.reply.header('retry-after', String(retryAfterSeconds));
      return call.reply.status(isFinished ? 200 : 202).send(toExportBody(context, call, item));
    },
  }),
  defineOperation({
    method: 'GET',
    path: '/reports/{report}/exports/{export}/file',
    location: 'both',
    effect: 'returns the file of an export of the same principal',
    permissions: [toRead('Report')],
    handle: (call) => {
      const { id, file, status, reportName, request } = requireExport(context, call);
      if (!file)
        throw createInvalidRequestError(`Export ${id} has no file, because its status is ${status}.`);
      const extension = getFileExtension(request);
      return call.reply
        .header('content-type', contentTypes[extension])
        .header('content-disposition', buildContentDisposition(`${reportName}${extension}`))
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .send(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
    },
  }),
];

/** Exports belong to a user, or to the service principal. */
const getOwner = ({ user }: AccessClaims): string => user?.toLowerCase() ?? '';

/** @throws {ServiceError} 404 when there is no such report, 400 when it is paginated. */
function requireInteractiveReport(context: ServiceContext, call: Call, reportId: string): LoadedReport {
  const { entry } = requireReport(context, call, reportId);
  const report = context.content.reports.get(entry.id);
  if (!report) throw createInvalidRequestError('The emulator does not export paginated reports.');
  return report;
}

/** @throws {ServiceError} 404 when the principal has started no such export of the report. */
function requireExport(context: ServiceContext, call: Call<'report' | 'export'>): ReportExport {
  const { entry } = requireReport(context, call, call.params.report);
  const item = context.exports.find(getOwner(call.claims), call.params.export);
  if (item?.request.reportId !== entry.id) throw createNotFoundError(`Export ${call.params.export}`);
  return item;
}

/** @throws {ServiceError} 400 when the body is invalid, 403 when the principal may not use its identities. */
function buildRequest(report: LoadedReport, { body, claims }: Pick<Call, 'body' | 'claims'>): ExportRequest {
  const { format, powerBIReportConfiguration: configuration } = parseBody(exportBody, body);
  const { reportLevelFilters, settings, identities } = configuration;
  return {
    reportId: report.entry.id,
    datasetId: report.dataset.entry.id,
    format: requireFormat(format),
    pages: listPages(report, configuration),
    filters: reportLevelFilters.flatMap(({ filter }) => parseExportFilter(filter, report.dataset.model)),
    locale: settings.locale === undefined ? undefined : requireLocale(settings.locale),
    identities: buildIdentities(report, claims, identities),
  };
}

function requireFormat(format: string): ExportRequest['format'] {
  const name = format.toUpperCase();
  const supported = exportFormats.find((candidate) => candidate === name);
  if (supported) return supported;
  const names = exportFormats.join(', ');
  throw createInvalidRequestError(
    unsupportedFormats.has(name)
      ? `The format ${name} is for paginated reports, which the emulator does not export. Use one of ${names}.`
      : `The format '${format.slice(0, 50)}' is unknown. Use one of ${names}.`,
  );
}

function requireLocale(locale: string): string {
  try {
    return new Intl.Locale(locale).toString();
  } catch {
    throw createInvalidRequestError(
      `settings.locale: '${locale.slice(0, 50)}' is not a language, such as nl-NL.`,
    );
  }
}

/** Returns the requested pages, or all pages of the report in order. Hidden pages must be requested. */
function listPages(
  { definition }: LoadedReport,
  { pages, defaultBookmark, settings }: ExportConfiguration,
): ExportPage[] {
  const visible = definition.pages.filter(({ hidden }) => settings.includeHiddenPages || !hidden);
  const requested: ExportPage[] = pages ?? visible.map(({ name }) => ({ pageName: name }));
  if (requested.length === 0) throw createInvalidRequestError('The report has no visible page.');
  if (requested.length > maxPages)
    throw createInvalidRequestError(`An export contains up to ${maxPages} pages.`);
  for (const { pageName, visualName, bookmark: pageBookmark } of requested) {
    const page = definition.pages.find(({ name }) => name === pageName);
    if (!page) throw createInvalidRequestError(`The report has no page '${pageName}'.`);
    if (visualName !== undefined && !page.visuals.some(({ name }) => name === visualName))
      throw createInvalidRequestError(`Page '${pageName}' has no visual '${visualName}'.`);
    const name = (pageBookmark ?? defaultBookmark)?.name;
    const authored = definition.bookmarks.flatMap((entry) =>
      'children' in entry ? entry.children : [entry],
    );
    if (name !== undefined && !authored.some((candidate) => candidate.name === name))
      throw createInvalidRequestError(`The report has no bookmark '${name}'.`);
  }
  return requested.map((page) => ({ ...page, bookmark: page.bookmark ?? defaultBookmark }));
}

/**
 * Returns the identity whose rows an export contains: that of the request, or the user's own. A service principal must
 * send one if the dataset requires it.
 * @throws {ServiceError} 400 when an identity is invalid, 403 when a user whom a role restricts sends one.
 */
function buildIdentities(
  { dataset }: LoadedReport,
  claims: AccessClaims,
  identities: EffectiveIdentity[],
): EffectiveIdentity[] {
  const datasets = [dataset.entry.id];
  const ownIdentity = buildUserIdentity(dataset, claims.user);
  if (identities.length === 0 && ownIdentity) return [{ ...ownIdentity, datasets }];
  if (identities.length > 0 && getRoleFilters(dataset, claims).length > 0)
    throw createNotAuthorizedError('Users whom a role restricts cannot export with another identity.');
  validateIdentities(dataset, identities, `Exporting dataset ${dataset.entry.id}`);
  const isForDataset = (identity: EffectiveIdentity): boolean =>
    identity.datasets.some((id) => id.toLowerCase() === dataset.entry.id);
  if (!identities.every(isForDataset))
    throw createInvalidRequestError(`identities: datasets must contain ${dataset.entry.id}.`);
  return identities;
}

function toExportBody(context: ServiceContext, { request }: Call, item: ReportExport) {
  const { id, createdAt, lastActionAt, expiresAt, reportName, status, percentComplete, error } = item;
  const [, location = ''] = /^(.*?)\/(?:ExportTo|exports\/[^/]+)\/?(?:\?.*)?$/i.exec(request.url) ?? [];
  return {
    id,
    createdDateTime: new Date(createdAt).toISOString(),
    lastActionDateTime: new Date(lastActionAt).toISOString(),
    reportId: item.request.reportId,
    reportName,
    status,
    percentComplete,
    ...(error ? { error } : {}),
    ...(status === 'Succeeded' && expiresAt !== undefined
      ? {
          resourceLocation: `${context.getUrl()}${location}/exports/${id}/file`,
          resourceFileExtension: getFileExtension(item.request),
          expirationTime: new Date(expiresAt).toISOString(),
        }
      : {}),
  };
}

/** Builds the header with a filename for all clients: in ASCII, and in UTF-8 for those that support it. */
function buildContentDisposition(name: string): string {
  const ascii = name.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
