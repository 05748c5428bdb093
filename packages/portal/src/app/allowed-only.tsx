import { can } from '@embed-portal/api-contract';
import type { Capability } from '@embed-portal/api-contract';
import { useEffect } from 'react';
import { LuLockKeyhole } from 'react-icons/lu';
import { Navigate, Outlet } from 'react-router-dom';
import { useAccount } from '../data/account.ts';
import { messages } from '../messages.ts';
import { useServices } from '../services.ts';
import { Problem } from '../ui/problem.tsx';
import { home, screensFor } from './screens.ts';

/** Sends a user whose roles don't allow the screen to one that they do allow, with a warning. */
export const AllowedOnly = ({ access }: { access: Capability }) => {
  const { rolesList } = useAccount().user;
  const { notify } = useServices().notifications;
  const allowed = can(rolesList, access);
  const open = screensFor(rolesList);
  useEffect(() => {
    if (!allowed) notify({ text: messages.shell.notAllowed, color: 'warning' });
  }, [allowed, notify]);

  if (allowed) return <Outlet />;
  const elsewhere = open.find(({ path }) => path === home) ?? open[0];
  if (elsewhere) return <Navigate to={elsewhere.path} replace />;
  return (
    <Problem
      icon={LuLockKeyhole}
      title={messages.shell.nothingAllowedTitle}
      text={messages.shell.nothingAllowedText}
      level={1}
    />
  );
};
