import type { CurrentUser, Tenant } from '@embed-portal/api-contract';
import { createContext, useContext } from 'react';

/** The signed-in user and their tenants. */
export interface Account {
  user: CurrentUser;
  /** Tenants with names for display: a name that several tenants have is followed by the URL. */
  tenants: readonly Tenant[];
  /** Tenant that filters every list; undefined for all tenants. */
  selectedTenant: Tenant | undefined;
  selectTenant(tenantId: string | undefined): void;
}

export const AccountContext = createContext<Account | null>(null);

/**
 * Returns the signed-in user and their tenants.
 *
 * @throws {Error} outside the shell, which provides the account.
 */
export const useAccount = (): Account => {
  const account = useContext(AccountContext);
  if (!account) throw new Error('useAccount must be used within an AccountContext.');
  return account;
};
