import { useCallback } from 'react';
import { useAccount } from './account.ts';

/** Names the tenant of something. */
export const useTenantName = () => {
  const { tenants } = useAccount();
  return useCallback(
    ({ tenantId }: { tenantId: string }) => tenants.find(({ id }) => id === tenantId)?.name ?? '',
    [tenants],
  );
};
