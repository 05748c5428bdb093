import { can } from '@embed-portal/api-contract';
import type { Route } from '@embed-portal/api-contract';
import type { Context } from '../context.ts';
import { createForbiddenError } from '../errors.ts';

type Caller = Pick<Context, 'user'>;

/**
 * Asserts that a role of the caller grants the required capability.
 *
 * @throws {PortalError} `forbidden` when no role does.
 */
export const authorizeAccess = ({ user }: Caller, access: Route['access']): void => {
  if (access !== 'signedIn' && !can(user.rolesList, access)) throw createForbiddenError();
};

/**
 * Asserts that the path names the caller.
 *
 * @throws {PortalError} `forbidden` when it names another user.
 */
export const authorizeSelf = ({ user }: Caller, userId: string): void => {
  if (user.id !== userId) throw createForbiddenError('The user ID in the URL must be your own.');
};
