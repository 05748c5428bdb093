import type { AppOfUser } from '@embed-portal/api-contract';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useRouteQuery } from '../http/use-route-query.ts';
import { useAccount } from './account.ts';
import { useInTenant } from './use-in-tenant.ts';

const none: AppOfUser[] = [];

/** The apps that the user may open: all of them, and those of the selected tenant. */
export const useApps = () => {
  const { user } = useAccount();
  const query = useRouteQuery(viewingRoutes.listAppsOfUser, { userId: user.id });
  const visible = useInTenant(query.data) ?? none;
  return { query, all: query.data ?? none, visible };
};
