import { connectionRoutes } from '@embed-portal/api-contract/routes/connections';
import { deletionRoutes } from '@embed-portal/api-contract/routes/deletions';
import { groupRoutes } from '@embed-portal/api-contract/routes/groups';
import { invitationRoutes } from '@embed-portal/api-contract/routes/invitations';
import { reportRoutes } from '@embed-portal/api-contract/routes/reports';
import { tenantRoutes } from '@embed-portal/api-contract/routes/tenants';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';

const affectedRoutes = [viewingRoutes.listTenantsOfUser];
/** Lists whose entries change when a tenant is archived, deleted or restored. */
const listsOfContents = [
  ...affectedRoutes,
  viewingRoutes.listAppsOfUser,
  groupRoutes.listGroupsOfUser,
  reportRoutes.listReportsOfUser,
  connectionRoutes.listConnectionsOfUser,
  deletionRoutes.listArchivedTenants,
  deletionRoutes.listDeletions,
];

export const useCreateTenant = () => useRouteMutation(tenantRoutes.createTenant, affectedRoutes);
export const useUpdateTenant = () => useRouteMutation(tenantRoutes.updateTenant, affectedRoutes);
export const useDeleteTenant = () => useRouteMutation(tenantRoutes.deleteTenant, affectedRoutes);
export const useDeleteTenantWithContents = () =>
  useRouteMutation(deletionRoutes.deleteTenantWithContents, listsOfContents);
export const useArchiveTenant = () => useRouteMutation(deletionRoutes.archiveTenant, listsOfContents);
export const useUnarchiveTenant = () => useRouteMutation(deletionRoutes.unarchiveTenant, listsOfContents);

export const useUpdateMembership = () =>
  useRouteMutation(tenantRoutes.updateMembership, [tenantRoutes.listUsersOfTenant]);
export const useRemoveUserFromTenant = () =>
  useRouteMutation(tenantRoutes.removeUserFromTenant, [
    tenantRoutes.listUsersOfTenant,
    invitationRoutes.listInvitations,
  ]);
