import type { RouteName } from '@embed-portal/api-contract';
import type { ApiRoute } from '../api-route.ts';
import { getTokenRoute } from './get-token.ts';
import { listAppsOfUserRoute } from './list-apps-of-user.ts';
import { listTenantsOfUserRoute } from './list-tenants-of-user.ts';
import { whoAmIRoute } from './who-am-i.ts';

/** One for each route of the contract: a missing one does not compile. */
export const apiRoutes: Record<RouteName, ApiRoute> = {
  whoAmI: whoAmIRoute,
  listTenantsOfUser: listTenantsOfUserRoute,
  listAppsOfUser: listAppsOfUserRoute,
  getToken: getTokenRoute,
};
