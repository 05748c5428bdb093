import type { LoadedDashboard } from '../content/load-content.ts';
import type { DatasetEntry, Workspace } from '../model/workspace-schema.ts';
import type { ServiceContext } from '../service/context.ts';
import type { AnyReport } from './find-content.ts';

export function toGroupBody({ id, name, isReadOnly, isOnDedicatedCapacity, capacityId }: Workspace) {
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
export function toReportBody(context: ServiceContext, { entry, workspace }: AnyReport) {
  const isPaginated = entry.kind === 'paginated';
  const path = isPaginated ? 'rdlreports' : 'reports';
  const embedPage = isPaginated ? 'rdlEmbed' : 'reportEmbed';
  return {
    id: entry.id,
    reportType: isPaginated ? 'PaginatedReport' : 'PowerBIReport',
    name: entry.name,
    webUrl: `${context.getUrl()}/groups/${workspace.id}/${path}/${entry.id}`,
    embedUrl: `${context.getEmbedUrl()}/${embedPage}?reportId=${entry.id}&groupId=${workspace.id}`,
    ...(isPaginated ? {} : { datasetId: entry.datasetId, datasetWorkspaceId: workspace.id }),
  };
}

export function toDatasetBody(context: ServiceContext, dataset: DatasetEntry) {
  const { id, name, isRefreshable, isEffectiveIdentityRequired, isEffectiveIdentityRolesRequired } = dataset;
  return {
    id,
    name,
    isRefreshable,
    isEffectiveIdentityRequired,
    isEffectiveIdentityRolesRequired,
    isOnPremGatewayRequired: false,
    addRowsAPIEnabled: context.pushDatasets.has(id),
    webUrl: `${context.getUrl()}/datasets/${id}`,
    createReportEmbedURL: `${context.getEmbedUrl()}/reportEmbed`,
    qnaEmbedURL: `${context.getEmbedUrl()}/qnaEmbed`,
  };
}

export function toDashboardBody(context: ServiceContext, { entry, workspace }: LoadedDashboard) {
  return {
    id: entry.id,
    displayName: entry.name,
    isReadOnly: true,
    webUrl: `${context.getUrl()}/groups/${workspace.id}/dashboards/${entry.id}`,
    embedUrl: `${context.getEmbedUrl()}/dashboardEmbed?dashboardId=${entry.id}&groupId=${workspace.id}`,
  };
}

export function toTileBodies(context: ServiceContext, dashboard: LoadedDashboard) {
  const { entry, workspace, definition, dataset } = dashboard;
  return definition.tiles.map(({ id, title = '', reportId }) => ({
    id,
    title,
    embedUrl: `${context.getEmbedUrl()}/embed?dashboardId=${entry.id}&tileId=${id}&groupId=${workspace.id}`,
    reportId,
    datasetId: dataset.entry.id,
  }));
}
