import type { AccessRequest } from '@embed-portal/api-contract';
import { accessRequestMessages as texts } from '../../../../messages/access-requests.ts';
import { accessMessages } from '../../../../messages/access.ts';

/** A way to grant a request with one click. */
export interface Grant {
  label: string;
  groupId: string | null;
}

/** Returns the ways to grant a request. There are none if something other than a group is missing. */
export function listGrants({ missing, groups }: AccessRequest): Grant[] {
  if (missing === null) return [{ label: texts.confirm, groupId: null }];
  if (missing !== 'group') return [];
  return groups.map(({ id, name }) => ({ label: texts.addToGroup(name), groupId: id }));
}

/** Returns whether an administrator can grant a request without changing anything else first. */
export const canGrant = (request: AccessRequest): boolean => listGrants(request).length > 0;

export function explainMissing({ missing, groups }: AccessRequest): string {
  if (missing === null) return texts.hasAccess;
  return missing === 'group' && groups.length === 0 ? texts.noGroups : accessMessages.missingNames[missing];
}

/** Returns the names of the user and the app of a request. */
export const getRequestName = ({ user, app }: AccessRequest): string => `${user.name}, ${app.name}`;
