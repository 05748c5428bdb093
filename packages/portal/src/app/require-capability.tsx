import { canAnywhere } from '@embed-portal/api-contract';
import type { Capability } from '@embed-portal/api-contract';
import { useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { useAccount } from '../data/account.ts';
import { LimitedAccount } from '../data/limited-account.tsx';
import { useLostAccess } from '../entity-ui/use-lost-access.ts';
import { messages } from '../messages/common.ts';
import { LockKeyholeIcon } from '../ui/icons.tsx';
import { useNotifications } from '../ui/notifications/notifications-context.ts';
import { StatusView } from '../ui/status-view.tsx';
import { home, getVisibleScreens } from './screens.ts';

/**
 * Renders a screen while the user's roles allow it. If they do not allow it, or no longer do, redirects to a permitted
 * screen and shows a warning. Give each screen its own `key`.
 */
export function RequireCapability({ access }: { access: Capability }) {
  const { user } = useAccount();
  const { notify } = useNotifications();
  const allowed = canAnywhere(user, access);
  const visibleScreens = getVisibleScreens(user);
  const [wasForbidden] = useState(!allowed);
  useLostAccess({ allowed, open: true });
  useEffect(() => {
    if (wasForbidden) notify({ text: messages.shell.notAllowed, color: 'warning' });
  }, [wasForbidden, notify]);

  if (allowed) {
    return (
      <LimitedAccount access={access}>
        <Outlet />
      </LimitedAccount>
    );
  }
  const fallback = visibleScreens.find(({ path }) => path === home) ?? visibleScreens[0];
  if (fallback) return <Navigate to={fallback.path} replace />;
  return (
    <StatusView
      icon={LockKeyholeIcon}
      title={messages.shell.noPagesTitle}
      text={messages.shell.noPagesText}
      level={1}
    />
  );
}
