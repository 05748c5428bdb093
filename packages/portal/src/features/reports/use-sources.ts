import { connectionRoutes } from '@embed-portal/api-contract/routes/connections';
import { useEffect } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { useRouteQuery } from '../../http/use-route-query.ts';
import { reportMessages as texts } from '../../messages/reports.ts';
import { useServices } from '../../services.ts';
import type { ReportValues } from './components/report-values.ts';
import { toPageOption, appendStoredOptions, getWorkspaceOptions } from './source-options.ts';

const emptyList: never[] = [];

/** HTTP statuses unrelated to the report or its connection. These errors cause their own notifications. */
const unrelatedStatuses: readonly (number | undefined)[] = [undefined, 401, 403, 429];

const hasFailed = (error: Error | null): boolean =>
  error !== null && !(error instanceof ApiError && unrelatedStatuses.includes(error.status));

/** Loads the workspaces, the reports of the selected workspace, and the pages of the selected report. */
export const useSources = (
  tenantId: string,
  { connectionGroupId, reportId, includedPages }: ReportValues['report'],
  metadata: ReportValues['metadata'],
) => {
  const { notify } = useServices().notifications;
  const workspaces = useRouteQuery(connectionRoutes.listConnectionGroups, { tenantId });
  const workspace = workspaces.data?.find(({ id }) => id === connectionGroupId);
  const [connectionId = '', groupId = ''] = connectionGroupId.split('__');
  const pages = useRouteQuery(
    connectionRoutes.listReportPages,
    { connectionId, groupId, reportId },
    { enabled: reportId !== '' },
  );

  const isMissing = workspaces.data !== undefined && connectionGroupId !== '' && !workspace;
  const isBroken =
    hasFailed(workspaces.error) || hasFailed(pages.error) || isMissing || Boolean(workspace?.problem);
  useEffect(() => {
    if (isBroken) notify({ text: texts.loadFailed, color: 'warning' });
  }, [isBroken, notify]);

  const storedWorkspace = { id: connectionGroupId, name: metadata.workspaceName };
  const loadedPages = pages.data ?? emptyList;
  const storedPages = includedPages.map((id, index) => ({
    id,
    name: metadata.includedPagesNames[index] ?? '',
  }));
  const options = {
    workspaces: getWorkspaceOptions(workspaces.data ?? emptyList, storedWorkspace),
    reports: appendStoredOptions(workspace?.reports ?? emptyList, [
      { id: reportId, name: metadata.reportName },
    ]),
    pages: appendStoredOptions(loadedPages.map(toPageOption), storedPages),
  };
  const pageNames = appendStoredOptions(
    loadedPages.map(({ name, displayName }) => ({ id: name, name: displayName })),
    storedPages,
  );
  return { workspaces, workspace, options, pageNames };
};
