import { useLocation, useNavigate } from 'react-router-dom';
import { useAccount } from '../data/account.ts';
import { screens } from './screens.ts';

/**
 * Returns a function that selects a tenant, or all tenants if it is called with `undefined`. The function also opens
 * the list of the current screen, because the open page belongs to the previous tenant.
 */
export function useChooseTenant() {
  const { selectTenant } = useAccount();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (tenantId: string | undefined) => {
    selectTenant(tenantId);
    const screen = screens.find(({ path }) => pathname.startsWith(`${path}/`));
    if (screen) void navigate(screen.path);
  };
}
