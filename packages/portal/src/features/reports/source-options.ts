import type { ReportPage } from '@embed-portal/api-contract';
import { reportMessages as texts } from '../../messages/reports.ts';
import type { Option } from '../../ui/forms/option-list.tsx';

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
