import type { FastifyInstance } from 'fastify';
import type { LoadedPaginated, LoadedReport } from '../content/load.ts';
import type { DatasetEntry, Workspace } from '../content/workspace-schema.ts';
import type { ServiceContext } from '../service/context.ts';
import { invalidRequest, notFound } from '../service/errors.ts';

type AnyReport = LoadedReport | LoadedPaginated;

interface GroupParams {
  groupId: string;
}

/** Workspaces ("groups"), their reports with pages, and their datasets. */
export function groupRoutes(context: ServiceContext) {
  const { content } = context;
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Querystring: Record<string, string> }>('/groups', async ({ query }) => {
      const groups = content.workspaces.map(groupBody).filter(groupFilter(query['$filter']));
      const skip = count(query['$skip'], '$skip') ?? 0;
      return { value: groups.slice(skip, skip + (count(query['$top'], '$top') ?? groups.length)) };
    });
    app.get<{ Params: GroupParams }>('/groups/:groupId/reports', async ({ params }) => ({
      value: reportsOf(context, params.groupId).map((report) => reportBody(context, report)),
    }));
    app.get<{ Params: GroupParams & { reportId: string } }>(
      '/groups/:groupId/reports/:reportId',
      async ({ params }) => reportBody(context, reportOf(context, params.groupId, params.reportId)),
    );
    app.get<{ Params: GroupParams & { reportId: string } }>(
      '/groups/:groupId/reports/:reportId/pages',
      async ({ params }) => {
        const { definition } = reportOf(context, params.groupId, params.reportId);
        if (!('pages' in definition)) throw invalidRequest('A paginated report has no pages to list.');
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
      value: workspaceOf(context, params.groupId).datasets.map(datasetBody),
    }));
    app.get<{ Params: GroupParams & { datasetId: string } }>(
      '/groups/:groupId/datasets/:datasetId',
      async ({ params }) => datasetBody(datasetOf(context, params.groupId, params.datasetId)),
    );
  };
}

/** The workspace with an id. Throws the service's 404. */
export function workspaceOf({ content }: ServiceContext, groupId: string): Workspace {
  const workspace = content.workspaces.find(({ id }) => id === groupId.toLowerCase());
  if (!workspace) throw notFound(`Workspace ${groupId}`);
  return workspace;
}

/** The dataset with an id in a workspace. Throws the service's 404. */
export function datasetOf(context: ServiceContext, groupId: string, datasetId: string): DatasetEntry {
  const dataset = workspaceOf(context, groupId).datasets.find(({ id }) => id === datasetId.toLowerCase());
  if (!dataset) throw notFound(`Dataset ${datasetId}`);
  return dataset;
}

function reportsOf(context: ServiceContext, groupId: string): AnyReport[] {
  const { content } = context;
  const { id } = workspaceOf(context, groupId);
  const all = [...content.reports.values(), ...content.paginated.values()];
  return all.filter(({ workspace }) => workspace.id === id);
}

function reportOf(context: ServiceContext, groupId: string, reportId: string): AnyReport {
  const report = reportsOf(context, groupId).find(({ entry }) => entry.id === reportId.toLowerCase());
  if (!report) throw notFound(`Report ${reportId}`);
  return report;
}

function groupBody({ id, name, isReadOnly, isOnDedicatedCapacity, capacityId }: Workspace) {
  return {
    id,
    name,
    type: 'Workspace',
    isReadOnly,
    isOnDedicatedCapacity,
    ...(capacityId ? { capacityId } : {}),
  };
}

/** A paginated report has a page of its own to be embedded by, and names no dataset. */
function reportBody(context: ServiceContext, { entry, workspace }: AnyReport) {
  const paginated = entry.kind === 'paginated';
  const path = paginated ? 'rdlreports' : 'reports';
  const embedPage = paginated ? 'rdlEmbed' : 'reportEmbed';
  return {
    id: entry.id,
    reportType: paginated ? 'PaginatedReport' : 'PowerBIReport',
    name: entry.name,
    webUrl: `${context.url()}/groups/${workspace.id}/${path}/${entry.id}`,
    embedUrl: `${context.url()}/${embedPage}?reportId=${entry.id}&groupId=${workspace.id}`,
    ...(paginated ? {} : { datasetId: entry.datasetId, datasetWorkspaceId: workspace.id }),
  };
}

function datasetBody(dataset: DatasetEntry) {
  const { id, name, isRefreshable, isEffectiveIdentityRequired, isEffectiveIdentityRolesRequired } = dataset;
  return { id, name, isRefreshable, isEffectiveIdentityRequired, isEffectiveIdentityRolesRequired };
}

function count(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw invalidRequest(`${name} must be a whole number.`);
  return Number(text);
}

const comparison = /^\s*(?:contains\((id|name),\s*'(.*)'\)|(id|name)\s+eq\s+'(.*)')\s*$/i;

/** Understands `name eq 'x'`, `id eq 'x'` and `contains(name,'x')`; quotes inside are doubled. */
function groupFilter(filter: string | undefined): (group: { id: string; name: string }) => boolean {
  if (filter === undefined) return () => true;
  const [, containsField, part, equalsField, value] = comparison.exec(filter) ?? [];
  const field = (containsField ?? equalsField)?.toLowerCase();
  if (field !== 'id' && field !== 'name') throw invalidRequest(`$filter '${filter}' is not supported.`);
  const wanted = (part ?? value ?? '').replaceAll("''", "'").toLowerCase();
  return (group) => {
    const found = group[field].toLowerCase();
    return containsField === undefined ? found === wanted : found.includes(wanted);
  };
}
