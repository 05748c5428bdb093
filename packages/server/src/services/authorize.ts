import { can } from '@embed-portal/api-contract';
import type { Capability } from '@embed-portal/api-contract';
import type { Context } from '../context.ts';
import { forbidden } from '../errors.ts';

type Caller = Pick<Context, 'user'>;

/** @throws {PortalError} `forbidden` when none of the caller's roles brings the capability. */
export const authorize = ({ user }: Caller, capability: Capability): void => {
  if (!can(user.rolesList, capability)) throw forbidden();
};

/** @throws {PortalError} `forbidden` when the path names somebody else. */
export const authorizeSelf = ({ user }: Caller, userId: string): void => {
  if (user.id !== userId) throw forbidden('This is only answered for yourself.');
};
