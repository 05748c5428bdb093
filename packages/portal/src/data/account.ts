import type { CurrentUser, Tenant } from '@embed-portal/api-contract';
import { createContext, useContext } from 'react';

/** Who is signed in, and what they look at. */
export interface Account {
  user: CurrentUser;
  tenants: readonly Tenant[];
  /** Filters every list, when one is selected. */
  selectedTenant: Tenant | undefined;
  selectTenant(tenantId: string | undefined): void;
}

export const AccountContext = createContext<Account | null>(null);

/** @throws {Error} outside of the shell, which loads the account before it shows anything. */
export const useAccount = (): Account => {
  const account = useContext(AccountContext);
  if (!account) throw new Error('useAccount needs an AccountContext above it.');
  return account;
};
