import { groupRoutes } from '@embed-portal/api-contract/routes/groups';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';

/** Apps are invalidated too, because they show the names of their groups. */
const affectedRoutes = [
  groupRoutes.listGroupsOfUser,
  groupRoutes.listGroupsOfTenant,
  viewingRoutes.listAppsOfUser,
];

export const useCreateGroup = () => useRouteMutation(groupRoutes.createGroup, affectedRoutes);
export const useUpdateGroup = () => useRouteMutation(groupRoutes.updateGroup, affectedRoutes);
export const useDeleteGroup = () => useRouteMutation(groupRoutes.deleteGroup, affectedRoutes);
