import { useCallback } from 'react';
import { useAccount } from './account.ts';

/** Returns a function that finds the name of an entity's tenant; '' if the tenant is unknown. */
export const useTenantName = () => {
  const { tenants } = useAccount();
  return useCallback(
    ({ tenantId }: { tenantId: string }) => tenants.find(({ id }) => id === tenantId)?.name ?? '',
    [tenants],
  );
};
