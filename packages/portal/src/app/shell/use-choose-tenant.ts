import { useLocation, useNavigate } from 'react-router-dom';
import { useAccount } from '../../data/account.ts';
import { screens } from '../screens.ts';

/**
 * Selects one tenant or all of them, and returns to the list of the current screen, because the open page belongs to
 * the previous tenant.
 */
export const useChooseTenant = () => {
  const { selectTenant } = useAccount();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (tenantId: string | undefined) => {
    selectTenant(tenantId);
    const screen = screens.find(({ path }) => pathname.startsWith(`${path}/`));
    if (screen) void navigate(screen.path);
  };
};
