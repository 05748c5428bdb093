import { useCallback, useMemo } from 'react';
import { useAccount } from './account.ts';

/** Returns a function that finds the name of an entity's tenant; '' if the tenant is unknown. */
export function useTenantName() {
  const { tenants } = useAccount();
  const names = useMemo(() => new Map(tenants.map(({ id, name }) => [id, name])), [tenants]);
  return useCallback(({ tenantId }: { tenantId: string }) => names.get(tenantId) ?? '', [names]);
}
