import type { ReportBody } from '@embed-portal/api-contract';

/** Splits a `connectionGroupId` such as `connectionId__groupId`. */
export const parseConnectionGroupId = (
  connectionGroupId: string,
): { connectionId: string; workspaceId: string } => {
  const [connectionId = '', workspaceId = ''] = connectionGroupId.toLowerCase().split('__');
  return { connectionId, workspaceId };
};

const toTargetColumns = (body: Extract<ReportBody, { type: 'Report' }>) => {
  const { report, metadata } = body;
  const { connectionId, workspaceId } = parseConnectionGroupId(report.connectionGroupId);
  const identity = report.reportEffectiveIdentity;
  return {
    link_url: null,
    link_embed: false,
    connection_id: connectionId,
    workspace_id: workspaceId,
    bi_report_id: report.reportId,
    included_pages: report.includedPages,
    security_filters: JSON.stringify(report.reportSecurityFilters),
    effective_identity: identity && JSON.stringify(identity),
    permission_refresh: report.permissionRefresh,
    permission_download: report.permissionDownload,
    permission_bookmark: report.permissionBookmark,
    permission_subscribe: report.permissionSubscribe,
    permission_alert: report.permissionAlert,
    metadata: JSON.stringify(metadata),
  };
};

/** Returns the columns of a link, with the report columns cleared. */
const toLinkColumns = ({ link }: Extract<ReportBody, { type: 'Link' }>) => ({
  link_url: link.url,
  link_embed: link.embed,
  connection_id: null,
  workspace_id: null,
  bi_report_id: null,
  included_pages: [],
  security_filters: '[]',
  effective_identity: null,
  permission_refresh: false,
  permission_download: false,
  permission_bookmark: false,
  permission_subscribe: false,
  permission_alert: false,
  metadata: null,
});

/** Converts a validated body to the columns of a row. */
export const toReportColumns = (body: ReportBody) => ({
  tenant_id: body.tenantId,
  name: body.name,
  description: body.description ?? null,
  type: body.type,
  ...(body.type === 'Report' ? toTargetColumns(body) : toLinkColumns(body)),
});
