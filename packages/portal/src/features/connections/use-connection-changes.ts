import { connectionRoutes } from '@embed-portal/api-contract/routes/connections';
import { useRouteMutation } from '../../http/use-route-mutation.ts';

const lists = [
  connectionRoutes.getConnection,
  connectionRoutes.listConnectionsOfUser,
  connectionRoutes.listConnectionsOfTenant,
  connectionRoutes.listConnectionGroups,
];

export const useConnectionChanges = () => ({
  create: useRouteMutation(connectionRoutes.createConnection, lists).mutateAsync,
  update: useRouteMutation(connectionRoutes.updateConnection, lists).mutateAsync,
  remove: useRouteMutation(connectionRoutes.deleteConnection, lists).mutateAsync,
  sync: useRouteMutation(connectionRoutes.syncConnection, lists).mutateAsync,
});
