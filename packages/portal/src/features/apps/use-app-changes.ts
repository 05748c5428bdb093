import { appRoutes } from '@embed-portal/api-contract/routes/apps';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useRouteMutation } from '../../http/use-route-mutation.ts';

const affectedRoutes = [viewingRoutes.listAppsOfUser];

export const useAppChanges = () => ({
  create: useRouteMutation(appRoutes.createApp, affectedRoutes).mutateAsync,
  update: useRouteMutation(appRoutes.updateApp, affectedRoutes).mutateAsync,
  remove: useRouteMutation(appRoutes.deleteApp, affectedRoutes).mutateAsync,
});
