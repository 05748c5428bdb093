import { accessRoutes } from '@embed-portal/api-contract/routes/access';
import { accessRequestRoutes } from '@embed-portal/api-contract/routes/access-requests';
import { groupRoutes } from '@embed-portal/api-contract/routes/groups';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';

export const useDecideAccessRequest = () =>
  useRouteMutation(accessRequestRoutes.decideAccessRequest, [
    accessRequestRoutes.listAccessRequests,
    groupRoutes.listGroupsOfUser,
    groupRoutes.listGroupsOfTenant,
    ...Object.values(accessRoutes),
  ]);
