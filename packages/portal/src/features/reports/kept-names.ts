import type { ReportPage } from '@embed-portal/api-contract';
import { reportMessages as texts } from '../../messages/reports.ts';
import type { Choice } from '../../ui/forms/pick-list.tsx';

/**
 * What was chosen stays in sight by the name that it was kept under, also when the BI service does not tell of it
 * now: the choices, and those of `kept` that are not among them.
 */
export const withKept = (choices: readonly Choice[], kept: readonly Choice[]): Choice[] => [
  ...choices,
  ...kept.filter(({ id, name }) => id && name && !choices.some((choice) => choice.id === id)),
];

const hiddenInReport = 1;

/** Returns a page as the page picker shows it: hidden pages are marked, where the BI service returns the visibility. */
export const toPageChoice = ({ name, displayName, visibility }: ReportPage): Choice => ({
  id: name,
  name: visibility === hiddenInReport ? texts.hiddenPage(displayName) : displayName,
});

/** A workspace of a connection that has not been synced has no name but its id. */
const isNamed = ({ name, groupId }: { name: string; groupId: string }) => name !== groupId;

/** The workspaces to choose from, each with its connection; the chosen one by the name that it was kept under if nobody knows a better one. */
export const workspaceChoices = (
  workspaces: readonly (Choice & { groupId: string; connectionName: string })[],
  kept: Choice,
): Choice[] =>
  withKept(
    workspaces
      .filter((workspace) => workspace.id !== kept.id || !kept.name || isNamed(workspace))
      .map(({ id, name, connectionName }) => ({ id, name, description: connectionName })),
    [kept],
  );
