import type { Connection } from '@embed-portal/api-contract';
import { connectionMessages as texts } from '../../messages/connections.ts';

export type Workspace = Connection['groups'][number];

/**
 * Returns the workspaces of the last sync, and the selected workspaces that the last sync did not return, so that
 * saving never drops a selection that the table does not show.
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
