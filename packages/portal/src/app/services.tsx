import type { RuntimeConfig } from '@embed-portal/api-contract';
import type { ReactNode } from 'react';
import { ConfigContext } from '../config/config-context.ts';
import { ApiContext } from '../http/api-context.ts';
import type { ApiClient } from '../http/client.ts';
import type { ApiServers } from '../session/api-server.ts';
import { ApiServersContext, SessionContext, ViewContext } from '../session/contexts.ts';
import type { Session } from '../session/session.ts';
import type { View } from '../session/view-session.ts';
import type { Notifications } from '../ui/notifications/notification-queue.ts';
import { NotificationsContext } from '../ui/notifications/notifications-context.ts';

/** Singletons of the page, created at startup. */
export interface Services {
  config: RuntimeConfig;
  apiServers: ApiServers;
  session: Session;
  api: ApiClient;
  notifications: Notifications;
  /** Session in which this tab views the portal as another user, if any. */
  view?: View | undefined;
}

interface ServicesProviderProps {
  services: Services;
  children: ReactNode;
}

/** Provides each service in the context of its layer, so that a layer sees only the services of lower ones. */
export const ServicesProvider = ({ services, children }: ServicesProviderProps) => (
  <ConfigContext value={services.config}>
    <NotificationsContext value={services.notifications}>
      <ApiServersContext value={services.apiServers}>
        <SessionContext value={services.session}>
          <ViewContext value={services.view}>
            <ApiContext value={services.api}>{children}</ApiContext>
          </ViewContext>
        </SessionContext>
      </ApiServersContext>
    </NotificationsContext>
  </ConfigContext>
);
