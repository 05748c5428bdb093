import type { Tenant } from '@embed-portal/api-contract';
import { useState } from 'react';
import { useStorageKey } from '../session/use-storage-key.ts';
import { readText, tryWriteText } from '../shared/browser-storage.ts';

/**
 * Returns the selected tenant and a setter. The selection persists across visits. A tenant that the user can no longer
 * access counts as not selected.
 */
export function useSelectedTenant(tenants: readonly Tenant[]) {
  const key = useStorageKey('kept', 'selectedTenant');
  const [selectedId, setSelectedId] = useState(() => readText(key));

  const selectTenant = (tenantId: string | undefined) => {
    setSelectedId(tenantId ?? null);
    tryWriteText(key, tenantId ?? null);
  };
  return { selectedTenant: tenants.find(({ id }) => id === selectedId), selectTenant };
}
