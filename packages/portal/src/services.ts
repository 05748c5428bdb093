import type { RuntimeConfig } from '@embed-portal/api-contract';
import { createContext, useContext } from 'react';
import type { View } from './data/view.ts';
import type { ApiClient } from './http/client.ts';
import type { Notifications } from './notification-queue.ts';
import type { ApiServers } from './session/api-server.ts';
import type { Session } from './session/session.ts';

/** Singletons of the page, created at startup and provided by context. */
export interface Services {
  config: RuntimeConfig;
  apiServers: ApiServers;
  session: Session;
  api: ApiClient;
  notifications: Notifications;
  /** Session in which this tab views the portal as another user, if any. */
  view?: View | undefined;
}

export const ServicesContext = createContext<Services | null>(null);

/**
 * Returns the services of the page.
 *
 * @throws {Error} outside a {@link ServicesContext}.
 */
export const useServices = (): Services => {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices must be used within a ServicesContext.');
  return services;
};
