import type { UserApp } from '@embed-portal/api-contract';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useListOfUser } from './use-list-of-user.ts';

const noApps: UserApp[] = [];

/** Loads the apps that the user may open. `visible` contains only the apps of the selected tenant, if there is one. */
export const useApps = () => {
  const { query, rows } = useListOfUser(viewingRoutes.listAppsOfUser);
  return { query, all: query.data ?? noApps, visible: rows ?? noApps };
};
