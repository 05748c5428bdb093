import type { Connection } from '@embed-portal/api-contract';
import { connectionMessages as texts } from '../../messages/connections.ts';

export type Workspace = Connection['groups'][number];

/**
 * Returns the workspaces to choose from: those of the last sync, and those that are chosen although that sync did
 * not list them, so that saving never drops a choice that the table does not show.
 */
export const toWorkspaceRows = ({
  groups,
  groupsFilter,
  groupsSyncDate,
}: Pick<Connection, 'groups' | 'groupsFilter' | 'groupsSyncDate'>): Workspace[] => {
  const listed = new Set(groups.map(({ id }) => id));
  const name = groupsSyncDate === null ? texts.nameAfterSync : texts.notListed;
  const unlisted = groupsFilter.filter((id) => !listed.has(id)).map((id) => ({ id, name }));
  return [...groups, ...unlisted];
};
