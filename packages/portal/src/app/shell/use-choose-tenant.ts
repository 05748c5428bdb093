import { useLocation, useNavigate } from 'react-router-dom';
import { useAccount } from '../../data/account.ts';
import { screens } from '../screens.ts';

/** Selects a tenant, or all. What is open belongs to the one that was left: back to the screen's own list. */
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
