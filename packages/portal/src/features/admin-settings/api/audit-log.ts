import { isMutation, routes } from '@embed-portal/api-contract';
import { administrationRoutes } from '@embed-portal/api-contract/routes/administration';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';

/** Putting back a change can affect every list. */
const readRoutes = Object.values(routes).filter((route) => !isMutation(route));

export const useRevertAuditChange = () =>
  useRouteMutation(administrationRoutes.revertAuditChange, readRoutes);
