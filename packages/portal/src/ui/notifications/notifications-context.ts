import { createRequiredContext } from '../../shared/create-required-context.ts';
import type { Notifications } from './notification-queue.ts';

/** Provides the queue of the notification bar. */
export const [NotificationsContext, useNotifications] =
  createRequiredContext<Notifications>('notification queue');
