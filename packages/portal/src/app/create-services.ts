import type { RuntimeConfig } from '@embed-portal/api-contract';
import type { UserManager } from 'oidc-client-ts';
import { createApiClient } from '../http/client.ts';
import type { Services } from '../services.ts';
import type { ApiServers } from '../session/api-server.ts';
import { createSession } from '../session/session.ts';
import { createNotifications } from '../ui/notifications/queue.ts';

export const createServices = (
  config: RuntimeConfig,
  apiServers: ApiServers,
  userManager: UserManager,
): Services => {
  const session = createSession(userManager);
  const notifications = createNotifications();
  const baseUrl = apiServers.current.url;
  return {
    config,
    apiServers,
    session,
    notifications,
    api: createApiClient({ baseUrl, session, notify: notifications.notify }),
  };
};
