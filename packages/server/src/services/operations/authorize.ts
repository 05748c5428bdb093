import { can, canAnywhere, getTenantRolesWith } from '@embed-portal/api-contract';
import type { AddedRoles, CurrentUser, Route, TenantRole } from '@embed-portal/api-contract';
import { createForbiddenError } from '../../errors.ts';

/** A user whom {@link authorize} has authorized for an operation. */
export interface Caller extends CurrentUser {
  /**
   * Roles of which a membership must grant one, so that the operation can access the tenant; null if membership is
   * sufficient.
   */
  requiredTenantRoles: readonly TenantRole[] | null;
}

/**
 * Authorizes a user for an operation, and limits the user to the tenants in which a role grants the required capability.
 *
 * @throws {ApiError} `forbidden` when no role grants it, not even for one tenant.
 */
export function authorize(
  user: CurrentUser,
  { access }: Pick<Route, 'access'>,
  addedRoles: AddedRoles,
): Caller {
  if (access === 'signedIn' || can(user.rolesList, access, addedRoles))
    return { ...user, requiredTenantRoles: null };
  if (!canAnywhere(user, access, addedRoles)) throw createForbiddenError();
  return { ...user, requiredTenantRoles: getTenantRolesWith(access, addedRoles) };
}

/**
 * Asserts that the path names the caller.
 *
 * @throws {ApiError} `forbidden` when it names another user.
 */
export function authorizeSelf({ user }: { user: Pick<CurrentUser, 'id'> }, userId: string): void {
  if (user.id !== userId) throw createForbiddenError('The user ID in the URL must be your own.');
}
