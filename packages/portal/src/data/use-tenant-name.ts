import { useCallback } from 'react';
import { useAccount } from './account.ts';

/** Returns the name of a tenant. */
export const useTenantName = () => {
  const { tenants } = useAccount();
  return useCallback(
    ({ tenantId }: { tenantId: string }) => tenants.find(({ id }) => id === tenantId)?.name ?? '',
    [tenants],
  );
};
