import type { Tenant } from '@embed-portal/api-contract';
import { useState } from 'react';
import { readText, tryWriteText } from '../browser-storage.ts';
import { useStorageKey } from '../session/use-storage-key.ts';

/** Stores the selected tenant for the next visit. Drops it when it is no longer among the user's tenants. */
export const useSelectedTenant = (tenants: readonly Tenant[]) => {
  const key = useStorageKey('kept', 'selectedTenant');
  const [selectedId, setSelectedId] = useState(() => readText(key));

  const selectTenant = (tenantId: string | undefined) => {
    setSelectedId(tenantId ?? null);
    tryWriteText(key, tenantId ?? null);
  };
  return { selectedTenant: tenants.find(({ id }) => id === selectedId), selectTenant };
};
