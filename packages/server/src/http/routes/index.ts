import type { RouteName } from '@embed-portal/api-contract';
import type { ApiRoute } from '../api-route.ts';
import { administrationRoutes } from './administration.ts';
import { appRoutes } from './apps.ts';
import { captchaRoutes } from './captcha.ts';
import { connectionRoutes } from './connections.ts';
import { groupRoutes } from './groups.ts';
import { refreshRoutes } from './refreshes.ts';
import { reportRoutes } from './reports.ts';
import { tenantRoutes } from './tenants.ts';
import { viewingRoutes } from './viewing.ts';

/** Operations of all contract routes. A missing operation is a compile-time error. */
export const apiRoutes: Record<RouteName, ApiRoute> = {
  ...viewingRoutes,
  ...tenantRoutes,
  ...groupRoutes,
  ...reportRoutes,
  ...appRoutes,
  ...connectionRoutes,
  ...refreshRoutes,
  ...administrationRoutes,
  ...captchaRoutes,
};
