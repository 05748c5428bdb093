import { administrationRoutes } from './administration.ts';
import { groupRoutes } from './groups.ts';
import { tenantRoutes } from './tenants.ts';
import { viewingRoutes } from './viewing.ts';

/** Every route of the API. */
export const routes = {
  ...viewingRoutes,
  ...tenantRoutes,
  ...groupRoutes,
  ...administrationRoutes,
} as const;

export type RouteName = keyof typeof routes;
