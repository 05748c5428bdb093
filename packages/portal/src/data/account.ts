import type { CurrentUser, Tenant } from '@embed-portal/api-contract';
import { createRequiredContext } from '../shared/create-required-context.ts';

/** The signed-in user and their tenants. */
export interface Account {
  user: CurrentUser;
  /** Tenants with names for display: a name that several tenants have is followed by the URL. */
  tenants: readonly Tenant[];
  /** Tenant that filters every list; undefined for all tenants. */
  selectedTenant: Tenant | undefined;
  selectTenant(tenantId: string | undefined): void;
}

/** Provides the account within the shell. */
export const [AccountContext, useAccount] = createRequiredContext<Account>('account');
