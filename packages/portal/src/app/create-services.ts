import type { RuntimeConfig } from '@embed-portal/api-contract';
import type { UserManager } from 'oidc-client-ts';
import { createView } from '../data/create-view.ts';
import { createApiClient } from '../http/client.ts';
import type { ApiServers } from '../session/api-server.ts';
import { createSession } from '../session/session.ts';
import { forgetViewSession } from '../session/view-session.ts';
import { createNotifications } from '../ui/notifications/notification-queue.ts';
import type { Services } from './services.tsx';

export function createServices(
  config: RuntimeConfig,
  apiServers: ApiServers,
  userManager: UserManager,
  viewSessionId?: string,
): Services {
  const session = createSession(userManager, async () => {
    await view?.stop();
    forgetViewSession();
  });
  const notifications = createNotifications();
  const baseUrl = apiServers.current.url;
  const api = createApiClient({ baseUrl, session, notify: notifications.notify, viewSessionId });
  const view = viewSessionId === undefined ? undefined : createView(api, viewSessionId);
  return {
    config,
    apiServers,
    session,
    notifications,
    api,
    view,
  };
}
