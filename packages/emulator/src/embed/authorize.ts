import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type {
  LoadedDashboard,
  LoadedDataset,
  LoadedPaginatedReport,
  LoadedReport,
} from '../content/load-content.ts';
import type { Workspace } from '../model/workspace-schema.ts';
import { requireWorkspace } from '../rest/find-content.ts';
import type { ServiceContext } from '../service/context.ts';
import {
  createInvalidRequestError,
  createNotAuthorizedError,
  createNotFoundError,
} from '../service/errors.ts';
import type { TokenClaims } from '../service/tokens.ts';

/** A report that the request's token covers. */
export interface AuthorizedReport {
  report: LoadedReport;
  claims: TokenClaims;
  mayEdit: boolean;
}

/** Request fields that identify the embedded content. Exactly one is set. A tile is identified by its dashboard. */
export const contentIdFields = {
  reportId: z.guid().optional(),
  dashboardId: z.guid().optional(),
  datasetId: z.guid().optional(),
};

export interface ContentIds {
  reportId?: string | undefined;
  dashboardId?: string | undefined;
  datasetId?: string | undefined;
}

/**
 * Finds a report and verifies that the request's token covers it.
 * @throws {ServiceError} 401 when the token is missing or invalid; 403 `TokenExpired` when it has expired.
 * @throws {ServiceError} 403 when the token does not cover the report, 404 when the report is unknown.
 */
export async function authorizeReport(
  context: ServiceContext,
  request: FastifyRequest,
  reportId: string,
): Promise<AuthorizedReport> {
  const { claims, mayEdit } = await verifyReportAccess(context, request, reportId);
  const report = context.content.reports.get(reportId.toLowerCase());
  if (!report) throw createNotFoundError(`Report ${reportId}`);
  return { report, claims, mayEdit };
}

/**
 * Finds a paginated report and verifies that the request's token covers it.
 * @throws {ServiceError} 401 when the token is missing or invalid; 403 `TokenExpired` when it has expired.
 * @throws {ServiceError} 403 when the token does not cover the report, 404 when the report is unknown.
 */
export async function authorizePaginatedReport(
  context: ServiceContext,
  request: FastifyRequest,
  reportId: string,
): Promise<{ report: LoadedPaginatedReport; claims: TokenClaims }> {
  const { claims } = await verifyReportAccess(context, request, reportId);
  const report = context.content.paginated.get(reportId.toLowerCase());
  if (!report) throw createNotFoundError(`Paginated report ${reportId}`);
  return { report, claims };
}

/**
 * Finds a dashboard and verifies that the request's token covers it.
 * @throws {ServiceError} 401 when the token is missing or invalid; 403 `TokenExpired` when it has expired.
 * @throws {ServiceError} 403 when the token does not cover the dashboard, 404 when the dashboard is unknown.
 */
export async function authorizeDashboard(
  context: ServiceContext,
  request: FastifyRequest,
  dashboardId: string,
): Promise<{ dashboard: LoadedDashboard; claims: TokenClaims }> {
  const claims = await context.tokenService.verifyBearer(request.headers.authorization);
  const id = dashboardId.toLowerCase();
  if (claims.kind === 'embed' && !claims.dashboards.includes(id))
    throw createNotAuthorizedError(`The token does not cover dashboard ${id}.`);
  const dashboard = context.content.dashboards.get(id);
  if (!dashboard) throw createNotFoundError(`Dashboard ${id}`);
  return { dashboard, claims };
}

/**
 * Finds a dataset, and verifies that the request's token covers it.
 * @throws {ServiceError} 401 when the token is missing or invalid; 403 `TokenExpired` when it has expired.
 * @throws {ServiceError} 403 when the token does not cover the dataset, 404 when the dataset is unknown.
 */
