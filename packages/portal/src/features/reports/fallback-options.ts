import type { ReportPage } from '@embed-portal/api-contract';
import { reportMessages as texts } from '../../messages/reports.ts';
import type { Option } from '../../ui/forms/option-list.tsx';

/**
 * Returns the options and those of `kept` that are missing from them. A selection stays visible under its stored name
 * when the BI service no longer returns it.
 */
export const withStoredOption = (options: readonly Option[], stored: readonly Option[]): Option[] => [
  ...options,
  ...stored.filter(({ id, name }) => id && name && !options.some((option) => option.id === id)),
];

const hiddenInReport = 1;

/** Returns the option of a page. Hidden pages are marked if the BI service returns the visibility. */
export const toPageOption = ({ name, displayName, visibility }: ReportPage): Option => ({
  id: name,
  name: visibility === hiddenInReport ? texts.hiddenPage(displayName) : displayName,
});

/** Before the first sync, only the ID of a workspace is known. */
const isNamed = ({ name, groupId }: { name: string; groupId: string }) => name !== groupId;

/**
 * Returns the workspaces to choose from, each with its connection. The stored name of the selected workspace is shown
 * if the service does not return a name.
 */
export const getWorkspaceOptions = (
  workspaces: readonly (Option & { groupId: string; connectionName: string })[],
  stored: Option,
): Option[] =>
  withStoredOption(
    workspaces
      .filter((workspace) => workspace.id !== stored.id || !stored.name || isNamed(workspace))
      .map(({ id, name, connectionName }) => ({
        id,
        name,
        description: texts.connectionLabel(connectionName),
      })),
    [stored],
  );
