import type { FastifyInstance } from 'fastify';
import type { LoadedPaginatedReport, LoadedReport } from '../content/load-content.ts';
import type { DatasetEntry, Workspace } from '../content/workspace-schema.ts';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError, createNotFoundError } from '../service/errors.ts';

type AnyReport = LoadedReport | LoadedPaginatedReport;

interface GroupParams {
  groupId: string;
}

/** Creates the plugin with the routes of workspaces ("groups"), their reports with pages, and their datasets. */
export function createGroupRoutes(context: ServiceContext) {
  const { content } = context;
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Querystring: Record<string, string> }>('/groups', async ({ query }) => {
      const groups = content.workspaces.map(toGroupBody).filter(parseGroupFilter(query['$filter']));
      const skip = parseCount(query['$skip'], '$skip') ?? 0;
      return { value: groups.slice(skip, skip + (parseCount(query['$top'], '$top') ?? groups.length)) };
    });
    app.get<{ Params: GroupParams }>('/groups/:groupId/reports', async ({ params }) => ({
      value: listReports(context, params.groupId).map((report) => toReportBody(context, report)),
    }));
    app.get<{ Params: GroupParams & { reportId: string } }>(
      '/groups/:groupId/reports/:reportId',
      async ({ params }) => toReportBody(context, requireReport(context, params.groupId, params.reportId)),
    );
    app.get<{ Params: GroupParams & { reportId: string } }>(
      '/groups/:groupId/reports/:reportId/pages',
      async ({ params }) => {
        const { definition } = requireReport(context, params.groupId, params.reportId);
        if (!('pages' in definition))
          throw createInvalidRequestError('A paginated report has no pages to list.');
        const pages = definition.pages.map(({ name, displayName, hidden }, order) => ({
          name,
          displayName,
          order,
          visibility: hidden ? 1 : 0,
        }));
        return { value: pages };
      },
    );
    app.get<{ Params: GroupParams }>('/groups/:groupId/datasets', async ({ params }) => ({
      value: requireWorkspace(context, params.groupId).datasets.map(toDatasetBody),
    }));
    app.get<{ Params: GroupParams & { datasetId: string } }>(
      '/groups/:groupId/datasets/:datasetId',
      async ({ params }) => toDatasetBody(requireDatasetEntry(context, params.groupId, params.datasetId)),
    );
  };
}

/**
 * Returns a workspace.
 * @throws {ServiceError} 404 when there is no such workspace.
 */
export function requireWorkspace({ content }: ServiceContext, groupId: string): Workspace {
  const workspace = content.workspaces.find(({ id }) => id === groupId.toLowerCase());
  if (!workspace) throw createNotFoundError(`Workspace ${groupId}`);
  return workspace;
}

/**
 * Returns a dataset of a workspace.
 * @throws {ServiceError} 404 when there is no such dataset.
 */
export function requireDatasetEntry(
  context: ServiceContext,
  groupId: string,
  datasetId: string,
): DatasetEntry {
  const dataset = requireWorkspace(context, groupId).datasets.find(
    ({ id }) => id === datasetId.toLowerCase(),
  );
  if (!dataset) throw createNotFoundError(`Dataset ${datasetId}`);
  return dataset;
}

function listReports(context: ServiceContext, groupId: string): AnyReport[] {
  const { content } = context;
  const { id } = requireWorkspace(context, groupId);
  const reports = [...content.reports.values(), ...content.paginated.values()];
  return reports.filter(({ workspace }) => workspace.id === id);
}

function requireReport(context: ServiceContext, groupId: string, reportId: string): AnyReport {
  const report = listReports(context, groupId).find(({ entry }) => entry.id === reportId.toLowerCase());
  if (!report) throw createNotFoundError(`Report ${reportId}`);
  return report;
}

function toGroupBody({ id, name, isReadOnly, isOnDedicatedCapacity, capacityId }: Workspace) {
  return {
    id,
    name,
    type: 'Workspace',
    isReadOnly,
    isOnDedicatedCapacity,
    ...(capacityId ? { capacityId } : {}),
  };
}

/** Converts a report into its response body. Paginated reports have another embed page and no dataset. */
function toReportBody(context: ServiceContext, { entry, workspace }: AnyReport) {
  const isPaginated = entry.kind === 'paginated';
  const path = isPaginated ? 'rdlreports' : 'reports';
  const embedPage = isPaginated ? 'rdlEmbed' : 'reportEmbed';
  return {
    id: entry.id,
    reportType: isPaginated ? 'PaginatedReport' : 'PowerBIReport',
    name: entry.name,
    webUrl: `${context.getUrl()}/groups/${workspace.id}/${path}/${entry.id}`,
    embedUrl: `${context.getUrl()}/${embedPage}?reportId=${entry.id}&groupId=${workspace.id}`,
    ...(isPaginated ? {} : { datasetId: entry.datasetId, datasetWorkspaceId: workspace.id }),
  };
}

function toDatasetBody(dataset: DatasetEntry) {
  const { id, name, isRefreshable, isEffectiveIdentityRequired, isEffectiveIdentityRolesRequired } = dataset;
  return { id, name, isRefreshable, isEffectiveIdentityRequired, isEffectiveIdentityRolesRequired };
}

function parseCount(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw createInvalidRequestError(`${name} must be a non-negative integer.`);
  return Number(text);
}

const filterPattern = /^\s*(?:contains\((id|name),\s*'(.*)'\)|(id|name)\s+eq\s+'(.*)')\s*$/i;

/** Parses a `$filter`: `name eq 'x'`, `id eq 'x'` or `contains(name,'x')`. Quotes in values are doubled. */
function parseGroupFilter(filter: string | undefined): (group: { id: string; name: string }) => boolean {
  if (filter === undefined) return () => true;
  const [, containsField, part, equalsField, value] = filterPattern.exec(filter) ?? [];
  const field = (containsField ?? equalsField)?.toLowerCase();
  if (field !== 'id' && field !== 'name')
    throw createInvalidRequestError(`$filter '${filter}' is not supported.`);
  const expected = (part ?? value ?? '').replaceAll("''", "'").toLowerCase();
  return (group) => {
    const actual = group[field].toLowerCase();
    return containsField === undefined ? actual === expected : actual.includes(expected);
  };
}
