import { inviteUsers } from '../../services/invitations/invite.ts';
import { createTenant } from '../../services/tenants/create.ts';
import { deleteTenant } from '../../services/tenants/delete.ts';
import { getTenant } from '../../services/tenants/get.ts';
import { listTenantsOfUser } from '../../services/tenants/list-of-user.ts';
import { listUsersOfTenant } from '../../services/tenants/list-users.ts';
import { removeUserFromTenant } from '../../services/tenants/remove-user.ts';
import { updateTenant } from '../../services/tenants/update.ts';
import { apiRoute } from '../api-route.ts';

export const tenantRoutes = {
  listTenantsOfUser: apiRoute(listTenantsOfUser),
  createTenant: apiRoute(createTenant),
  getTenant: apiRoute(getTenant),
  updateTenant: apiRoute(updateTenant),
  deleteTenant: apiRoute(deleteTenant),
  listUsersOfTenant: apiRoute(listUsersOfTenant),
  removeUserFromTenant: apiRoute(removeUserFromTenant),
  inviteUsers: apiRoute(inviteUsers, { limitedBy: 'invitations' }),
};
