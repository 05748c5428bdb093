import type { ReportPage } from '@embed-portal/api-contract';
import { reportMessages as texts } from '../../messages/reports.ts';
import type { Option } from '../../ui/forms/option-list.tsx';

/**
 * What was chosen stays in sight by the name that it was kept under, also when the BI service does not tell of it
 * now: the choices, and those of `kept` that are not among them.
 */
export const withStoredOption = (choices: readonly Option[], kept: readonly Option[]): Option[] => [
  ...choices,
  ...kept.filter(({ id, name }) => id && name && !choices.some((choice) => choice.id === id)),
];

const hiddenInReport = 1;

/** Returns a page as the page picker shows it: hidden pages are marked, where the BI service returns the visibility. */
export const toPageChoice = ({ name, displayName, visibility }: ReportPage): Option => ({
  id: name,
  name: visibility === hiddenInReport ? texts.hiddenPage(displayName) : displayName,
});

/** A workspace of a connection that has not been synced has no name but its id. */
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
      .map(({ id, name, connectionName }) => ({ id, name, description: connectionName })),
    [stored],
  );
