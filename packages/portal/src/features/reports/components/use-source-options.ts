import { parseConnectionGroupId } from '@embed-portal/api-contract';
import type { ReportPage } from '@embed-portal/api-contract';
import { connectionRoutes } from '@embed-portal/api-contract/routes/connections';
import { useEffect } from 'react';
import { ApiError } from '../../../http/api-error.ts';
import { useAllPages } from '../../../http/use-all-pages.ts';
import { useRouteQuery } from '../../../http/use-route-query.ts';
import { reportMessages as texts } from '../../../messages/reports.ts';
import type { Option } from '../../../ui/forms/option-list.tsx';
import { useNotifications } from '../../../ui/notifications/notifications-context.ts';
import type { ReportValues } from './report-values.ts';

/**
 * Appends the stored options that are missing, so that a selection that the BI service no longer returns stays visible
 * under its stored name.
 */
export const appendStoredOptions = (options: readonly Option[], stored: readonly Option[]): Option[] => [
  ...options,
  ...stored.filter(({ id, name }) => id && name && !options.some((option) => option.id === id)),
];

const hiddenVisibility = 1;

/** Returns the option of a page. Hidden pages are marked if the BI service returns the visibility. */
export const toPageOption = ({ name, displayName, visibility }: ReportPage): Option => ({
  id: name,
  name: visibility === hiddenVisibility ? texts.hiddenPage(displayName) : displayName,
});

/** Returns whether the name of a workspace is known. Before the first sync, its ID takes the place of the name. */
const isNamed = ({ name, groupId }: { name: string; groupId: string }) => name !== groupId;

/**
 * Returns the workspaces as options, each with its connection. The selected workspace has its stored name if the BI
 * service does not return one.
 */
export const getWorkspaceOptions = (
  workspaces: readonly (Option & { groupId: string; connectionName: string })[],
  stored: Option,
): Option[] =>
  appendStoredOptions(
    workspaces
      .filter((workspace) => workspace.id !== stored.id || !stored.name || isNamed(workspace))
      .map(({ id, name, connectionName }) => ({
        id,
        name,
        description: texts.connectionLabel(connectionName),
      })),
    [stored],
  );

const emptyList: never[] = [];

/** HTTP statuses unrelated to the report or its connection. These errors cause their own notifications. */
const unrelatedStatuses: readonly (number | undefined)[] = [undefined, 401, 403, 429];

const hasFailed = (error: Error | null): boolean =>
  error !== null && !(error instanceof ApiError && unrelatedStatuses.includes(error.status));

/** Loads the workspaces, the reports of the selected workspace, and the pages of the selected report. */
export function useSourceOptions(
  tenantId: string,
  { connectionGroupId, reportId, includedPages }: ReportValues['report'],
  metadata: ReportValues['metadata'],
) {
  const { notify } = useNotifications();
  const workspaces = useAllPages(connectionRoutes.listConnectionGroups, { tenantId });
  const workspace = workspaces.data?.find(({ id }) => id === connectionGroupId);
  const { connectionId, groupId } = parseConnectionGroupId(connectionGroupId);
  const pages = useRouteQuery(
    connectionRoutes.listReportPages,
    { connectionId, groupId, reportId },
    { enabled: reportId !== '' },
  );

  const isMissing = workspaces.isComplete && connectionGroupId !== '' && !workspace;
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
}
