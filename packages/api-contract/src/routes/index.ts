import { accessRequestRoutes } from './access-requests.ts';
import { accessRoutes } from './access.ts';
import { administrationRoutes } from './administration.ts';
import { appRoutes } from './apps.ts';
import { captchaRoutes } from './captcha.ts';
import { connectionRoutes } from './connections.ts';
import { deletionRoutes } from './deletions.ts';
import { groupRoutes } from './groups.ts';
import { healthRoutes } from './health.ts';
import { invitationRoutes } from './invitations.ts';
import { openInvitationRoutes } from './open-invitations.ts';
import { refreshRoutes } from './refreshes.ts';
import { reportRoutes } from './reports.ts';
import type { Route } from './route.ts';
import { setupRoutes } from './setup.ts';
import { shortcutRoutes } from './shortcuts.ts';
import { tenantRoutes } from './tenants.ts';
import { viewSessionRoutes } from './view-sessions.ts';
import { viewingRoutes } from './viewing.ts';

/** All routes of the API. */
export const routes = {
  ...viewingRoutes,
  ...shortcutRoutes,
  ...accessRoutes,
  ...accessRequestRoutes,
  ...tenantRoutes,
  ...invitationRoutes,
  ...openInvitationRoutes,
  ...deletionRoutes,
  ...groupRoutes,
  ...reportRoutes,
  ...appRoutes,
  ...connectionRoutes,
  ...refreshRoutes,
  ...healthRoutes,
  ...administrationRoutes,
  ...setupRoutes,
  ...captchaRoutes,
  ...viewSessionRoutes,
} as const;

export type RouteName = keyof typeof routes;

const namesByRoute = new Map<Route, RouteName>(
  Object.entries(routes).map(([name, route]) => [route, name as RouteName]),
);

/**
 * Returns the name of a route, which is its operation ID and the action of its audit log entries.
 *
 * @throws {TypeError} when the route is not part of the API.
 */
export function getRouteName(route: Route): RouteName {
  const name = namesByRoute.get(route);
  if (name === undefined) throw new TypeError(`${route.method} ${route.path} is not a route of the API.`);
  return name;
}
