import { appRoutes } from '@embed-portal/api-contract/routes/apps';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useRouteMutation } from '../../http/use-route-mutation.ts';

const lists = [viewingRoutes.listAppsOfUser];

export const useAppChanges = () => ({
  create: useRouteMutation(appRoutes.createApp, lists).mutateAsync,
  update: useRouteMutation(appRoutes.updateApp, lists).mutateAsync,
  remove: useRouteMutation(appRoutes.deleteApp, lists).mutateAsync,
});
