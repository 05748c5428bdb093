import { invitationRoutes } from '@embed-portal/api-contract/routes/invitations';
import { tenantRoutes } from '@embed-portal/api-contract/routes/tenants';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';

const affectedRoutes = [viewingRoutes.listTenantsOfUser];

export const useCreateTenant = () => useRouteMutation(tenantRoutes.createTenant, affectedRoutes);
export const useUpdateTenant = () => useRouteMutation(tenantRoutes.updateTenant, affectedRoutes);
export const useDeleteTenant = () => useRouteMutation(tenantRoutes.deleteTenant, affectedRoutes);

export const useUpdateMembership = () =>
  useRouteMutation(tenantRoutes.updateMembership, [tenantRoutes.listUsersOfTenant]);
export const useRemoveUserFromTenant = () =>
  useRouteMutation(tenantRoutes.removeUserFromTenant, [
    tenantRoutes.listUsersOfTenant,
    invitationRoutes.listInvitations,
  ]);
