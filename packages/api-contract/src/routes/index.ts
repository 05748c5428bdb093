import { tenantRoutes } from './tenants.ts';
import { viewingRoutes } from './viewing.ts';

/** Every route of the API. */
export const routes = {
  ...viewingRoutes,
  ...tenantRoutes,
} as const;

export type RouteName = keyof typeof routes;
