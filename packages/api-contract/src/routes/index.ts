import { administrationRoutes } from './administration.ts';
import { appRoutes } from './apps.ts';
import { captchaRoutes } from './captcha.ts';
import { connectionRoutes } from './connections.ts';
import { groupRoutes } from './groups.ts';
import { invitationRoutes } from './invitations.ts';
import { refreshRoutes } from './refreshes.ts';
import { reportRoutes } from './reports.ts';
import { tenantRoutes } from './tenants.ts';
import { viewingRoutes } from './viewing.ts';

/** All routes of the API. */
export const routes = {
  ...viewingRoutes,
  ...tenantRoutes,
  ...invitationRoutes,
  ...groupRoutes,
  ...reportRoutes,
  ...appRoutes,
  ...connectionRoutes,
  ...refreshRoutes,
  ...administrationRoutes,
  ...captchaRoutes,
} as const;

export type RouteName = keyof typeof routes;
