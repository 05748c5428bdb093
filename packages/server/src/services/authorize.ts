import { can } from '@embed-portal/api-contract';
import type { Route } from '@embed-portal/api-contract';
import type { Context } from '../context.ts';
import { forbiddenError } from '../errors.ts';

type Caller = Pick<Context, 'user'>;

/** @throws {PortalError} `forbidden` when no role of the caller grants the required capability. */
export const authorizeAccess = ({ user }: Caller, access: Route['access']): void => {
  if (access !== 'signedIn' && !can(user.rolesList, access)) throw forbiddenError();
};

/** @throws {PortalError} `forbidden` when the path names another user. */
export const authorizeSelf = ({ user }: Caller, userId: string): void => {
  if (user.id !== userId) throw forbiddenError('You can only request this for yourself.');
};