export async function authorizeDataset(
  context: ServiceContext,
  request: FastifyRequest,
  datasetId: string,
): Promise<{ dataset: LoadedDataset; claims: TokenClaims }> {
  const claims = await context.tokenService.verifyBearer(request.headers.authorization);
  const id = datasetId.toLowerCase();
  if (claims.kind === 'embed' && !claims.datasets.includes(id))
    throw createNotAuthorizedError(`The token does not cover dataset ${id}.`);
  const dataset = context.content.datasets.get(id);
  if (!dataset) throw createNotFoundError(`Dataset ${id}`);
  return { dataset, claims };
}

/** Returns whether the token may save new reports and copies, at least in one workspace. */
export const maySaveReports = (claims: TokenClaims): boolean =>
  claims.kind === 'access' || claims.targetWorkspaces.length > 0;

/**
 * Returns the workspace in which a new report is saved.
 * @param workspaceId - workspace that the host page names, if any
 * @param defaultWorkspace - workspace of the dataset or of the report. If the token does not cover it, the first
 *   workspace of the token replaces it.
 * @throws {ServiceError} 403 when the token does not cover the workspace, 404 when the workspace is unknown.
 */
export function requireTargetWorkspace(
  context: ServiceContext,
  claims: TokenClaims,
  workspaceId: string | undefined,
  defaultWorkspace: Workspace,
): Workspace {
  if (claims.kind === 'access')
    return workspaceId === undefined ? defaultWorkspace : requireWorkspace(context, {}, workspaceId);
  const { targetWorkspaces } = claims;
  const [first] = targetWorkspaces;
  if (first === undefined) throw createNotAuthorizedError('The token does not permit saving new reports.');
  const defaultId = targetWorkspaces.includes(defaultWorkspace.id) ? defaultWorkspace.id : first;
  const id = workspaceId?.toLowerCase() ?? defaultId;
  if (!targetWorkspaces.includes(id))
    throw createNotAuthorizedError(`The token does not permit saving reports in workspace ${id}.`);
  return requireWorkspace(context, {}, id);
}

/**
 * Finds the dataset of the embedded content and verifies that the request's token covers the content.
 * @throws {ServiceError} 401 when the token is missing or invalid; 403 `TokenExpired` when it has expired.
 * @throws {ServiceError} 400 without an ID, 403 when the token does not cover the content, 404 when the content is
 *   unknown.
 */
export async function authorizeData(
  context: ServiceContext,
  request: FastifyRequest,
  { reportId, dashboardId, datasetId }: ContentIds,
): Promise<{ dataset: LoadedDataset; claims: TokenClaims }> {
  if (dashboardId !== undefined) {
    const { dashboard, claims } = await authorizeDashboard(context, request, dashboardId);
    return { dataset: dashboard.dataset, claims };
  }
  if (datasetId !== undefined) return authorizeDataset(context, request, datasetId);
  if (reportId === undefined)
    throw createInvalidRequestError('reportId, dashboardId or datasetId is required.');
  const { claims } = await verifyReportAccess(context, request, reportId);
  const { reports, paginated } = context.content;
  const report = reports.get(reportId.toLowerCase()) ?? paginated.get(reportId.toLowerCase());
  if (!report) throw createNotFoundError(`Report ${reportId}`);
  return { dataset: report.dataset, claims };
}

async function verifyReportAccess(context: ServiceContext, request: FastifyRequest, reportId: string) {
  const claims = await context.tokenService.verifyBearer(request.headers.authorization);
  const id = reportId.toLowerCase();
  const grant = claims.kind === 'embed' ? claims.reports.find((granted) => granted.id === id) : undefined;
  if (claims.kind === 'embed' && !grant)
    throw createNotAuthorizedError(`The token does not cover report ${id}.`);
  return { claims, mayEdit: grant?.allowEdit ?? true };
}

/**
 * Parses a request body.
 * @throws {ServiceError} 400 when the body does not match the schema.
 */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw createInvalidRequestError(z.prettifyError(parsed.error));
  return parsed.data;
}
