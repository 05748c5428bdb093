import { administrationRoutes } from '@embed-portal/api-contract/routes/administration';
import { deletionRoutes } from '@embed-portal/api-contract/routes/deletions';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';

/** Routes whose cached data depends on users or their roles. */
const affectedRoutes = [administrationRoutes.listUsers, viewingRoutes.whoAmI, deletionRoutes.listDeletions];

export const useUpdateUser = () => useRouteMutation(administrationRoutes.updateUser, affectedRoutes);
export const useDeleteUser = () => useRouteMutation(administrationRoutes.deleteUser, affectedRoutes);
