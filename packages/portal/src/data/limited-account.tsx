import { canIn } from '@embed-portal/api-contract';
import type { Capability } from '@embed-portal/api-contract';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { AccountContext, useAccount } from './account.ts';

interface LimitedAccountProps {
  access: Capability;
  children: ReactNode;
}

/**
 * Limits the tenants of the account to those in which the user has a capability. If the selected tenant is another one,
 * all of these tenants are selected.
 */
export function LimitedAccount({ access, children }: LimitedAccountProps) {
  const account = useAccount();
  const limited = useMemo(() => {
    const isAllowed = ({ id }: { id: string }) => canIn(account.user, id, access);
    const { tenants, selectedTenant } = account;
    return {
      ...account,
      tenants: tenants.filter(isAllowed),
      selectedTenant: selectedTenant && isAllowed(selectedTenant) ? selectedTenant : undefined,
    };
  }, [account, access]);
  return <AccountContext value={limited}>{children}</AccountContext>;
}
