import type { UserApp } from '@embed-portal/api-contract';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { getUsableEntries } from '../../../data/apps.ts';
import { usePrefetchEmbedToken } from '../../../data/embed-token.ts';
import { useVisit } from '../../../data/visit.ts';
import { messages } from '../../../messages/common.ts';
import { useNotifications } from '../../../ui/notifications/notifications-context.ts';

/**
 * Opens the only visible app automatically, once per visit, unless an app has already been opened.
 *
 * @param busy - whether an interaction is in progress that navigation would interrupt.
 */
export function useAutoOpen(visible: readonly UserApp[], loaded: boolean, busy: boolean): void {
  const navigate = useNavigate();
  const visit = useVisit();
  const notifications = useNotifications();
  const prefetchToken = usePrefetchEmbedToken();
  const onlyApp = loaded && visible.length === 1 ? visible[0] : undefined;

  useEffect(() => {
    if (!onlyApp || visit.hasOpenedApp()) return;
    visit.markAppOpened();
    if (busy) return;
    if (getUsableEntries(onlyApp).length > 0) {
      prefetchToken(onlyApp);
      void navigate(`/apps/${onlyApp.id}`, { replace: true });
    } else notifications.notify({ text: messages.apps.invalid, color: 'warning' });
  }, [onlyApp, busy, visit, navigate, notifications, prefetchToken]);
}
