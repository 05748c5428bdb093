import { PortalError } from '../../errors.ts';

/**
 * Asserts that a connection allows a workspace.
 *
 * @throws {PortalError} `invalid` when it does not.
 */
export const assertWorkspaceAllowed = (groupsFilter: readonly string[] | null, workspaceId: string): void => {
  if (groupsFilter?.includes(workspaceId.toLowerCase())) return;
  const text = "The connection does not allow the report's workspace.";
  throw new PortalError('invalid', text, { health: 'workspaceNotAllowed' });
};
