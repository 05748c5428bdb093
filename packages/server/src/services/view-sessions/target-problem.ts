import { can, isAdmin } from '@embed-portal/api-contract';
import type { CurrentUser } from '@embed-portal/api-contract';

/** Returns the reason why a user cannot view the portal as another user, with the remedy; undefined if there is none. */
export const findTargetProblem = (
  actor: Pick<CurrentUser, 'id' | 'rolesList'>,
  target: Pick<CurrentUser, 'id' | 'active' | 'rolesList' | 'tenantRoles'>,
  tenantId: string,
): string | undefined => {
  if (target.id === actor.id) return 'You already see the portal as yourself. Choose another user.';
  if (!target.active) return 'This user is deactivated. Activate the user first.';
  if (can(target.rolesList, 'crossTenants'))
    return 'This user is a superAdmin, who can access all tenants. Choose another user.';
  // A session is limited to its tenant, so that roles for other tenants do not matter.
  const tenantRoles = target.tenantRoles.filter((entry) => entry.tenantId === tenantId);
  if (isAdmin({ rolesList: target.rolesList, tenantRoles }) && !can(actor.rolesList, 'crossTenants'))
    return 'This user has an administrative role. Ask a superAdmin to view the portal as this user.';
  return undefined;
};
