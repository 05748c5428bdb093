import { appRoutes } from '@embed-portal/api-contract/routes/apps';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';

const affectedRoutes = [viewingRoutes.listAppsOfUser];

export const useCreateApp = () => useRouteMutation(appRoutes.createApp, affectedRoutes);
export const useUpdateApp = () => useRouteMutation(appRoutes.updateApp, affectedRoutes);
export const useDeleteApp = () => useRouteMutation(appRoutes.deleteApp, affectedRoutes);
