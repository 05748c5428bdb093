import type { RuntimeConfig } from '@embed-portal/api-contract';
import type { UserManager } from 'oidc-client-ts';
import { createEmbedAccess } from '../data/embed-access.ts';
import { createApiClient } from '../http/client.ts';
import type { Services } from '../services.ts';
import { createSession } from '../session/session.ts';
import { createNotifications } from '../ui/notifications/queue.ts';

const ownApi = '/api';

export const createServices = (config: RuntimeConfig, userManager: UserManager): Services => {
  const session = createSession(userManager);
  const notifications = createNotifications();
  const baseUrl = config.apiServers[0]?.url ?? ownApi;
  const api = createApiClient({ baseUrl, session, notify: notifications.notify });
  return { config, session, notifications, api, access: createEmbedAccess(api) };
};
