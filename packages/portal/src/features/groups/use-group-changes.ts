import { groupRoutes } from '@embed-portal/api-contract/routes/groups';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useRouteMutation } from '../../http/use-route-mutation.ts';

/** Apps are invalidated too, because they show the names of their groups. */
const affectedRoutes = [
  groupRoutes.listGroupsOfUser,
  groupRoutes.listGroupsOfTenant,
  viewingRoutes.listAppsOfUser,
];

export const useGroupChanges = () => ({
  create: useRouteMutation(groupRoutes.createGroup, affectedRoutes).mutateAsync,
  update: useRouteMutation(groupRoutes.updateGroup, affectedRoutes).mutateAsync,
  remove: useRouteMutation(groupRoutes.deleteGroup, affectedRoutes).mutateAsync,
});
