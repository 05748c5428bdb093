import { connectionRoutes } from '@embed-portal/api-contract/routes/connections';
import { useRouteMutation } from '../../http/use-route-mutation.ts';

const affectedRoutes = [
  connectionRoutes.getConnection,
  connectionRoutes.listConnectionsOfUser,
  connectionRoutes.listConnectionsOfTenant,
  connectionRoutes.listConnectionGroups,
];

export const useConnectionChanges = () => ({
  create: useRouteMutation(connectionRoutes.createConnection, affectedRoutes).mutateAsync,
  update: useRouteMutation(connectionRoutes.updateConnection, affectedRoutes).mutateAsync,
  remove: useRouteMutation(connectionRoutes.deleteConnection, affectedRoutes).mutateAsync,
  sync: useRouteMutation(connectionRoutes.syncConnection, affectedRoutes).mutateAsync,
});
