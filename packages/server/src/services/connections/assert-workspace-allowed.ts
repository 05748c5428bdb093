import { PortalError } from '../../errors.ts';

/** @throws {PortalError} `invalid` when the connection does not allow the workspace. */
export const assertWorkspaceAllowed = (groupsFilter: readonly string[] | null, workspaceId: string): void => {
  if (groupsFilter?.includes(workspaceId.toLowerCase())) return;
  throw new PortalError('invalid', "The report's workspace is not among those that its connection opens.");
};
