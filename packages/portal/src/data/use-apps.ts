import type { AppOfUser } from '@embed-portal/api-contract';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useMemo } from 'react';
import { useRouteQuery } from '../http/use-route-query.ts';
import { useAccount } from './account.ts';

const none: AppOfUser[] = [];

/** The apps that the user may open: all of them, and those of the selected tenant. */
export const useApps = () => {
  const { user, selectedTenant } = useAccount();
  const query = useRouteQuery(viewingRoutes.listAppsOfUser, { userId: user.id });
  const all = query.data ?? none;
  const tenantId = selectedTenant?.id;
  const visible = useMemo(
    () => (tenantId ? all.filter((app) => app.tenantId === tenantId) : all),
    [all, tenantId],
  );
  return { query, all, visible };
};
