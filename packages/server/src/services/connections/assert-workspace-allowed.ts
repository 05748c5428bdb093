import { PortalError } from '../../errors.ts';

/** @throws {PortalError} `invalid` when the connection does not allow the workspace. */
export const assertWorkspaceAllowed = (groupsFilter: readonly string[] | null, workspaceId: string): void => {
  if (groupsFilter?.includes(workspaceId.toLowerCase())) return;
  throw new PortalError('invalid', "The connection does not allow the report's workspace.");
};
